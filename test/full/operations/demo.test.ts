import { afterAll, expect, test } from "vitest";
import { signIn } from "#contract/accounts/contract.ts";
import { Client } from "#test/client.ts";
import { ServerProcess } from "#test/server-process.ts";

const first = new ServerProcess({ DEMO: "on" });
const second = new ServerProcess({ DEMO: "on" });
afterAll(() => Promise.all([first.remove(), second.remove()]));

type SignIn = { email: string; password: string };

/** Starts a site; returns the admin's sign-in that it prints. */
async function adminOf(site: ServerProcess): Promise<SignIn> {
  await site.start();
  const printed = () => / {2}admin +(\S+) +(\S+)/.exec(site.output);
  await expect.poll(printed, { timeout: 20_000 }).not.toBeNull();
  const [, email = "", password = ""] = printed() ?? [];
  return { email, password };
}

test("prints sign-ins with a password unique to the data folder, the same at each start", async () => {
  const admin = await adminOf(first);
  const client = new Client(first.url);
  const status = async () => (await client.call(signIn, { body: admin })).status;
  await expect.poll(status, { timeout: 30_000 }).toBe(200);
  await first.end("SIGKILL");

  const other = await adminOf(second);
  expect(other.email).toBe(admin.email);
  expect(other.password).not.toBe(admin.password);
  await second.end("SIGKILL");

  expect(await adminOf(first)).toEqual(admin);
});
