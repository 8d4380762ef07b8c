import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeEach, expect, test } from "vitest";
import { runCommand } from "#test/command.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const place = mkdtempSync(join(tmpdir(), "parade-dumps-"));
const [bin, dumps, log] = ["bin", "dumps", "log"].map((name) => join(place, name)) as [
  string,
  string,
  string,
];
mkdirSync(bin);
// It writes half of a dump before it fails.
const PG_DUMP = `#!/bin/sh
echo "pg_dump of $3 with $PGPASSWORD" >> '${log}'
echo half > "\${2#--file=}"
[ -z "$FAILING" ] && echo whole > "\${2#--file=}"
`;
writeFileSync(join(bin, "pg_dump"), PG_DUMP, { mode: 0o755 });

beforeEach(() => {
  for (const path of [dumps, log]) rmSync(path, { recursive: true, force: true });
  mkdirSync(dumps);
  writeFileSync(log, "");
});
afterAll(() => rmSync(place, { recursive: true }));

/** Runs the script as its unit does; returns its exit code and what it did. */
async function run(variables: Record<string, string> = {}) {
  const env = {
    PATH: bin + delimiter + process.env.PATH,
    DATABASE_URL: "postgres://parade:pass%20word@127.0.0.1:5432/parade?sslmode=disable",
    BACKUP_DIR: dumps,
    BACKUP_FILES: `echo files >> '${log}'`,
    ...variables,
  };
  const { code, output } = await runCommand(["/bin/sh", "deploy/postgres-backup.sh"], {
    cwd: ROOT,
    env,
  });
  const did = readFileSync(log, "utf8").trim().split("\n");
  return { code, output, did };
}

const DUMPED = "pg_dump of postgres://parade@127.0.0.1:5432/parade?sslmode=disable with pass word";
const NEW = expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d-\d\d-\d\d\.dump$/);

test("dumps, then copies the files, and leaves the newest 14 dumps", async () => {
  const old = Array.from(
    { length: 15 },
    (_, day) => `2026-01-${String(day + 1).padStart(2, "0")}T04-17-00.dump`,
  );
  for (const name of [...old, "monday.dump"]) writeFileSync(join(dumps, name), "");
  expect(await run()).toEqual({ code: 0, output: "", did: [DUMPED, "files"] });
  expect(readdirSync(dumps).sort()).toEqual([...old.slice(2), NEW, "monday.dump"]);
});

test("gives the dump and its name to a command, and fails with it", async () => {
  const BACKUP_COMMAND = `read -r text; echo "$text of $NAME" >> '${log}'; exit 3`;
  const { code, did } = await run({ BACKUP_COMMAND });
  expect(code).toBe(3);
  const [name] = readdirSync(dumps);
  expect(did).toEqual([DUMPED, "files", `whole of ${name}`]);
});

test("leaves no part of a dump that fails, and copies nothing then", async () => {
  const { code, did } = await run({ FAILING: "yes" });
  expect([code, did]).toEqual([1, [DUMPED]]);
  expect(readdirSync(dumps)).toEqual([]);
});

test("fails where the files cannot be copied, and leaves the dump", async () => {
  const { code } = await run({ BACKUP_FILES: "exit 4", BACKUP_COMMAND: `echo no >> '${log}'` });
  expect([code, readFileSync(log, "utf8")]).toEqual([4, `${DUMPED}\n`]);
  expect(readdirSync(dumps)).toEqual([NEW]);
});

test.each(["DATABASE_URL", "BACKUP_DIR", "BACKUP_FILES"])("asks for %s", async (name) => {
  const { code, output } = await run({ [name]: "" });
  expect(code).not.toBe(0);
  expect(output).toContain(name);
});
