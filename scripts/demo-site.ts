import { setTimeout as wait } from "node:timers/promises";
import type { Challenge } from "altcha-lib";
import { captchaChallenge, signIn } from "#contract/accounts/contract.ts";
import type { Role } from "#contract/users/roles.ts";
import { readDemoPassword } from "#demo/password.ts";
import { DEMO_PEOPLE, demoEmail } from "#demo/people.ts";
import { Client } from "#test/client.ts";
import { mailReader } from "#test/mail-reader.ts";
import { ServerProcess } from "#test/server-process.ts";
import { solvedCaptcha } from "#test/solved-captcha.ts";

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

/** Signs in as the demo person of a role. */
export async function demoPerson(site: DemoSite, role: Role) {
  const username = DEMO_PEOPLE.find((person) => person.role === role)?.username ?? "";
  const client = site.client();
  const { challenge } = (await client.call(captchaChallenge, { query: {} })).body;
  const captcha = await solvedCaptcha(challenge as Challenge);
  const body = { email: demoEmail(username), password: site.password, captcha };
  const { status } = await client.call(signIn, { body });
  if (status !== 200) throw new Error(`${username} could not sign in.`);
  return { client, username };
}
