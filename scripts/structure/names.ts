import path from "node:path/posix";
import { isTest, type Source } from "./source.ts";

const emptyWords = ["utils", "util", "helpers", "helper", "common", "misc", "manager", "service"];
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const migration = /^server\/migrations\/\d{4}_[a-z0-9_]+\.ts$/;
const longAllowed = /^(server\/migrations\/|server\/features\/items\/catalogue)/;
const lineLimit = 250;

/** Faults of one file by itself: its name, its size, what it exports, how it writes its imports. */
export function findFileFaults(source: Source): string[] {
  const faults = [
    ...nameFaults(source.path),
    ...climbFaults(source),
    !source.parses && "does not parse",
    source.barrel && "a barrel: import from the file that declares the thing",
    source.defaultExport && !/\.config\.ts$/.test(source.path) && "no default exports",
    isTooLong(source) && `${source.lines} lines, at most ${lineLimit}: split it`,
  ];
  return faults
    .filter((fault) => typeof fault === "string")
    .map((fault) => `${source.path}: ${fault}`);
}

function nameFaults(file: string): string[] {
  const parts = file.split("/").filter((part) => part !== ".ci");
  const stem = path.basename(file).split(".", 1)[0] ?? "";
  const lastWord = stem.split("-").at(-1) ?? "";
  const says = [...parts.slice(0, -1), lastWord].find((word) => emptyWords.includes(word));
  const odd = migration.test(file) ? undefined : parts.find((part) => !kebab.test(part));
  return [
    ...(says ? [`the name ${says} says nothing`] : []),
    ...(stem === "index" ? ["no file is called index"] : []),
    ...(odd ? [`${odd} is not kebab-case`] : []),
  ];
}

function climbFaults(source: Source): string[] {
  const climbs = source.imports.filter(({ specifier }) => specifier.startsWith("../"));
  return climbs
    .filter(({ target }) => areaOf(target ?? "") !== areaOf(source.path))
    .map(({ specifier, target }) => `imports ${specifier}: write #${target}`);
}

/** The folder inside which `../` is clear: a feature or part of server and web, else the room. */
function areaOf(file: string): string {
  const folders = file.split("/").slice(0, -1);
  if (folders[1] === "features") return folders.slice(0, 3).join("/");
  const hasParts = folders[0] === "server" || folders[0] === "web";
  return folders.slice(0, hasParts ? 2 : 1).join("/");
}

function isTooLong({ path: file, lines }: Source): boolean {
  return lines > lineLimit && !isTest(file) && !longAllowed.test(file);
}
