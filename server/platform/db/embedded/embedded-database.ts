import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { OperatorError } from "#server/platform/operator/operator-error.ts";
import { nextReply, workerEntry } from "#server/platform/worker-entry.ts";

/** The folder of a database, or the file of a snapshot to load into memory. */
type EmbeddedPlace = { folder: string } | { snapshot: string };
export type Embedded = Awaited<ReturnType<typeof startEmbedded>>;
export type WorkerData = { place: EmbeddedPlace; socketPath: string };
export type WorkerOrder = "stop" | { copyTo: string };

/** Operating systems allow 104 characters and more. */
const SOCKET_PATH_MAX = 103;
const PORT = 5432;

/** The path of the data folder is too long to hold a socket. */
export class FolderPathTooLong extends OperatorError {}

/**
 * Starts the embedded database in a thread of its own, so that a slow statement never stops the site. Returns
 * what `pg` connects to: a socket in `socketFolder`, which only this user can open. It serves one connection at
 * a time. An error that ends the thread ends the process.
 */
export async function startEmbedded(place: EmbeddedPlace, socketFolder: string) {
  // The name that clients of PostgreSQL expect.
  const socketPath = join(socketFolder, `.s.PGSQL.${PORT}`);
  if (Buffer.byteLength(socketPath) > SOCKET_PATH_MAX) {
    throw new FolderPathTooLong(
      `The path of the data folder ${socketFolder} is too long. Set DATA_DIR to a shorter one.`,
    );
  }
  const workerData: WorkerData = { place, socketPath };
  const worker = new Worker(workerEntry("database-worker", import.meta.url), { workerData });
  await nextReply(worker);
  const send = (order: WorkerOrder) => worker.postMessage(order);
  return {
    connection: { host: socketFolder, port: PORT, user: "postgres", database: "postgres" },
    /** Copies the database's files into a new folder; no transaction may be open. */
    copyFiles: async (folder: string): Promise<void> => {
      const replied = nextReply(worker);
      send({ copyTo: folder });
      const reply = await replied;
      if (reply instanceof Error) throw reply;
    },
    stop: async () => {
      const ended = once(worker, "exit");
      send("stop");
      await ended;
    },
  };
}
