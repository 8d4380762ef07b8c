import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { nextReply } from "#server/platform/worker-entry.ts";

test("the next reply is what a worker says, not what `node --watch` has it report", async () => {
  const program = `
    const { parentPort } = require("node:worker_threads");
    parentPort.postMessage({ "watch:import": ["file:///a.ts"] });
    parentPort.postMessage({ "watch:require": ["/b.cjs"] });
    parentPort.postMessage("listening");`;
  expect(await nextReply(new Worker(program, { eval: true }))).toBe("listening");
});
