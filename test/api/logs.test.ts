import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import * as accounts from "#contract/accounts/contract.ts";
import { createPost } from "#contract/posts/contract.ts";
import { getCurrentUser } from "#contract/users/contract.ts";
import { createLog } from "#server/platform/observability/log.ts";
import { loadWebBuild } from "#server/platform/rendering/web-build.ts";
import { readSettings } from "#server/settings.ts";
import { start } from "#server/start.ts";
import { Client } from "#test/client.ts";
import { giveBack, takeEmbedded } from "#test/embedded-databases.ts";
import { mailReader } from "#test/mail-reader.ts";
import {
  aName,
  aPicture,
  PASSWORD,
  postForm,
  TRANSPORT_HASH,
  verificationToken,
} from "#test/makers.ts";
import { PRODUCTION } from "#test/production.ts";

const lines: string[] = [];
const dataDir = mkdtempSync(join(tmpdir(), "parade-logs-"));
const embedded = await takeEmbedded();
const { app, services, stop } = await start({
  settings: readSettings({
    ...PRODUCTION,
    PORT: "0",
    DATA_DIR: dataDir,
    CAPTCHA: "off",
    RATE_LIMITS: "off",
  }),
  place: { embedded },
  web: await loadWebBuild(fileURLToPath(new URL("../../dist", import.meta.url))),
  log: createLog("trace", { write: (line) => lines.push(line) }),
});
const url = await app.listen({ port: 0, host: "127.0.0.1" });
afterAll(async () => {
  await stop();
  await giveBack(embedded);
  rmSync(dataDir, { recursive: true, force: true });
});

const username = aName();
const email = `${username}@mail.example`;
const password = TRANSPORT_HASH;
const client = new Client(url);
const cookies: string[] = [];
const tokens: string[] = [];
const site = { client: () => client, mailTo: mailReader(dataDir) };

/** This cookie says only that something was written a moment ago. */
const isNoSecret = (cookie: string) => cookie.startsWith("wrote=");

/** Returns every value that must be in no line of the log. */
async function secrets(): Promise<string[]> {
  const pairs = cookies.flatMap((cookie) => cookie.split("; ")).filter((pair) => !isNoSecret(pair));
  const values = pairs.map((pair) => pair.split("=")[1]);
  const { rows } = await sql<{ hash: string }>`select hash from passwords`.execute(services.db);
  const known = [email, PASSWORD, password, ...tokens, ...values, ...rows.map((row) => row.hash)];
  return known.filter((value) => value !== undefined);
}

async function expectNoSecrets(): Promise<void> {
  const log = lines.join("");
  const found = (await secrets()).filter((secret) => secret === "" || log.includes(secret));
  expect(found).toEqual([]);
}

test("logs no secret when signing up, verifying, posting and signing in", async () => {
  await client.call(accounts.signUp, { body: { username, email, password: PASSWORD } });
  cookies.push(client.cookieHeader());
  const first = await verificationToken(site, email);
  await client.fetch(`/verify/${first}x`);
  await client.call(accounts.sendVerification, {});
  await expect.poll(() => verificationToken(site, email)).not.toBe(first);
  const token = await verificationToken(site, email);
  tokens.push(first, token);
  const verified = await client.call(accounts.verifyEmail, { query: { token } });
  expect(verified.body.verified).toBe(true);
  const form = postForm({ title: "A post", category: "0" }, [await aPicture()]);
  expect((await client.form(createPost, form)).status).toBe(201);
  await client.call(accounts.signIn, { body: { email, password: "Wrong-Horse-7" } });
  await client.call(accounts.signIn, { body: { email, password } });
  cookies.push(client.cookieHeader());
  await client.call(getCurrentUser, {});
  await client.json("POST", accounts.signIn.path, { email: [email], password });
  await client.call(accounts.signUp, { body: { username, email, password } });
  await client.call(accounts.signOut, {});

  expect(cookies.every((cookie) => cookie.length > 40)).toBe(true);
  const paths = lines.map((line) => JSON.parse(line).req?.url).filter(Boolean);
  for (const { path } of [accounts.signUp, accounts.signIn, accounts.signOut, createPost])
    expect(paths).toContain(path);
  expect(paths).toContain(`${accounts.verifyEmail.path}?token=…`);
  expect(paths).toContain("/verify/:token");
  await expectNoSecrets();
});

test("logs a database error with its stack, and without the values", async () => {
  await sql`alter table users add constraint broken check (length(email) < 3) not valid`.execute(
    services.db,
  );
  const other = new Client(url);
  const body = { username: aName(), email: `fault-${email}`, password: PASSWORD };
  const reply = await other.call(accounts.signUp, { body });
  expect(reply.status).toBe(500);
  expect(JSON.stringify(reply.body)).not.toContain("broken");
  await sql`alter table users drop constraint broken`.execute(services.db);

  const fault = lines.map((line) => JSON.parse(line)).find((line) => line.err);
  expect(fault).toMatchObject({ level: 50, err: { message: expect.stringContaining("broken") } });
  expect(fault.err.stack).toContain("commands.ts");
  expect(lines.join("")).not.toContain(body.email);
  await expectNoSecrets();
});
