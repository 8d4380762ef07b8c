import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { verifyEmail } from "#contract/accounts/contract.ts";
import { aNewcomer, verificationToken } from "#test/makers.ts";
import { buildTestApp } from "#test/test-app.ts";
import { openJobs, retryJobs } from "./traces.ts";

const app = buildTestApp();

async function jobsToRetry(): Promise<number> {
  const { rows } = await sql`select id from pgboss.job where state = 'retry'`.execute(app.db);
  return rows.length;
}

test("retries a mail that cannot be delivered until it is", async () => {
  const folder = join(app.dataDir, "mail");
  writeFileSync(folder, "a file where the folder should be");
  const user = await aNewcomer(app, { verified: false });
  await expect.poll(jobsToRetry).toBe(1);

  rmSync(folder);
  await retryJobs(app);
  await expect.poll(() => openJobs(app)).toBe(0);
  const token = await verificationToken(app, user.email);
  expect((await user.client.call(verifyEmail, { query: { token } })).body.verified).toBe(true);
});
