import { type CallExpression, type Program, Visitor } from "oxc-parser";
import { isTest, type Source } from "./source.ts";

/** The methods of the live server by which open pages are told; `push` sends a notification by one. */
const METHODS = new Set(["broadcast", "emitToUser"]);

/** Returns the files that tell open pages of a change before it is committed. */
export function findEarlyEvents({ path, program }: Source): string[] {
  if (!path.startsWith("server/features/") || isTest(path)) return [];
  return tellsWithin(program)
    ? [`${path}: tells open pages within a transaction: only what afterCommit runs may`]
    : [];
}

type Callee = CallExpression["callee"];

const isCommit = (callee: Callee) => callee.type === "Identifier" && callee.name === "afterCommit";

/** `push` alone: lists have a method of this name. */
function tells(callee: Callee): boolean {
  if (callee.type === "Identifier") return callee.name === "push";
  return (
    callee.type === "MemberExpression" &&
    callee.property.type === "Identifier" &&
    METHODS.has(callee.property.name)
  );
}

type Params = { params: readonly { type: string; name?: unknown }[] };

/** Returns whether anything with the parameter `trx` tells them, but in what is passed to `afterCommit`. */
function tellsWithin(program: Program): boolean {
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
      else if (tells(callee) && transactions > 0 && committed === 0) isEarly = true;
    },
    "CallExpression:exit": ({ callee }) => {
      if (isCommit(callee)) committed -= 1;
    },
  }).visit(program);
  return isEarly;
}
