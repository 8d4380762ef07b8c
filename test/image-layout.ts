import { chmodSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { layOutImage as layOut } from "#scripts/image.ts";

const DOCKERFILE = fileURLToPath(new URL("../Dockerfile", import.meta.url));
const READ_ONLY = 0o555;

/** What the last stage of the Dockerfile says. */
export type Image = { env: Record<string, string>; command: string[] };

/** Lays out in a folder what the image has, by the program that the Dockerfile calls; nobody may write to it. */
export function layOutImage(folder: string): Image {
  const [, build = "", last = ""] = readFileSync(DOCKERFILE, "utf8").split(/^FROM .*$/m);
  const instructions = (stage: string, name: string) =>
    [...stage.matchAll(new RegExp(`^${name} (.+)$`, "gm"))].map(([, rest = ""]) => rest);
  expect(instructions(build, "RUN").slice(-2)).toEqual([
    "npm run build",
    "node scripts/image.ts /image",
  ]);
  expect(instructions(last, "COPY")).toEqual(["--from=build /image ./"]);
  layOut(folder);
  closeToWriters(folder);
  const pairs = instructions(last, "ENV").flatMap((line) => line.split(" "));
  return {
    env: Object.fromEntries(pairs.map((pair) => pair.split("=") as [string, string])),
    command: JSON.parse(instructions(last, "CMD").at(-1) ?? "[]"),
  };
}

function closeToWriters(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    chmodSync(path, READ_ONLY);
  }
  chmodSync(folder, READ_ONLY);
}
