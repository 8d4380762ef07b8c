import type { Plugin } from "vite";

/** A node of the syntax tree, with the properties read here. */
type Node = {
  type: string;
  start: number;
  end: number;
  name?: string;
  callee?: Node;
  arguments?: Node[];
  properties?: (Node & { key?: Node })[];
  specifiers?: { local: Node }[];
  declaration?: Node | null;
  declarations?: { init: Node | null }[];
};
type Replacement = { start: number; end: number; text: string };
/** Returns the statements of a module. */
type Parse = (code: string) => Node[];

const CONTRACT = /\/contract\/(?!.*\.test\.)[^?]*\.ts$/;
const CALL_NEEDS = new Set(["method", "path"]);
const INERT = new Set(["Literal", "ArrowFunctionExpression", "FunctionExpression", "Identifier"]);

/**
 * Reduces endpoints to method and path in the web build, since only the server validates. Marks
 * schemas as free of side effects, so that a page includes only those it uses.
 */
export function lightContract(): Plugin {
  return {
    name: "light-contract",
    enforce: "post",
    transform: {
      filter: { id: CONTRACT },
      handler(code) {
        const parse: Parse = (text) => (this.parse(text) as unknown as { body: Node[] }).body;
        const steps = [reduceEndpoints, markPure, removeUnusedImports];
        const light = steps.reduce((text, step) => replace(text, step(text, parse(text))), code);
        return { code: light, map: null, moduleSideEffects: false };
      },
    },
  };
}

function reduceEndpoints(code: string, statements: Node[]): Replacement[] {
  return nodesIn(statements).flatMap(({ type, start, end, callee, arguments: args }) => {
    const properties = args?.[0]?.properties;
    if (type !== "CallExpression" || callee?.name !== "endpoint" || !properties) return [];
    const needed = properties.filter(({ key }) => CALL_NEEDS.has(key?.name ?? ""));
    return { start, end, text: `({ ${needed.map((one) => textOf(code, one)).join(", ")} })` };
  });
}

/** Makes a module's constants removable where they are unused. */
function markPure(code: string, statements: Node[]): Replacement[] {
  return statements
    .flatMap(({ declaration, declarations }) => declaration?.declarations ?? declarations ?? [])
    .flatMap(({ init }) => {
      if (!init || INERT.has(init.type)) return [];
      const { start, end } = init;
      const text = textOf(code, init);
      return text.includes("(")
        ? [{ start, end, text: `/* @__PURE__ */ (() => (${text}))()` }]
        : [];
    });
}

/** Removes imports that are no longer used, because they would still add their module to the chunk. */
function removeUnusedImports(_code: string, statements: Node[]): Replacement[] {
  const isImport = ({ type }: Node) => type === "ImportDeclaration";
  const used = new Set(nodesIn(statements.filter((one) => !isImport(one))).map(({ name }) => name));
  return statements
    .filter(isImport)
    .filter(({ specifiers }) => !specifiers?.some(({ local }) => used.has(local.name)))
    .map(({ start, end }) => ({ start, end, text: "" }));
}

function nodesIn(tree: unknown): Node[] {
  if (typeof tree !== "object" || tree === null) return [];
  const descendants = Object.values(tree).flatMap(nodesIn);
  return "type" in tree ? [tree as Node, ...descendants] : descendants;
}

function textOf(code: string, { start, end }: Node): string {
  return code.slice(start, end);
}

function replace(code: string, replacements: Replacement[]): string {
  let done = 0;
  const parts = replacements.flatMap(({ start, end, text }) => {
    const before = code.slice(done, start);
    done = end;
    return [before, text];
  });
  return [...parts, code.slice(done)].join("");
}
