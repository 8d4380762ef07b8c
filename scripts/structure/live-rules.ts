import { type CallExpression, type Program, Visitor } from "oxc-parser";
import { isTest, type Source } from "./source.ts";

/** The methods of the live server that emit events; the function `push` emits a notification by one. */
const METHODS = new Set(["broadcast", "emitToUser"]);

/** Returns the files that emit live events before the transaction is committed. */
export function findEarlyEvents({ path, program }: Source): string[] {
  if (!path.startsWith("server/features/") || isTest(path)) return [];
  return emitsWithin(program)
    ? [`${path}: emits live events within a transaction: only what afterCommit runs may`]
    : [];
}

type Callee = CallExpression["callee"];

const isCommit = (callee: Callee) => callee.type === "Identifier" && callee.name === "afterCommit";

/** `push` alone: lists have a method of this name. */
function emits(callee: Callee): boolean {
  if (callee.type === "Identifier") return callee.name === "push";
  return (
    callee.type === "MemberExpression" &&
    callee.property.type === "Identifier" &&
    METHODS.has(callee.property.name)
  );
}

type Params = { params: readonly { type: string; name?: unknown }[] };

/** Returns whether a function with the parameter `trx` emits, but in what is passed to `afterCommit`. */
function emitsWithin(program: Program): boolean {
  let [transactions, committed, isEarly] = [0, 0, false];
  const hasTrx = ({ params }: Params) => params.some(({ name }) => name === "trx");
  const enter = (node: Params) => {
    if (hasTrx(node)) transactions += 1;
  };
  const leave = (node: Params) => {
    if (hasTrx(node)) transactions -= 1;
  };
  new Visitor({
    FunctionDeclaration: enter,
    "FunctionDeclaration:exit": leave,
    FunctionExpression: enter,
    "FunctionExpression:exit": leave,
    ArrowFunctionExpression: enter,
    "ArrowFunctionExpression:exit": leave,
    CallExpression: ({ callee }) => {
      if (isCommit(callee)) committed += 1;
      else if (emits(callee) && transactions > 0 && committed === 0) isEarly = true;
    },
    "CallExpression:exit": ({ callee }) => {
      if (isCommit(callee)) committed -= 1;
    },
  }).visit(program);
  return isEarly;
}
