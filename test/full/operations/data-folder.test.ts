import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { createPost } from "#contract/posts/contract.ts";
import { Client } from "#test/client.ts";
import { mailReader } from "#test/mail-reader.ts";
import { aPicture, aUser, postForm } from "#test/makers.ts";
import { ServerProcess } from "#test/server-process.ts";

const OTHERS = 0o077;
const server = new ServerProcess();
afterAll(() => server.remove());

// The embedded database rewrites these caches of its catalogue; their folders are closed to others.
const CATALOGUE_CACHE = "pg_internal.init";

/** Lists the entries of a folder that users other than its owner could open, with their modes. */
function listOpenEntries(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return ["", ...entries]
    .filter((entry) => !entry.endsWith(CATALOGUE_CACHE))
    .map((entry) => ({ entry, stats: lstatSync(join(folder, entry)) }))
    .filter(({ stats }) => !stats.isSymbolicLink() && (stats.mode & OTHERS) !== 0)
    .map(({ entry, stats }) => `${entry} ${(stats.mode & 0o777).toString(8)}`);
}

test("restricts the data folder to its owner, existing entries included", async () => {
  mkdirSync(join(server.dataDir, "private"));
  writeFileSync(join(server.dataDir, "private", "archive.zip"), "archive");
  chmodSync(join(server.dataDir, "private", "archive.zip"), 0o644);
  chmodSync(join(server.dataDir, "private"), 0o755);
  const outside = mkdtempSync(join(tmpdir(), "parade-outside-"));
  onTestFinished(() => rmSync(outside, { recursive: true }));
  chmodSync(outside, 0o755);
  symlinkSync(outside, join(server.dataDir, "private", "link"));
  chmodSync(server.dataDir, 0o755);

  await server.start();
  const maker = await aUser({
    client: () => new Client(server.url),
    mailTo: mailReader(server.dataDir),
  });
  const form = postForm({ title: "for the owner alone", category: "0" }, [await aPicture(0)]);
  const posted = await maker.client.form(createPost, form);
  expect(posted.status).toBe(201);

  expect(listOpenEntries(server.dataDir)).toEqual([]);
  expect(lstatSync(outside).mode & 0o777).toBe(0o755);
  expect(readdirSync(server.dataDir)).toEqual(expect.arrayContaining(["database", "media"]));
  expect(readdirSync(join(server.dataDir, "compile-cache"))).not.toEqual([]);
});
