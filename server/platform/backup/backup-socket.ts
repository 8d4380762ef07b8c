import { rmSync } from "node:fs";
import { createServer, request } from "node:http";
import { join } from "node:path";
import { json, text } from "node:stream/consumers";
import type { FastifyBaseLogger } from "fastify";
import { z } from "zod";
import { ArchiveFault, type Manifest, manifest } from "#server/platform/backup/layout.ts";
import { BackupRunning } from "#server/platform/db/dump/backup-lock.ts";

const question = z.union([
  z.object({ folder: z.string() }),
  /** A backup was proved to restore. */
  z.object({ checked: z.literal(true) }),
]);
type Question = z.output<typeof question>;
const answer = z.union([
  z.object({ manifest }),
  z.object({ recorded: z.literal(true) }),
  z.object({ fault: z.string() }),
]);
type Answer = z.output<typeof answer>;

const OWNER_ONLY = 0o177;

function socketOf(dataDir: string): string {
  return join(dataDir, "backup.sock");
}

type Orders = {
  write: (folder: string) => Promise<Manifest>;
  recordCheck: () => Promise<void>;
};

/**
 * Takes orders for backups from this machine while the site holds its embedded database: who may
 * write to the socket in the data folder is the file system's to say.
 */
export function serveBackups(
  dataDir: string,
  { write, recordCheck }: Orders,
  log: FastifyBaseLogger,
): { close(): void } {
  const follow = async (order: Question): Promise<Answer> => {
    if ("folder" in order) return { manifest: await write(order.folder) };
    await recordCheck();
    return { recorded: true };
  };
  const server = createServer(async (incoming, outgoing) => {
    const order = question.safeParse(await json(incoming).catch(() => undefined));
    const reply: Answer = order.success
      ? await follow(order.data).catch((error: unknown) => {
          log.error({ err: error }, "backup failed");
          return { fault: faultOf(error) };
        })
      : { fault: "The order could not be read." };
    outgoing.end(JSON.stringify(reply));
  });
  // The site does its work without it.
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

/** Has the site that runs on a data folder write a backup; throws an `ArchiveFault` when it cannot. */
export async function askForBackup(dataDir: string, folder: string): Promise<Manifest> {
  const reply = await ask(dataDir, { folder });
  if (!("manifest" in reply)) throw new ArchiveFault("The site's reply cannot be read.");
  return reply.manifest;
}

/** Has the site that runs on a data folder record that a backup was proved to restore. */
export async function reportRestoreCheck(dataDir: string): Promise<void> {
  await ask(dataDir, { checked: true });
}

async function ask(dataDir: string, order: Question): Promise<Exclude<Answer, { fault: string }>> {
  const reply = await send(socketOf(dataDir), JSON.stringify(order)).catch((cause) => {
    const message = "The process that has the data folder does not take orders for backups.";
    throw new ArchiveFault(message, { cause });
  });
  const read = answer.parse(JSON.parse(reply));
  if ("fault" in read) throw new ArchiveFault(read.fault);
  return read;
}

function send(socketPath: string, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const sending = request({ socketPath, method: "POST" }, (response) => {
      text(response).then(resolve, reject);
    });
    sending.once("error", reject);
    sending.end(body);
  });
}
