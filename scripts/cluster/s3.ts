import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "./free-port.ts";
import type { ServerHandle } from "./server-handle.ts";

const startTimeoutMs = 15_000;

/** Starts an S3 server in a temporary folder: TEST_S3_ENDPOINT; key and secret are S3RVER. */
export async function startS3(): Promise<ServerHandle> {
  const folder = mkdtempSync(path.join(tmpdir(), "parade-s3-"));
  const port = await freePort();
  const program = fileURLToPath(new URL("s3-server.mjs", import.meta.url));
  // In its own process group, because Ctrl-C must end the tests before S3.
  // s3rver encrypts where a listing goes on with DES, a legacy cipher.
  const args = ["--openssl-legacy-provider", program, folder, String(port)];
  const server = spawn(process.execPath, args, {
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  for (const stream of [server.stdout, server.stderr]) stream.on("data", (chunk) => (log += chunk));
  const exited = once(server, "exit");
  let stopping = false;
  server.once("exit", () => {
    if (!stopping) console.error(`S3 ended before its time:\n${log}`);
  });
  const stop = async () => {
    stopping = true;
    server.kill("SIGKILL");
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  const endpoint = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + startTimeoutMs;
  while (!(await isListening(endpoint))) {
    if (server.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`S3 did not start:\n${log}`);
    }
    await sleep(100);
  }
  return { env: { TEST_S3_ENDPOINT: endpoint }, stop };
}

// Any response, also a refusal, means that it listens.
async function isListening(endpoint: string): Promise<boolean> {
  return fetch(endpoint).then(
    () => true,
    () => false,
  );
}
