import { rmSync } from "node:fs";
import { createServer, request } from "node:http";
import { join } from "node:path";
import { json, text } from "node:stream/consumers";
import type { FastifyBaseLogger } from "fastify";
import { z } from "zod";
import { BackupError } from "#server/platform/backup/backup-error.ts";
import type { TableCount } from "#server/platform/db/count-tables.ts";

const orderSchema = z.object({ folder: z.string() });
const replySchema = z.union([
  z.object({ tables: z.array(z.object({ name: z.string(), rows: z.number() })) }),
  z.object({ fault: z.string() }),
]);
type Reply = z.output<typeof replySchema>;

const OWNER_ONLY = 0o177;

function socketOf(dataDir: string): string {
  return join(dataDir, "backup.sock");
}

/**
 * Accepts requests from this machine to copy the embedded database, which only this process can read. File
 * permissions of the socket in the data folder decide who may send them.
 */
export function serveBackups(
  dataDir: string,
  copy: (folder: string) => Promise<TableCount[]>,
  log: FastifyBaseLogger,
): { close(): void } {
  const execute = async (order: unknown): Promise<Reply> => {
    try {
      return { tables: await copy(orderSchema.parse(order).folder) };
    } catch (error) {
      log.error({ err: error }, "backup failed");
      return { fault: `${(error as Error).message}. The site's log tells more.` };
    }
  };
  const server = createServer(async (incoming, outgoing) => {
    outgoing.end(JSON.stringify(await execute(await json(incoming).catch(() => undefined))));
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

/** Asks the site that runs on a data folder to copy its database into a new folder. */
export async function requestCopy(dataDir: string, folder: string): Promise<TableCount[]> {
  const body = JSON.stringify({ folder });
  const reply = await post(socketOf(dataDir), body).catch((cause) => {
    const message = "The process that has the data folder does not take orders for backups.";
    throw new BackupError(message, { cause });
  });
  const read = replySchema.parse(JSON.parse(reply));
  if ("fault" in read) throw new BackupError(read.fault);
  return read.tables;
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
