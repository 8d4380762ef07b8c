import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ensureProgram } from "./debian-packages.ts";

const startTimeoutMs = 10_000;
const stopTimeoutMs = 5_000;
const kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];

type Setup = {
  /** A loopback port that `http` listens on. */
  port: number;
  workers: number;
  /** The contents of nginx's `http` block. */
  http: string;
};

/** Starts nginx in a temporary folder; returns a function that stops it and removes the folder. */
export async function runNginx({ port, workers, http }: Setup): Promise<() => Promise<void>> {
  const program = await ensureProgram("nginx", "nginx");
  const folder = mkdtempSync(path.join(tmpdir(), "parade-nginx-"));
  mkdirSync(path.join(folder, "temporary"));
  writeFileSync(path.join(folder, "nginx.conf"), configuration(workers, http));
  const args = ["-p", folder, "-c", "nginx.conf", "-e", "stderr"];
  const server = spawn(program, args, { stdio: ["ignore", "ignore", "pipe"] });
  let log = "";
  server.stderr.on("data", (chunk) => (log += chunk));
  const exited = once(server, "exit");
  const stop = async () => {
    server.kill("SIGTERM");
    const timer = setTimeout(() => server.kill("SIGKILL"), stopTimeoutMs);
    await exited;
    clearTimeout(timer);
    rmSync(folder, { recursive: true, force: true });
  };
  const deadline = Date.now() + startTimeoutMs;
  while (
    !(await fetch(`http://127.0.0.1:${port}/healthz`, { redirect: "manual" }).catch(() => null))
  ) {
    if (server.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`nginx did not start:\n${log}`);
    }
    await sleep(20);
  }
  return stop;
}

function configuration(workers: number, http: string): string {
  // Workers of another user could not write to the folder or read private files.
  const user = process.getuid?.() === 0 ? "user root;" : "";
  const paths = kinds.map((kind) => `${kind}_temp_path temporary/${kind};`);
  return `${user}
daemon off;
worker_processes ${workers};
pid nginx.pid;
events { worker_connections 1024; }
http {
access_log off;
${paths.join("\n")}
${http}
}
`;
}
