import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { requestPasswordReset } from "#contract/accounts/contract.ts";
import { type Desk, getDesk } from "#contract/desk/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import { createFakeS3 } from "#scripts/cluster/fake-s3.ts";
import { createBackupQueue } from "#server/features/backups/jobs.ts";
import { nightlyName } from "#server/platform/backup/archive-names.ts";
import type { BackupSettings } from "#server/platform/backup/backup-settings.ts";
import { runCopyCommand } from "#server/platform/backup/copy-command.ts";
import { createS3Client, type S3Settings } from "#server/platform/media/storage/s3-client.ts";
import { s3Of } from "#server/platform/media/storage/s3-settings.ts";
import { uploadFile } from "#server/platform/media/storage/s3-upload.ts";
import { createBucket } from "#test/cluster/bucket.ts";
import { listening } from "#test/listening.ts";
import { prepared } from "#test/prepared.ts";
import { randomBytes } from "#test/random.ts";
import { aStaffMember } from "#test/staff.ts";
import { buildTestApp, startTestApp } from "#test/test-app.ts";

const DAY_MS = 24 * 3_600_000;
const DAY_SECONDS = DAY_MS / 1_000;
/** When the first night of this file is, so that midnight does not come into any. */
const NIGHT = new Date();
let night = NIGHT;
// The app must not run the job by itself meanwhile.
const HALF_A_DAY_LATER = new Date(NIGHT.getTime() + DAY_MS / 2).toISOString().slice(11, 16);
const app = buildTestApp(
  { BACKUP_TIME: HALF_A_DAY_LATER, LOG_LEVEL: "warn" },
  {},
  { onDisk: true },
);
const admin = prepared(() => aStaffMember(app, ROLE.admin));
const moderator = prepared(() => aStaffMember(app));
const bucket = await createBucket(await listening(createFakeS3()));
const s3 = s3Of(bucket.settings()) as S3Settings;

const folder = () => join(app.dataDir, "backups");
const archive = () => join(folder(), nightlyName(night));

/** The services with other settings of backups. */
function servicesWith(changes: Partial<BackupSettings>) {
  const { services } = app;
  const backup = { ...services.settings.backup, ...changes };
  return { ...services, settings: { ...services.settings, backup } };
}

function nextNight(): void {
  night = new Date(night.getTime() + DAY_MS);
}

/** Runs the job of a night. */
async function runNight(changes: Partial<BackupSettings> = {}): Promise<void> {
  vi.setSystemTime(night);
  await createBackupQueue(servicesWith(changes))
    .work({}, "")
    .finally(() => vi.useRealTimers());
}

async function readDesk(): Promise<Desk["backup"]> {
  const { status, body } = await moderator.client.call(getDesk, {});
  expect(status).toBe(200);
  return (body as Desk).backup;
}

async function readAge(site: { url: string }): Promise<number | undefined> {
  const text = await (await fetch(`${site.url}/metrics`)).text();
  const [, age] = /^parade_backup_age_seconds (\S+)$/m.exec(text) ?? [];
  return age === undefined ? undefined : Number(age);
}

async function listSchedules(): Promise<string[]> {
  const { rows } = await sql<{ cron: string }>`
    select cron from pgboss.schedule where name = 'nightly-backup'`.execute(app.db);
  return rows.map(({ cron }) => cron);
}

