import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const READ_ONLY = 0o555;

/** What the last stage of the Dockerfile says. */
export type Image = { env: Record<string, string>; command: string[] };

/** Lays out in a folder what the last stage of the Dockerfile copies, such that nobody may write to it. */
export function layOutImage(folder: string): Image {
  const stage =
    readFileSync(join(ROOT, "Dockerfile"), "utf8")
      .split(/^FROM .*$/m)
      .at(-1) ?? "";
  const instructions = (name: string) =>
    [...stage.matchAll(new RegExp(`^${name} (.+)$`, "gm"))].map(([, rest = ""]) => rest);
  mkdirSync(folder);
  for (const copied of instructions("COPY")) copy(folder, copied.split(" "));
  closeToWriters(folder);
  const pairs = instructions("ENV").flatMap((line) => line.split(" "));
  return {
    env: Object.fromEntries(pairs.map((pair) => pair.split("=") as [string, string])),
    command: JSON.parse(instructions("CMD").at(-1) ?? "[]"),
  };
}

function copy(folder: string, words: string[]): void {
  const [from, paths] = words[0]?.startsWith("--from=")
    ? [words[0].slice("--from=".length), words.slice(1)]
    : [undefined, words];
  const target = paths.at(-1) ?? "";
  for (const source of paths.slice(0, -1)) {
    const path = source.replace(/^\/site\//, "");
    const to = target.endsWith("/") ? join(folder, target, path) : join(folder, target);
    if (from === "packages") copyPackages(folder);
    else cpSync(join(ROOT, path), to, { recursive: true });
  }
}

type Locked = { dev?: boolean; devOptional?: boolean };

/** Copies the packages that `npm ci --omit=dev` installs. */
function copyPackages(folder: string): void {
  const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));
  for (const [place, { dev, devOptional }] of Object.entries<Locked>(packages)) {
    const [, name = "", below] = place.split("node_modules/");
    if (name === "" || below !== undefined || dev || devOptional) continue;
    // Packages for other systems are in the lock file too.
    if (!existsSync(join(ROOT, place))) continue;
    cpSync(join(ROOT, place), join(folder, place), { recursive: true });
  }
}

function closeToWriters(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    chmodSync(path, READ_ONLY);
  }
  chmodSync(folder, READ_ONLY);
}
