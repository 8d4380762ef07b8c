import path from "node:path/posix";
import { isTest, type Source } from "./source.ts";

const vagueWords = ["utils", "util", "helpers", "helper", "common", "misc", "manager", "service"];
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const migration = /^server\/migrations\/\d{4}_[a-z0-9_]+\.ts$/;
const lineLimit = 250;

/** Returns faults of a single file: its name, size, exports and import specifiers. */
export function findFileFaults(source: Source): string[] {
  const faults = [
    ...nameFaults(source.path),
    ...relativeImportFaults(source),
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
  const vague = [...parts.slice(0, -1), lastWord].find((word) => vagueWords.includes(word));
  const odd = migration.test(file) ? undefined : parts.find((part) => !kebab.test(part));
  return [
    ...(vague ? [`the name ${vague} says nothing`] : []),
    ...(stem === "index" ? ["no file is called index"] : []),
    ...(odd ? [`${odd} is not kebab-case`] : []),
  ];
}

function relativeImportFaults(source: Source): string[] {
  const upward = source.imports.filter(({ specifier }) => specifier.startsWith("../"));
  return upward
    .filter(({ target }) => relativeScopeOf(target ?? "") !== relativeScopeOf(source.path))
    .map(({ specifier, target }) => `imports ${specifier}: write #${target}`);
}

/** Returns the folder within which `../` is allowed: a feature, a part of server or web, or an area. */
function relativeScopeOf(file: string): string {
  const folders = file.split("/").slice(0, -1);
  if (folders[1] === "features") return folders.slice(0, 3).join("/");
  const hasParts = folders[0] === "server" || folders[0] === "web";
  return folders.slice(0, hasParts ? 2 : 1).join("/");
}

function isTooLong({ path: file, lines }: Source): boolean {
  return lines > lineLimit && !isTest(file);
}
