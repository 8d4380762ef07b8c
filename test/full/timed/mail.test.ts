import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { verifyEmail } from "#contract/accounts/contract.ts";
import { freePort } from "#scripts/cluster/free-port.ts";
import { unfold } from "#test/mail-reader.ts";
import { type MailServer, startMailServer } from "#test/mail-server.ts";
import { aNewcomer } from "#test/makers.ts";
import { startOwnApp } from "#test/test-app.ts";

const SLOW_POLL = { timeout: 60_000, interval: 100 };
const port = await freePort();
const app = await startOwnApp({
  SMTP_URL: `smtp://parade:secret@127.0.0.1:${port}`,
  MAIL_FROM: "Parade <no-reply@parade.example>",
  PUBLIC_URL: "https://parade.example",
});

let server: MailServer | undefined;
afterAll(() => server?.close());

test("delivers a mail once, as text and HTML, after the SMTP server was unreachable", async () => {
  const user = await aNewcomer(app, { verified: false });
  const job = async () => {
    const query = sql<{ retry_count: number; state: string }>`
      select retry_count, state from pgboss.job where name = 'mails'`;
    return (await query.execute(app.services.db)).rows[0];
  };
  await expect.poll(async () => (await job())?.retry_count, SLOW_POLL).toBeGreaterThan(0);

  server = await startMailServer(port);
  const { mails } = server;
  await expect.poll(async () => (await job())?.state, SLOW_POLL).toBe("completed");
  expect(mails).toHaveLength(1);
  const [mail = ""] = mails.map(unfold);
  expect(mail).toContain(`To: ${user.email}`);
  expect(mail).toContain("From: Parade <no-reply@parade.example>");
  expect(mail).toMatch(/Message-ID: <[\w-]+@parade\.example>/);
  expect(mail).toContain("Auto-Submitted: auto-generated");
  expect(mail).toContain("Content-Type: text/plain");
  expect(mail).toContain("Content-Type: text/html");
  expect(mail.match(/https:\/\/parade\.example\/verify\/[\w-]+/g)?.length).toBeGreaterThanOrEqual(
    2,
  );
}, 90_000);

test("uses the same Message-ID for a mail sent twice, and either link works", async () => {
  const listening = server as MailServer;
  const { mails } = listening;
  mails.length = 0;
  // Its confirmation gets lost.
  listening.refuse = (step) =>
    step === "DATA" && mails.length === 1 ? "451 The connection broke" : undefined;
  const user = await aNewcomer(app, { verified: false });
  await expect.poll(() => mails.length, SLOW_POLL).toBe(2);
  const [ids, tokens] = [/Message-ID: (<\S+>)/, /\/verify\/([\w-]+)/].map((pattern) =>
    mails.map((mail) => pattern.exec(unfold(mail))?.[1] ?? ""),
  );
  expect(new Set(ids).size).toBe(1);
  expect(new Set(tokens).size).toBe(2);
  // The second opens what the first did: a used link thanks whoever opens it.
  for (const token of tokens ?? []) {
    const { body } = await user.client.call(verifyEmail, { query: { token } });
    expect(body.verified).toBe(true);
  }
}, 90_000);
