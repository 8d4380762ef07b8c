import { setTimeout as wait } from "node:timers/promises";
import { readDemoPassword } from "#demo/password.ts";
import { Client } from "#test/client.ts";
import { mailReader } from "#test/mail-reader.ts";
import { ServerProcess } from "#test/server-process.ts";

const SEEDED = "demo content is in";
const LOOK_EVERY_MS = 250;
const SEEDING_MS = 600_000;

export type DemoSite = Awaited<ReturnType<typeof startDemoSite>>;

/** The built site with the demo's people and works, in a data folder of its own. */
export async function startDemoSite() {
  const server = new ServerProcess({ DEMO: "on", LOG_LEVEL: "info", CAPTCHA: "altcha" });
  try {
    await server.start();
    const deadline = Date.now() + SEEDING_MS;
    while (!server.output.includes(SEEDED)) {
      const lost = Date.now() > deadline || !(await server.isAnswering());
      if (lost) throw new Error(`The demo content did not come in: ${server.output}`);
      await wait(LOOK_EVERY_MS);
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
