import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readSignature } from "#test/dkim.ts";
import { startMailServer } from "#test/mail-server.ts";
import { aNewcomer } from "#test/makers.ts";
import { startOwnApp } from "#test/test-app.ts";
import { openJobs } from "./traces.ts";

const folder = mkdtempSync(join(tmpdir(), "parade-dkim-"));
const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
const pem = keys.privateKey.export({ type: "pkcs8", format: "pem" }).toString();
writeFileSync(join(folder, "dkim.key"), pem);

const server = await startMailServer();
const app = await startOwnApp({
  SMTP_URL: server.url,
  PUBLIC_URL: "https://parade.example",
  DKIM_DOMAIN: "parade.example",
  DKIM_SELECTOR: "site",
  DKIM_KEY_FILE: join(folder, "dkim.key"),
  LOG_LEVEL: "trace",
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const settled = () => expect.poll(() => openJobs(app)).toBe(0);

test("signs mail for the domain of the settings, so that its public key verifies it", async () => {
  const { email } = await aNewcomer(app, { verified: false });
  await settled();
  const mail = server.mails.find((source) => source.includes(`To: ${email}`)) ?? "";
  const key = createPublicKey(keys.privateKey);
  const signature = { domain: "parade.example", selector: "site" };
  expect(readSignature(mail, key)).toEqual({ ...signature, verified: true });
  const forged = mail.replace("Verify", "Verity");
  expect(readSignature(forged, key)).toEqual({ ...signature, verified: false });
  const [, firstLine = pem] = pem.split("\n");
  expect(app.logged.join("")).not.toContain(firstLine);
});
