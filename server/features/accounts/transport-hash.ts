import { Worker } from "node:worker_threads";
import PQueue from "p-queue";
import { isTransformedPassword } from "#contract/accounts/rules.ts";
import { nextReply, workerEntry } from "#server/platform/worker-entry.ts";

const turns = new PQueue({ concurrency: 1 });
let worker: Worker | undefined;

/** Returns the transport hash; clients of the API may send the plain password instead. */
export async function transportHashOf(password: string): Promise<string> {
  return isTransformedPassword(password) ? password : turns.add(() => transform(password));
}

/** `transformPassword` in a thread of its own, because it would hold up every request for 0.1 s. */
async function transform(password: string): Promise<string> {
  worker ??= startWorker();
  worker.postMessage(password);
  return (await nextReply(worker)) as string;
}

function startWorker(): Worker {
  const started = new Worker(workerEntry("password-worker", import.meta.url));
  started.unref();
  started.once("exit", () => {
    worker = undefined;
  });
  return started;
}
