import type { Plugin } from "vite";

/** A node of the syntax tree, and what is read of some kinds of it. */
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
type Cut = { start: number; end: number; text: string };
/** Answers the statements of a module. */
type Parse = (code: string) => Node[];

const CONTRACT = /\/contract\/(?!.*\.test\.)[^?]*\.ts$/;
const CALL_NEEDS = new Set(["method", "path"]);
const INERT = new Set(["Literal", "ArrowFunctionExpression", "FunctionExpression", "Identifier"]);

/**
 * In the web an endpoint is what a call needs, its method and path: the server validates by the
 * rest. Schemas are marked as free of effects, so that a page carries those it names, and no others.
 */
export function lightContract(): Plugin {
  return {
    name: "light-contract",
    enforce: "post",
    transform: {
      filter: { id: CONTRACT },
      handler(code) {
        const parse: Parse = (text) => (this.parse(text) as unknown as { body: Node[] }).body;
        const steps = [reduceEndpoints, markValues, dropIdleImports];
        const light = steps.reduce((text, step) => cut(text, step(text, parse(text))), code);
        return { code: light, map: null, moduleSideEffects: false };
      },
    },
  };
}

function reduceEndpoints(code: string, statements: Node[]): Cut[] {
  return nodesIn(statements).flatMap(({ type, start, end, callee, arguments: given }) => {
    const properties = given?.[0]?.properties;
    if (type !== "CallExpression" || callee?.name !== "endpoint" || !properties) return [];
    const needed = properties.filter(({ key }) => CALL_NEEDS.has(key?.name ?? ""));
    return { start, end, text: `({ ${needed.map((one) => textOf(code, one)).join(", ")} })` };
  });
}

/** A module's own constant becomes a value that nobody has to make who does not use it. */
function markValues(code: string, statements: Node[]): Cut[] {
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

/** An import that nothing uses would still bring its module into the chunk. */
function dropIdleImports(_code: string, statements: Node[]): Cut[] {
  const isImport = ({ type }: Node) => type === "ImportDeclaration";
  const used = new Set(nodesIn(statements.filter((one) => !isImport(one))).map(({ name }) => name));
  return statements
    .filter(isImport)
    .filter(({ specifiers }) => !specifiers?.some(({ local }) => used.has(local.name)))
    .map(({ start, end }) => ({ start, end, text: "" }));
}

function nodesIn(tree: unknown): Node[] {
  if (typeof tree !== "object" || tree === null) return [];
  const below = Object.values(tree).flatMap(nodesIn);
  return "type" in tree ? [tree as Node, ...below] : below;
}

function textOf(code: string, { start, end }: Node): string {
  return code.slice(start, end);
}

function cut(code: string, cuts: Cut[]): string {
  let done = 0;
  const parts = cuts.flatMap(({ start, end, text }) => {
    const before = code.slice(done, start);
    done = end;
    return [before, text];
  });
  return [...parts, code.slice(done)].join("");
}
