import { type Import, isTest, type Source } from "./source.ts";

/** Answers why a file may not import a target, or undefined. `from` and `to` are parsed paths. */
type Wall = (from: Place, to: Place) => string | undefined;

/** Where a file stands: `part` is the folder below the room, `feature` only below features/. */
type Place = { path: string; room: string; part: string; feature: string };

const contractPackages = ["zod", "bcryptjs", "@noble/hashes"];
const testPackages = ["vitest", "fast-check"];
const sharedNames = /(^|[-/])(queries|commands|present)\.ts$/;
const openTables = /(^|[-/])(queries|commands|jobs)\.ts$/;

const wallsOf: Record<string, Wall[]> = {
  server: [ofServer],
  web: [ofWeb],
  demo: [ofDemo],
};

/** Every import of a file that goes through a wall. */
export function findWallFaults(source: Source): string[] {
  const from = placeOf(source.path);
  const walls = isTest(source.path)
    ? [betweenRooms]
    : [betweenRooms, ...(wallsOf[source.room] ?? [])];
  return source.imports.flatMap((found) => {
    const { target } = found;
    const reason =
      target === undefined ? ofPackage(source, found) : firstReason(walls, from, target);
    return reason ? [`${source.path}: imports ${found.specifier}: ${reason}`] : [];
  });
}

function firstReason(walls: Wall[], from: Place, target: string): string | undefined {
  const to = placeOf(target);
  return walls.map((wall) => wall(from, to)).find((reason) => reason !== undefined);
}

function placeOf(file: string): Place {
  const [room = "", part = "", below = "", ...rest] = file.split("/");
  const isFolder = below !== "";
  const feature = part === "features" && rest.length > 0 ? below : "";
  return { path: file, room, part: isFolder ? part : "", feature };
}

function betweenRooms(from: Place, to: Place): string | undefined {
  const rooms = new Set([from.room, to.room]);
  if (rooms.has("server") && rooms.has("web")) return "server and web never meet";
  if (from.room === "contract" && to.room !== "contract" && !isTest(from.path)) {
    return "contract imports contract only";
  }
  return undefined;
}

const entrances = ["app", "main", "queues", "run", "start"].map((name) => `server/${name}.ts`);

function ofServer(from: Place, to: Place): string | undefined {
  if (entrances.includes(from.path)) return undefined;
  if (to.room === "demo") return "only run and app know the demo";
  if (to.room !== "server") return ofOutside(to);
  if (entrances.includes(to.path)) return "nothing below imports app, start, run or main";
  if (to.feature === "" || to.feature === from.feature) return undefined;
  if (from.feature === "") return `${from.part || "settings"} knows no feature`;
  if (sharedNames.test(to.path)) return undefined;
  return "across features only queries, commands and present";
}

function ofWeb(from: Place, to: Place): string | undefined {
  if (to.room !== "web") return from.part === "ui" ? "ui knows ui only" : ofOutside(to);
  if (from.part === "") return undefined;
  if (to.part === "" && /\.tsx?$/.test(to.path))
    return "nothing below imports the entries and routes";
  if (from.part === "ui" && to.part !== "ui") return "ui knows ui only";
  if (from.part === "platform" && to.part !== "platform") return "platform knows platform only";
  if (from.feature !== "" && to.part === "pages") return "features know no page";
  if (from.feature !== "" && to.feature !== "" && to.feature !== from.feature) {
    return "web features never import each other, pages compose them";
  }
  return undefined;
}

function ofDemo(_from: Place, to: Place): string | undefined {
  if (to.room !== "server") return to.room === "demo" ? undefined : ofOutside(to);
  if (entrances.includes(to.path)) return "the demo knows commands, queries and platform only";
  if (to.feature === "" || sharedNames.test(to.path)) return undefined;
  return "the demo knows commands, queries and platform only";
}

function ofOutside(to: Place): string | undefined {
  return ["test", "scripts", "bench", "web", "demo"].includes(to.room)
    ? `only tests import ${to.room}`
    : undefined;
}

function ofPackage({ path, room }: Source, { specifier }: Import): string | undefined {
  const isPart = (name: string) => specifier === name || specifier.startsWith(`${name}/`);
  if (room === "contract") {
    const allowed = isTest(path) ? [...contractPackages, ...testPackages] : contractPackages;
    return allowed.some(isPart) ? undefined : `contract uses ${allowed.join(", ")} only`;
  }
  if (room === "server" && isPart("kysely") && !knowsTables(path)) {
    return "only queries, commands, jobs, migrations and platform/db know Kysely";
  }
  return undefined;
}

function knowsTables(path: string): boolean {
  if (isTest(path) || openTables.test(path)) return true;
  return /^server\/(migrations\/|platform\/db(\/|\.ts$))/.test(path);
}
