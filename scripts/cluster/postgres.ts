import { spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir, totalmem } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { capture } from "./capture.ts";
import { freePort } from "./free-port.ts";
import { getPostgresPrograms } from "./postgres-programs.ts";
import type { ServerHandle } from "./server-handle.ts";

// Tests do not need durable commits, which would slow them down.
const volatileSettings = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];
// A quarter of the memory, as PostgreSQL's manual recommends; the default of 128 MiB is too small.
const durableSettings = [`shared_buffers=${Math.floor(totalmem() / 4 / 2 ** 20)}MB`];
const startTimeoutMs = 30_000;

type PostgresHandle = ServerHandle & {
  /** Stops the server, runs `work`, and starts the server again. */
  during: (work: () => Promise<void>) => Promise<void>;
};

/**
 * Starts PostgreSQL in a temporary folder; TEST_DATABASE_URL connects as superuser. `durable` enables
 * durable commits and larger buffers, as in production. `inGroup` starts it in the tests' process
 * group, to end with it.
 */
export async function startPostgres({
  durable = false,
  inGroup = false,
} = {}): Promise<PostgresHandle> {
  const programs = await getPostgresPrograms();
  const owner = process.getuid?.() === 0 ? await userIds("postgres") : undefined;
  const folder = mkdtempSync(path.join(tmpdir(), "parade-postgres-"));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  try {
    const cluster = ["--pgdata", folder, "--username", "parade", "--auth", "trust"];
    const text = ["--encoding", "UTF8", "--locale", "C.UTF-8"];
    await capture(path.join(programs, "initdb"), [...cluster, ...text], { ...owner, cwd: folder });
    const port = await freePort();
    const settings = ["max_connections=200", ...(durable ? durableSettings : volatileSettings)];
    const args = serverArgs(folder, port, settings);
    const run = () =>
      listen(path.join(programs, "postgres"), args, { folder, port, owner, inGroup });
    let stop = await run();
    const env = { TEST_DATABASE_URL: `postgres://parade@127.0.0.1:${port}/parade` };
    const during = async (work: () => Promise<void>) => {
      await stop();
      try {
        await work();
      } finally {
        stop = await run();
      }
    };
    return { env, during, stop: () => stop().finally(removeFolder) };
  } catch (error) {
    removeFolder();
    throw error;
  }
}

type Owner = { uid: number; gid: number };

// PostgreSQL refuses to run as root, so root runs it as its package's user.
async function userIds(name: string): Promise<Owner> {
  const [uid, gid] = await Promise.all([capture("id", ["-u", name]), capture("id", ["-g", name])]);
  return { uid: Number(uid), gid: Number(gid) };
}

function serverArgs(folder: string, port: number, settings: string[]): string[] {
  const options = ["listen_addresses=127.0.0.1", "unix_socket_directories=", ...settings];
  return ["-D", folder, "-p", String(port), ...options.flatMap((option) => ["-c", option])];
}

type Place = { folder: string; port: number; owner: Owner | undefined; inGroup: boolean };

async function listen(program: string, args: string[], place: Place) {
  const { folder, port, owner, inGroup } = place;
  // In its own process group, because Ctrl-C must end the tests before the database.
  const server = spawn(program, args, {
    ...owner,
    cwd: folder,
    detached: !inGroup,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let log = "";
  server.stderr.on("data", (chunk) => (log += chunk));
  const exited = once(server, "exit");
  const stop = async () => {
    server.kill("SIGINT");
    await exited;
  };
  const deadline = Date.now() + startTimeoutMs;
  while (!(await createDatabase(port))) {
    if (server.exitCode !== null || Date.now() > deadline) {
      server.kill("SIGKILL");
      throw new Error(`PostgreSQL did not start:\n${log}`);
    }
    await sleep(100);
  }
  return stop;
}

async function createDatabase(port: number): Promise<boolean> {
  const client = new pg.Client({ host: "127.0.0.1", port, user: "parade", database: "postgres" });
  try {
    await client.connect();
    const { rowCount } = await client.query("select from pg_database where datname = 'parade'");
    if (rowCount === 0) await client.query("create database parade");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
