// The thread in which passwords of API clients are transformed, one at a time.
import { parentPort } from "node:worker_threads";
import { transformPassword } from "#contract/accounts/password-transform.ts";

parentPort?.on("message", async (password: string) => {
  parentPort?.postMessage(await transformPassword(password));
});
