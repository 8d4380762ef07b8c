import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { Client } from "pg";
import { linesOf } from "#server/platform/backup/hashed-file.ts";
import { ArchiveFault } from "#server/platform/backup/layout.ts";

/** A PostgreSQL server, and the major version of its programs. */
export type Server = { url: string; major: number };

// Every database has the schema public. Servers before 17 do not know the setting, which a newer pg_dump
// writes for them too.
const LEFT_OUT = ["CREATE SCHEMA public;", "SET transaction_timeout = 0;"];
/** Commands of psql in a dump, which the restore allows nobody. */
const PSQL_COMMAND = /^\\(?:un)?restrict \w+$/;
const SSL_VARIABLES = {
  sslmode: "PGSSLMODE",
  sslrootcert: "PGSSLROOTCERT",
  sslcert: "PGSSLCERT",
  sslkey: "PGSSLKEY",
};

/** Writes the site's schemas and rows of a snapshot as SQL for an empty database. */
export async function dumpServer(
  server: Server,
  snapshot: string,
  write: (text: string) => Promise<void>,
): Promise<void> {
  const schemas = ["--schema=public", "--schema=pgboss"];
  const portable = ["--no-owner", "--no-privileges", "--no-comments", "--encoding=UTF8"];
  await run("pg_dump", [`--snapshot=${snapshot}`, ...schemas, ...portable], server, async (out) => {
    for await (const line of linesOf(out)) {
      if (!LEFT_OUT.includes(line) && !PSQL_COMMAND.test(line)) await write(`${line}\n`);
    }
  });
}

/**
 * Runs statements, then a file of SQL, in one transaction. The file may have been changed where it was stored,
 * so psql accepts none of its own commands in it, which could run programs.
 */
export async function loadIntoServer(
  server: Server,
  statements: readonly string[],
  path: string,
): Promise<void> {
  const options = ["--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=on"];
  const restricted = `\\restrict ${randomBytes(16).toString("hex")}`;
  const before = [...statements, restricted].map((statement) => `--command=${statement}`);
  const args = [...options, ...before, `--file=${path}`, "--command=analyze"];
  await run("psql", args, server, async (out) => void (await text(out)));
}

type Program = "pg_dump" | "psql";

async function run(
  program: Program,
  args: readonly string[],
  server: Server,
  read: (out: Readable) => Promise<void>,
): Promise<void> {
  await requireVersion(program, server.major);
  const errors = await finish(program, args, read, connectionOf(server.url));
  if (errors !== undefined) throw new ArchiveFault(`${program} failed:\n${errors.trim()}`);
}

/** Throws an `ArchiveFault` if a program is missing, or older than the server, which it cannot read. */
async function requireVersion(program: Program, major: number): Promise<void> {
  let version = "";
  const read = async (out: Readable) => {
    version = (await text(out)).trim();
  };
  const wanted = `Install the client programs of PostgreSQL ${major} (Debian: postgresql-client-${major}).`;
  await finish(program, ["--version"], read, {}).catch((cause) => {
    if (cause.code !== "ENOENT") throw cause;
    throw new ArchiveFault(`${program} is missing. ${wanted}`, { cause });
  });
  const found = Number(/\d+/.exec(version)?.[0]);
  if (found >= major) return;
  throw new ArchiveFault(`${version} is older than the server. ${wanted}`);
}

/** Runs a program to its end. Returns what it wrote to stderr if it failed. */
async function finish(
  program: Program,
  args: readonly string[],
  read: (out: Readable) => Promise<void>,
  variables: NodeJS.ProcessEnv,
): Promise<string | undefined> {
  const env = { ...process.env, ...variables };
  const child = spawn(program, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  try {
    const ended = once(child, "close");
    const [[code], errors] = await Promise.all([ended, text(child.stderr), read(child.stdout)]);
    return code === 0 ? undefined : errors;
  } finally {
    child.kill();
  }
}

/** Returns the connection as variables, because everyone on the machine can read the arguments. */
function connectionOf(url: string): NodeJS.ProcessEnv {
  const { host, port, user, database, password } = new Client({ connectionString: url });
  const { searchParams } = new URL(url);
  const ssl = Object.entries(SSL_VARIABLES).flatMap(([name, variable]) => {
    const value = searchParams.get(name);
    // Only the driver knows `no-verify`; PostgreSQL's own `require` verifies no certificate.
    return value ? [[variable, value === "no-verify" ? "require" : value]] : [];
  });
  return {
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGDATABASE: database,
    ...(password && { PGPASSWORD: password }),
    ...Object.fromEntries(ssl),
  };
}
