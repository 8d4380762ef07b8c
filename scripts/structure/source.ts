import path from "node:path/posix";
import { type Program, parseSync, Visitor } from "oxc-parser";

/** The facts about one file that the rules use. */
export type Source = {
  path: string;
  /** The top folder: contract, server, web, demo, test, scripts, bench; "" for a file at the root. */
  area: string;
  imports: Import[];
  program: Program;
};

/** `target` is a path in the repository, or undefined for a package. */
export type Import = { specifier: string; target: string | undefined };

export function readSource(file: string, text: string): Source {
  const { program } = parseSync(file, text);
  const specifiers = readSpecifiers(program);
  return {
    path: file,
    area: file.includes("/") ? (file.split("/", 1)[0] ?? "") : "",
    imports: specifiers.map((specifier) => ({ specifier, target: resolve(file, specifier) })),
    program,
  };
}

const importTypes = [
  "ImportDeclaration",
  "ExportAllDeclaration",
  "ExportNamedDeclaration",
  "ImportExpression",
  "TSImportType",
];

// A specifier computed at run time, import(`./${name}.ts`), has no value and cannot be checked.
function readSpecifiers(program: Program): string[] {
  const found = new Set<string>();
  const add = ({ source }: { source: { value?: unknown } | null }) => {
    if (typeof source?.value === "string") found.add(source.value);
  };
  new Visitor(Object.fromEntries(importTypes.map((type) => [type, add]))).visit(program);
  return [...found];
}

function resolve(file: string, specifier: string): string | undefined {
  const bare = specifier.replace(/\?.*$/, "");
  if (bare.startsWith("#")) return bare.slice(1);
  if (bare.startsWith(".")) return path.join(path.dirname(file), bare);
  return undefined;
}

export const isTest = (file: string): boolean =>
  /\.test\.tsx?$/.test(file) || file.startsWith("test/");
