import path from "node:path/posix";
import { type Program, parseSync, Visitor } from "oxc-parser";

/** What the rules need to know of one file. */
export type Source = {
  path: string;
  /** contract, server, web, demo, test, scripts, bench; "" for a file beside them. */
  room: string;
  parses: boolean;
  lines: number;
  imports: Import[];
  /** Nothing of its own: it only hands on what others export. */
  barrel: boolean;
  defaultExport: boolean;
};

/** `target` is a path in the repository, or undefined for a package. */
export type Import = { specifier: string; target: string | undefined };

export function readSource(file: string, text: string): Source {
  const { program, module, errors } = parseSync(file, text);
  const exported = module.staticExports.flatMap((statement) => statement.entries);
  const specifiers = readSpecifiers(program);
  return {
    path: file,
    room: file.includes("/") ? (file.split("/", 1)[0] ?? "") : "",
    parses: errors.length === 0,
    lines: text.trimEnd().split("\n").length,
    imports: specifiers.map((specifier) => ({ specifier, target: resolve(file, specifier) })),
    barrel: isBarrel(program.body),
    defaultExport: exported.some(({ exportName: { kind, name } }) =>
      [kind, name].some((word) => word?.toLowerCase() === "default"),
    ),
  };
}

const importing = [
  "ImportDeclaration",
  "ExportAllDeclaration",
  "ExportNamedDeclaration",
  "ImportExpression",
  "TSImportType",
];

// A name put together at run time, import(`./${name}.ts`), has no value and cannot be checked.
function readSpecifiers(program: Program): string[] {
  const found = new Set<string>();
  const note = ({ source }: { source: { value?: unknown } | null }) => {
    if (typeof source?.value === "string") found.add(source.value);
  };
  new Visitor(Object.fromEntries(importing.map((type) => [type, note]))).visit(program);
  return [...found];
}

function resolve(file: string, specifier: string): string | undefined {
  const bare = specifier.replace(/\?.*$/, "");
  if (bare.startsWith("#")) return bare.slice(1);
  if (bare.startsWith(".")) return path.join(path.dirname(file), bare);
  return undefined;
}

type Statement = { type: string; declaration?: unknown };

function isBarrel(statements: readonly Statement[]): boolean {
  const handsOn = ({ type, declaration }: Statement) =>
    type === "ExportAllDeclaration" || (type === "ExportNamedDeclaration" && !declaration);
  const idle = (statement: Statement) =>
    statement.type === "ImportDeclaration" || handsOn(statement);
  return statements.some(handsOn) && statements.every(idle);
}

export const isTest = (file: string): boolean =>
  /\.test\.tsx?$/.test(file) || file.startsWith("test/");
