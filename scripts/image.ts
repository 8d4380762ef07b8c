import { cpSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { LOADED_PACKAGES, SERVED_PACKAGES } from "./image-packages.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

// Maps and types of packages are for developers; packages within them are listed if they are needed.
const LEFT_OUT = /\/node_modules(\/|$)|\.d\.[cm]?ts$|\.map$/;

/** A package of the lock file: what it needs, and what it uses where that is there, as on one system only. */
type Locked = Partial<Record<"dependencies" | "optionalDependencies", Record<string, string>>>;

/** Copies into a new folder what the image has: the built program, and the packages that it loads. */
export function layOutImage(folder: string): void {
  mkdirSync(folder);
  for (const path of ["package.json", "LICENSE", "dist"]) {
    cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  }
  for (const place of listPlaces()) {
    const from = join(ROOT, place);
    const filter = (file: string) => !LEFT_OUT.test(file.slice(from.length));
    cpSync(from, join(folder, place), { recursive: true, filter });
  }
}

/** Lists where in node_modules the packages are that the program loads, with those that they need. */
function listPlaces(): string[] {
  const lock = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));
  const packages: Record<string, Locked> = lock.packages;
  const places = new Set<string>(SERVED_PACKAGES.map((name) => `node_modules/${name}`));
  const add = (name: string, from: string) => {
    const place = placeOf(name, from, packages);
    if (!place || places.has(place) || !existsSync(join(ROOT, place))) return;
    places.add(place);
    const { dependencies, optionalDependencies } = packages[place] ?? {};
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) {
      add(needed, place);
    }
  };
  for (const name of LOADED_PACKAGES) add(name, "");
  return [...places].sort();
}

/** Finds a package as Node.js does: in the node_modules of the package that imports it, or of one around that. */
function placeOf(name: string, from: string, packages: Record<string, Locked>): string | undefined {
  const place = join(from, "node_modules", name);
  if (place in packages) return place;
  if (from === "") return undefined;
  return placeOf(name, from.slice(0, Math.max(0, from.lastIndexOf("/node_modules/"))), packages);
}

if (import.meta.main) layOutImage(process.argv[2] ?? "");
