// The thread of the embedded database. It serves one client at a time over PostgreSQL's protocol.
import { chmodSync, constants, cpSync, openAsBlob, rmSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import type { WorkerData, WorkerOrder } from "#server/platform/db/embedded/embedded-database.ts";
import { EXTENSIONS } from "#server/platform/db/embedded/extensions.ts";
import { wholeMessages } from "#server/platform/db/embedded/whole-messages.ts";
import { closeEntriesBelow } from "#server/platform/lifecycle/private-folder.ts";

const { place, socketPath } = workerData as WorkerData;

const pglite = await PGlite.create({
  extensions: EXTENSIONS,
  ...("snapshot" in place
    ? { loadDataDir: await openAsBlob(place.snapshot) }
    : { dataDir: place.folder }),
});
// PGlite creates its first files readable for everybody, whatever the umask.
if ("folder" in place) closeEntriesBelow(place.folder);

let served: Promise<void> = Promise.resolve();
const server = createServer((socket) => {
  // A client that gave up on a statement is replaced by the next, which waits until that has ended.
  served = served.then(() => serve(socket));
});
// Left behind by a killed process.
rmSync(socketPath, { force: true });
server.listen(socketPath, () => {
  chmodSync(socketPath, 0o600);
  parentPort?.postMessage("listening");
});

parentPort?.on("message", async (order: WorkerOrder) => {
  if (order === "stop") return stop();
  const fault = await copyFiles(order.copyTo).catch((error: Error) => error);
  parentPort?.postMessage(fault ?? "copied");
});

async function stop(): Promise<void> {
  server.close();
  await served;
  await pglite.close();
  process.exit();
}

/** Copies the files, which have every committed row after a checkpoint; nothing runs in this thread meanwhile. */
async function copyFiles(folder: string): Promise<undefined> {
  if (!("folder" in place)) throw new Error("A database in memory has no files.");
  await pglite.exec("checkpoint");
  cpSync(place.folder, folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

async function serve(socket: Socket): Promise<void> {
  socket.on("error", () => socket.destroy());
  // The session outlives its clients: end what the last one left open, and forget its statements.
  await pglite.exec("rollback");
  await pglite.exec("discard all");
  for await (const messages of wholeMessages(socket)) {
    socket.write(await pglite.execProtocolRaw(messages));
  }
  socket.destroy();
}