/** Lists the states of the jobs that the app runs. */
async function listJobs(): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select state from pgboss.job where name = 'nightly-backup'`.execute(app.db);
  return rows.map(({ state }) => state);
}

/** Lists the mails about backups to the admin. */
async function listMails(): Promise<string[]> {
  const mails = join(app.dataDir, "mail");
  const names = await readdir(mails).catch(() => []);
  const texts = await Promise.all(names.map((name) => readFile(join(mails, name), "utf8")));
  return texts.filter((text) => text.includes(admin.email) && text.includes("the backup failed"));
}

test("backs up a night, and removes what is no longer needed", async () => {
  // At the start none was missed.
  await expect.poll(listJobs).toEqual(["completed"]);
  expect(await readDesk()).toEqual({ last: null, failed: null });
  await sql`update nightly_backup set created_at = now() - interval '3 days'`.execute(app.db);
  expect(await readAge(app)).toBeGreaterThanOrEqual(3 * DAY_SECONDS);
  await mkdir(folder());
  const before = Array.from({ length: 30 }, (_, index) =>
    nightlyName(new Date(NIGHT.getTime() - (index + 1) * DAY_MS)),
  );
  for (const name of [...before, "monday.tar.zst"]) await writeFile(join(folder(), name), "");

  await runNight();
  const { size, mode, mtimeMs } = await stat(archive());
  expect(mode & 0o777).toBe(0o600);
  const { last, failed } = (await readDesk()) ?? {};
  expect([last, failed]).toEqual([{ at: NIGHT.toISOString(), bytes: size }, null]);
  expect(await readAge(app)).toBeLessThan(DAY_SECONDS);
  const left = await readdir(folder());
  expect(left).toEqual(expect.arrayContaining([...before.slice(0, 13), "monday.tar.zst"]));
  expect(left.length).toBeLessThan(25);
  const halfDone = [...left, ...(await readdir(app.dataDir))].filter((name) =>
    /^copy-|unfinished$/.test(name),
  );
  expect(halfDone).toEqual([]);

  await runNight();
  expect((await stat(archive())).mtimeMs).toBe(mtimeMs);
  const { db } = app;
  const runAfter = async (ago: number) => {
    const succeeded_at = new Date(NIGHT.getTime() - ago);
    await db.updateTable("nightly_backup").set({ succeeded_at }).execute();
    await runNight();
    return (await readDesk())?.last?.at;
  };
  await rm(archive());
  await runAfter(DAY_MS / 2 - 3_600_000);
  expect(existsSync(archive())).toBe(false);
  expect(await runAfter(DAY_MS / 2 + 3_600_000)).toBe(NIGHT.toISOString());
});

test("is scheduled at its time, and no longer once that is off", async () => {
  const [hour, minute] = HALF_A_DAY_LATER.split(":").map(Number);
  expect(await listSchedules()).toEqual([`${minute} ${hour} * * *`]);
  const queue = createBackupQueue(servicesWith({ nightly: undefined }));
  await app.services.jobs.start([queue] as never[], app.services.metrics.timeJob);
  expect(await listSchedules()).toEqual([]);
  await rm(archive());
  await runNight({ nightly: undefined });
  const warning = "BACKUP_S3 does nothing here";
  expect([existsSync(archive()), app.logged.join("").includes(warning)]).toEqual([false, false]);
  await runNight({ nightly: undefined, s3 });
  expect(app.logged.join("")).toContain(warning);
});

test("a site that makes no backups says so, and has no age of one", async () => {
  const { app: other, remove } = await startTestApp();
  onTestFinished(remove);
  const staff = await aStaffMember(other);
  const { body } = await staff.client.call(getDesk, {});
  expect((body as Desk).backup).toBeNull();
  expect(await readAge(other)).toBeUndefined();
});

test("copies the archive to S3, and to a command that gets no settings", async () => {
  vi.stubEnv("METRICS_TOKEN", "a secret");
  onTestFinished(() => void vi.unstubAllEnvs());
  nextNight();
  const copy = join(app.dataDir, "copy");
  const command = `cat > '${copy}' && env > '${copy}.env'`;
  await runNight({ command, s3 });
  const made = await readFile(archive());
  expect(made.equals(await readFile(copy))).toBe(true);
  expect(await bucket.list()).toEqual([basename(archive())]);
  expect(made.equals(await bucket.read(basename(archive())))).toBe(true);
  const variables = await readFile(`${copy}.env`, "utf8");
  expect(variables).toContain(`NAME=${basename(archive())}\n`);
  expect(variables).not.toContain("METRICS_TOKEN");
});

test("counts the nights that fail, mails admins once after two, and begins anew with a success", async () => {
  nextNight();
  const command = "cat > /dev/null; echo 'no room' >&2; exit 3";
  const fail = () =>
    expect(runNight({ command })).rejects.toThrow("BACKUP_COMMAND ended with 3: no room");
  const failed = async () => (await readDesk())?.failed;
  await fail();
  await fail();
  expect(await failed()).toMatchObject({ step: "command", nights: 1 });
  nextNight();
  await fail();
  expect(await failed()).toMatchObject({ step: "command", nights: 2 });
  const mail = await app.mailTo(admin.email, "two nights in a row");
  expect(mail).toContain(`${app.services.settings.publicUrl}/desk/numbers`);
  for (const _ of ["third", "fourth"]) {
    nextNight();
    await fail();
  }
  expect(await failed()).toMatchObject({ nights: 4 });
  await runNight();
  expect(await failed()).toBeNull();
  nextNight();
  await fail();
  // The queue's mails are in order, so one for the admin by other means comes after any of a backup.
  const { status } = await app
    .client()
    .call(requestPasswordReset, { body: { email: admin.email } });
  expect(status).toBe(200);
  await app.mailTo(admin.email, "/reset-password/reset/");
  expect(await listMails()).toHaveLength(1);
});

test("records what fails first, and goes on with the other copy", async () => {
  const copy = join(app.dataDir, "other");
  const wrong = { ...s3, secretAccessKey: "wrong" };
  await expect(runNight({ s3: wrong, command: `cat > '${copy}'` })).rejects.toThrow(
    "S3 answered 403: <Error><Code>SignatureDoesNotMatch</Code></Error>",
  );
  expect((await readDesk())?.failed).toMatchObject({ step: "s3" });
  expect((await readFile(archive())).equals(await readFile(copy))).toBe(true);
});

test("makes no archive where the disk has too little room, and says how much it needs", async () => {
  await rm(archive());
  const large = join(app.dataDir, "media", "large");
  await writeFile(large, "");
  await truncate(large, 8e12);
  await expect(runNight()).rejects.toThrow(/^A backup needs up to 8000\.\d GB, and the disk/);
  await rm(large);
  expect((await readDesk())?.failed).toMatchObject({ step: "archive" });
  expect(existsSync(archive())).toBe(false);
});

test("ends a command that takes too long, and what it has started", async () => {
  const file = join(app.dataDir, "any");
  await writeFile(file, "");
  const command = "sleep 1000 & wait";
  await expect(runCopyCommand(command, file, { timeoutMs: 1 })).rejects.toThrow("took too long");
});

test("uploads a file of several parts, and leaves nothing of one that fails", async () => {
  const file = join(app.dataDir, "parts");
  const bytes = randomBytes(33 * 1024 ** 2);
  await writeFile(file, bytes);
  await uploadFile(createS3Client(s3), "parts.tar.zst", file);
  expect(bytes.equals(await bucket.read("parts.tar.zst"))).toBe(true);
  await rm(file);
  await expect(uploadFile(createS3Client(s3), "other.tar.zst", file)).rejects.toThrow("ENOENT");
  expect(await bucket.list()).not.toContain("other.tar.zst");
});
