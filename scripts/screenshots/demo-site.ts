import { setTimeout as wait } from "node:timers/promises";
import { readDemoPassword } from "#demo/password.ts";
import { Client } from "#test/client.ts";
import { mailReader } from "#test/mail-reader.ts";
import { ServerProcess } from "#test/server-process.ts";

const SEEDED = "demo content is in";
const POLL_INTERVAL_MS = 250;
const SEEDING_TIMEOUT_MS = 600_000;

export type DemoSite = Awaited<ReturnType<typeof startDemoSite>>;

/** Starts the built site with demo content in a temporary data folder. */
export async function startDemoSite() {
  const server = new ServerProcess({ DEMO: "on", LOG_LEVEL: "info", CAPTCHA: "altcha" });
  try {
    await server.start();
    const deadline = Date.now() + SEEDING_TIMEOUT_MS;
    while (!server.output.includes(SEEDED)) {
      const failed = Date.now() > deadline || !(await server.isAnswering());
      if (failed) throw new Error(`The demo content did not come in: ${server.output}`);
      await wait(POLL_INTERVAL_MS);
    }
  } catch (error) {
    await server.remove();
    throw error;
  }
  return {
    url: server.url,
    password: readDemoPassword(server.dataDir).value,
    client: () => new Client(server.url),
    mailTo: mailReader(server.dataDir),
    stop: () => server.remove(),
  };
}
