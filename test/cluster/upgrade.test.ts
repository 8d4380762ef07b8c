import { afterAll, expect, test } from "vitest";
import { signIn, verifyEmail } from "#contract/accounts/contract.ts";
import { getCurrentUser } from "#contract/users/contract.ts";
import { Client } from "#test/client.ts";
import { aPost, aUser, PASSWORD, verificationToken } from "#test/makers.ts";
import { unpackPreviousRelease } from "#test/previous-release/program.ts";
import type { ServerProcess } from "#test/server-process.ts";
import { describeOutcome, failures, type Load } from "./load.ts";
import { startCluster } from "./nodes.ts";
import { expectSaved, read, startWork } from "./work.ts";

const BETWEEN = 15;
const PRESENT = "server/main.ts";

const previous = await unpackPreviousRelease();
const site = await startCluster({}, previous);
afterAll(() => site.stop());
const user = await aUser(site);

/** Starts everything that visitors and members do, at once. */
function startUse(post: string) {
  const work = startWork(site.client(), user, post);
  const body = JSON.stringify({ email: user.email, password: PASSWORD });
  const headers = { "content-type": "application/json" };
  work.load.add("sign-in", () =>
    read(site.client(), signIn.path, { method: signIn.method, headers, body }),
  );
  return work;
}

/** Restarts node after node with a program under load. */
async function roll(load: Load, program: string): Promise<void> {
  for (const node of site.nodes) {
    expect(await node.end("SIGTERM")).toBe(0);
    await load.answered(BETWEEN);
    node.program = program;
    await node.start();
    await load.answered(BETWEEN);
  }
}

/** Signs a user up at one node, and opens the mailed link at another. */
async function verifyAcross(from: ServerProcess, to: ServerProcess): Promise<void> {
  const at = { client: () => new Client(from.url), mailTo: site.mailTo };
  const late = await aUser(at, { verified: false });
  const client = late.client.at(to.url);
  await client.call(verifyEmail, { query: { token: await verificationToken(at, late.email) } });
  expect((await client.call(getCurrentUser, {})).body.verified).toBe(true);
}

test("upgrades node after node under load, and downgrades, without a failed request", {
  timeout: 300_000,
}, async () => {
  const post = await aPost(user);
  const { load, acknowledged } = startUse(post);
  await load.answered(BETWEEN);
  await roll(load, PRESENT);
  await roll(load, previous);
  const outcomes = await load.stop();
  expect(failures(outcomes).map(describeOutcome)).toEqual([]);
  await expectSaved(user, post, acknowledged);
});

test("accepts links mailed by a node of one release at a node of the other", async () => {
  const [old, fresh] = site.nodes;
  await fresh.end("SIGTERM");
  fresh.program = PRESENT;
  await fresh.start();
  await verifyAcross(old, fresh);
  await verifyAcross(fresh, old);
});
