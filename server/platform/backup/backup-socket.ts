import { rmSync } from "node:fs";
import { createServer, request } from "node:http";
import { join } from "node:path";
import { json, text } from "node:stream/consumers";
import type { FastifyBaseLogger } from "fastify";
import { z } from "zod";
import { ArchiveFault, type Manifest, manifest } from "#server/platform/backup/layout.ts";
import { BackupRunning } from "#server/platform/db/dump/backup-lock.ts";

const commandSchema = z.union([
  z.object({ folder: z.string() }),
  /** Records that a backup was proved to restore. */
  z.object({ checked: z.literal(true) }),
]);
type Command = z.output<typeof commandSchema>;
const resultSchema = z.union([
  z.object({ manifest }),
  z.object({ recorded: z.literal(true) }),
  z.object({ fault: z.string() }),
]);
type Result = z.output<typeof resultSchema>;

const OWNER_ONLY = 0o177;

function socketOf(dataDir: string): string {
  return join(dataDir, "backup.sock");
}

type Commands = {
  write: (folder: string) => Promise<Manifest>;
  recordCheck: () => Promise<void>;
};

/**
 * Accepts requests for backups from this machine while the site has its embedded database open. File
 * permissions of the socket in the data folder decide who may send them.
 */
export function serveBackups(
  dataDir: string,
  { write, recordCheck }: Commands,
  log: FastifyBaseLogger,
): { close(): void } {
  const execute = async (command: Command): Promise<Result> => {
    if ("folder" in command) return { manifest: await write(command.folder) };
    await recordCheck();
    return { recorded: true };
  };
  const server = createServer(async (incoming, outgoing) => {
    const command = commandSchema.safeParse(await json(incoming).catch(() => undefined));
    const reply: Result = command.success
      ? await execute(command.data).catch((error: unknown) => {
          log.error({ err: error }, "backup failed");
          return { fault: faultOf(error) };
        })
      : { fault: "The order could not be read." };
    outgoing.end(JSON.stringify(reply));
  });
  // A failing socket must not stop the site.
  server.on("error", (error) => log.warn({ err: error }, "no backups while running"));
  rmSync(socketOf(dataDir), { force: true });
  const before = process.umask(OWNER_ONLY);
  server.listen(socketOf(dataDir));
  process.umask(before);
  return {
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function faultOf(error: unknown): string {
  if (error instanceof ArchiveFault || error instanceof BackupRunning) return error.message;
  return `${(error as Error).message}. The site's log tells more.`;
}

/** Asks the site that runs on a data folder to write a backup; throws an `ArchiveFault` if it cannot. */
export async function requestBackup(dataDir: string, folder: string): Promise<Manifest> {
  const reply = await sendCommand(dataDir, { folder });
  if (!("manifest" in reply)) throw new ArchiveFault("The site's reply cannot be read.");
  return reply.manifest;
}

/** Asks the site that runs on a data folder to record that a backup was proved to restore. */
export async function reportRestoreCheck(dataDir: string): Promise<void> {
  await sendCommand(dataDir, { checked: true });
}

async function sendCommand(
  dataDir: string,
  command: Command,
): Promise<Exclude<Result, { fault: string }>> {
  const reply = await post(socketOf(dataDir), JSON.stringify(command)).catch((cause) => {
    const message = "The process that has the data folder does not take orders for backups.";
    throw new ArchiveFault(message, { cause });
  });
  const read = resultSchema.parse(JSON.parse(reply));
  if ("fault" in read) throw new ArchiveFault(read.fault);
  return read;
}

function post(socketPath: string, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const sending = request({ socketPath, method: "POST" }, (response) => {
      text(response).then(resolve, reject);
    });
    sending.once("error", reject);
    sending.end(body);
  });
}
