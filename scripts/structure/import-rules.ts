import { type Import, isTest, type Source } from "./source.ts";

/** Returns why a file may not import another, or undefined. */
type ImportRule = (from: Place, to: Place) => string | undefined;

/** A parsed path: `part` is the folder below the area, `feature` is set below features/ only. */
type Place = { path: string; area: string; part: string; feature: string };

const contractPackages = ["zod", "bcryptjs", "@noble/hashes"];
const testPackages = ["vitest", "fast-check"];
const sharedFiles = /(^|[-/])(queries|commands|present)\.ts$/;
const tableAccess = /(^|[-/])(queries|commands|jobs)\.ts$/;

const rulesOf: Record<string, ImportRule[]> = {
  server: [ofServer],
  web: [ofWeb],
  demo: [ofDemo],
};

/** Returns the imports of a file that break a rule. */
export function findImportFaults(source: Source): string[] {
  const from = placeOf(source.path);
  const rules = isTest(source.path)
    ? [betweenAreas]
    : [betweenAreas, ...(rulesOf[source.area] ?? [])];
  return source.imports.flatMap((found) => {
    const { target } = found;
    const reason =
      target === undefined ? ofPackage(source, found) : firstReason(rules, from, target);
    return reason ? [`${source.path}: imports ${found.specifier}: ${reason}`] : [];
  });
}

function firstReason(rules: ImportRule[], from: Place, target: string): string | undefined {
  const to = placeOf(target);
  return rules.map((rule) => rule(from, to)).find((reason) => reason !== undefined);
}

function placeOf(file: string): Place {
  const [area = "", part = "", below = "", ...rest] = file.split("/");
  const isFolder = below !== "";
  const feature = part === "features" && rest.length > 0 ? below : "";
  return { path: file, area, part: isFolder ? part : "", feature };
}

function betweenAreas(from: Place, to: Place): string | undefined {
  const areas = new Set([from.area, to.area]);
  if (areas.has("server") && areas.has("web")) return "server and web never meet";
  if (from.area === "contract" && to.area !== "contract" && !isTest(from.path)) {
    return "contract imports contract only";
  }
  return undefined;
}

const entries = ["admin/run", "app", "backup/run", "main", "queues", "run", "start", "tidy"].map(
  (name) => `server/${name}.ts`,
);

function ofServer(from: Place, to: Place): string | undefined {
  if (entries.includes(from.path)) return undefined;
  if (to.area === "demo") return "only app and programs know the demo";
  if (from.part === "platform" && to.area === "contract" && to.part !== "" && !isSchema(from)) {
    return "platform knows no feature";
  }
  if (to.area !== "server") return ofOutside(to);
  if (entries.includes(to.path)) return "nothing below imports app, start, run or main";
  if (to.feature === "" || to.feature === from.feature) return undefined;
  if (from.feature === "") return `${from.part || "settings"} knows no feature`;
  if (sharedFiles.test(to.path)) return undefined;
  return "across features only queries, commands and present";
}

/** The types of all tables are together, whichever feature owns one. */
function isSchema({ path }: Place): boolean {
  return path.startsWith("server/platform/db/schema/");
}

function ofWeb(from: Place, to: Place): string | undefined {
  if (to.area !== "web") return from.part === "ui" ? "ui knows ui only" : ofOutside(to);
  if (from.part === "") return undefined;
  if (to.part === "" && /\.tsx?$/.test(to.path))
    return "nothing below imports the entries and routes";
  if (from.part === "ui" && to.part !== "ui") return "ui knows ui only";
  if (from.part === "lib" && to.part !== "lib") return "lib knows lib only";
  if (from.part !== "routes" && to.part === "routes") return `${from.part} knows no route`;
  return undefined;
}

function ofDemo(_from: Place, to: Place): string | undefined {
  if (to.area !== "server") return to.area === "demo" ? undefined : ofOutside(to);
  if (entries.includes(to.path)) return "the demo knows commands, queries and platform only";
  if (to.feature === "" || sharedFiles.test(to.path)) return undefined;
  return "the demo knows commands, queries and platform only";
}

function ofOutside(to: Place): string | undefined {
  return ["test", "scripts", "bench", "web", "demo"].includes(to.area)
    ? `only tests import ${to.area}`
    : undefined;
}

function ofPackage({ path, area }: Source, { specifier }: Import): string | undefined {
  const isPart = (name: string) => specifier === name || specifier.startsWith(`${name}/`);
  if (area === "contract") {
    const allowed = isTest(path) ? [...contractPackages, ...testPackages] : contractPackages;
    return allowed.some(isPart) ? undefined : `contract uses ${allowed.join(", ")} only`;
  }
  if (area === "server" && isPart("kysely") && !mayUseKysely(path)) {
    return "only queries, commands, jobs, migrations and platform/db know Kysely";
  }
  return undefined;
}

function mayUseKysely(path: string): boolean {
  if (isTest(path) || tableAccess.test(path)) return true;
  return /^server\/(migrations\/|platform\/db(\/|\.ts$))/.test(path);
}
