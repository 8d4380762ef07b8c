import { mkdtempSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll } from "vitest";
import type { TestApp } from "#test/test-app.ts";

/** Gives the tests of this file a temporary folder of their own. */
export function ownTemporaryFolder(): void {
  const shared = process.env.TMPDIR;
  const folder = mkdtempSync(join(tmpdir(), "parade-test-tmp-"));
  process.env.TMPDIR = folder;
  afterAll(async () => {
    if (shared === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = shared;
    await rm(folder, { recursive: true, force: true });
  });
}

/** Returns everything that an upload writes: rows, media, and temporary files. */
export async function tracesOf({ services: { db }, mediaFiles }: TestApp) {
  const posts = await db.selectFrom("posts").select("id").orderBy("id").execute();
  const images = await db.selectFrom("images").select("id").orderBy("id").execute();
  const users = await db.selectFrom("users").select("id").orderBy("id").execute();
  const uploads = (await readdir(tmpdir())).filter((name) => name.startsWith("parade-upload-"));
  // A job adds AVIF files later.
  const media = (await mediaFiles()).filter((file) => !file.endsWith(".avif")).sort();
  return { posts, images, users, media, uploads };
}

/** Ends the pause of failed jobs before their next try, and wakes their workers. */
export async function retryJobs({ services: { db } }: TestApp): Promise<void> {
  await sql`with retried as (
      update pgboss.job set start_after = now() where state = 'retry' returning name
    )
    select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), name)
    from retried`.execute(db);
}

/** Counts the jobs that are not done. */
export async function openJobs({ services: { db } }: TestApp): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from pgboss.job where state in ('created', 'retry', 'active')`.execute(db);
  return Number(rows[0]?.count);
}
