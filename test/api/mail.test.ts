import { sql } from "kysely";
import { SMTPServer } from "smtp-server";
import { afterAll, expect, test } from "vitest";
import { freePort } from "#scripts/cluster/free-port.ts";
import { aUser } from "#test/makers.ts";
import { buildTestApp } from "#test/test-app.ts";

const PATIENT = { timeout: 60_000, interval: 100 };
const port = await freePort();
const app = await buildTestApp({
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  MAIL_FROM: "Parade <no-reply@parade.example>",
  PUBLIC_URL: "https://parade.example",
});

/** A mail server that keeps what it takes. */
function listenForMail() {
  const mails: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        mails.push(Buffer.concat(chunks).toString());
        done();
      });
    },
  });
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return new Promise<string[]>((resolve) => server.listen(port, "127.0.0.1", () => resolve(mails)));
}

test("Mail waits while the SMTP server is away, then arrives once, readable as text and HTML", async () => {
  const user = await aUser(app, { verified: false });
  const job = async () => {
    const query = sql<{ retry_count: number; state: string }>`
      select retry_count, state from pgboss.job where name = 'mails'`;
    return (await query.execute(app.services.db)).rows[0];
  };
  await expect.poll(async () => (await job())?.retry_count, PATIENT).toBeGreaterThan(0);

  const mails = await listenForMail();
  await expect.poll(async () => (await job())?.state, PATIENT).toBe("completed");
  expect(mails).toHaveLength(1);
  const [mail = ""] = mails.map((source) => source.replace(/=\r?\n/g, "").replaceAll("=3D", "="));
  expect(mail).toContain(`To: ${user.email}`);
  expect(mail).toContain("From: Parade <no-reply@parade.example>");
  expect(mail).toMatch(/Message-ID: <[\w-]+@parade\.example>/);
  expect(mail).toContain("Content-Type: text/plain");
  expect(mail).toContain("Content-Type: text/html");
  expect(mail.match(/https:\/\/parade\.example\/verify\/[\w-]+/g)?.length).toBeGreaterThanOrEqual(
    2,
  );
}, 90_000);
