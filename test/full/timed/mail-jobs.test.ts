import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import {
  requestDeletion,
  requestExport,
  requestPasswordReset,
} from "#contract/accounts/contract.ts";
import { sendConfirmationCode } from "#contract/factors/contract.ts";
import { updateUser } from "#contract/users/contract.ts";
import { signInAs } from "#test/acts.ts";
import { openJobs } from "#test/api/traces.ts";
import { settle } from "#test/cases.ts";
import { aName, aNewcomer, aPost } from "#test/makers.ts";
import { caseOf, report } from "#test/reported.ts";
import { aStaffMember, ban } from "#test/staff.ts";
import { buildTestApp } from "#test/test-app.ts";

const app = buildTestApp();

async function readMails(): Promise<string[]> {
  const folder = join(app.dataDir, "mail");
  const names = await readdir(folder);
  const sources = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return sources.map((source) => source.replace(/=\r?\n/g, "").replaceAll("=3D", "="));
}

/** Returns everything that the queues store of jobs, as a backup would contain it. */
async function dumpJobs(): Promise<string> {
  const { rows } = await sql<{ job: string }>`select job::text from pgboss.job`.execute(app.db);
  return rows.map(({ job }) => job).join("\n");
}

test("stores no address, token or text of a mail in a job", { timeout: 60_000 }, async () => {
  const user = await aNewcomer(app);
  const moderator = await aStaffMember(app);
  const reporter = await aNewcomer(app);
  const stranger = `${aName()}@mail.example`;
  for (const email of [user.email, stranger]) {
    await app.client().call(requestPasswordReset, { body: { email } });
  }
  await signInAs(app.client(), user);
  await user.client.call(requestExport, {});
  await user.client.call(requestDeletion, {
    body: { username: user.username },
  });
  const postId = await aPost(user);
  await report(reporter, { kind: "post", targetId: postId });
  await settle(moderator, (await caseOf(app, postId)).id, "dismiss");
  const moved = `${aName()}@mail.example`;
  await moderator.client.call(updateUser, { params: { id: user._id }, body: { email: moved } });
  await expect.poll(() => openJobs(app), { timeout: 20_000 }).toBe(0);
  await ban(moderator, user, { reason: "Sold what was not theirs" });
  await expect.poll(() => openJobs(app), { timeout: 20_000 }).toBe(0);

  await app.db.deleteFrom("passwords").where("user_id", "=", reporter._id).execute();
  await reporter.client.call(sendConfirmationCode, {});
  const code = /your code is (\d{8})/.exec(await app.mailTo(reporter.email, "your code is"))?.[1];
  expect(code).toBeDefined();

  const mails = await readMails();
  const subjects = mails.map((mail) => /Subject: (.*)/.exec(mail)?.[1]);
  for (const part of ["Verify", "Reset", "New sign-in", "data is ready", "deleted", "report"]) {
    expect(subjects).toContainEqual(expect.stringContaining(part));
  }
  expect(subjects).toContainEqual(expect.stringContaining("banned"));
  const tokens = mails.flatMap((mail) => mail.match(/[\w-]{43}/g) ?? []);
  expect(tokens.length).toBeGreaterThan(3);
  const jobs = await dumpJobs();
  const secrets = [
    ...tokens,
    code ?? "",
    user.email,
    moderator.email,
    reporter.email,
    stranger,
    moved,
  ];
  expect(secrets.filter((secret) => jobs.includes(secret))).toEqual([]);
  expect(jobs).not.toContain("Sold what was not theirs");
  expect(jobs).not.toContain("Hello");
});
