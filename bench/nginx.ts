import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ensureProgram } from "#scripts/cluster/debian-packages.ts";
import { freePort } from "#scripts/cluster/free-port.ts";
import { endProcess } from "./child.ts";
import { atEnd } from "./endings.ts";
import type { Server } from "./floors.ts";
import { temporaryFolder } from "./folders.ts";

const START_WITHIN_MS = 10_000;

/** An nginx of one worker that serves what `locations` say, in nginx's words. */
export async function startNginx(locations: string): Promise<Server> {
  const program = await ensureProgram("nginx", "nginx");
  const folder = temporaryFolder();
  const port = await freePort();
  mkdirSync(join(folder, "temporary"));
  writeFileSync(join(folder, "nginx.conf"), configuration(port, locations));
  const args = ["-p", folder, "-c", "nginx.conf", "-e", "error.log"];
  const server = spawn(program, args, { stdio: "inherit" });
  const end = atEnd(() => endProcess(server, "SIGQUIT"));
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + START_WITHIN_MS;
  while (!(await fetch(url).catch(() => null))) {
    if (server.exitCode !== null || Date.now() > deadline) throw new Error("nginx did not start.");
    await sleep(20);
  }
  return { url, end };
}

function configuration(port: number, locations: string): string {
  // The pictures lie in a folder that only whoever runs this may read.
  const user = process.getuid?.() === 0 ? "user root;" : "";
  const kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const paths = kinds.map((kind) => `${kind}_temp_path temporary/${kind};`);
  return `${user}
daemon off;
worker_processes 1;
pid nginx.pid;
events { worker_connections 1024; }
http {
  types { image/webp webp; image/avif avif; }
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  ${paths.join("\n  ")}
  server {
    listen 127.0.0.1:${port};
    ${locations}
  }
}
`;
}
