import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { ensureProgram } from "./debian-packages.ts";

const EXAMPLE = fileURLToPath(new URL("../../deploy/nginx/parade.conf", import.meta.url));
const startLimit = 10_000;
const stopLimit = 5_000;
const kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];

type Nginx = {
  stop: () => Promise<void>;
};

/**
 * Starts an nginx of our own in a temporary folder, before nodes on ports of this machine, set up
 * as the example for operators is. The address of the node that answered, or of all that were
 * tried, stands in the header `x-upstream`.
 */
export async function startNginx(port: number, nodes: readonly number[]): Promise<Nginx> {
  const program = await ensureProgram("nginx", "nginx");
  const folder = mkdtempSync(path.join(tmpdir(), "parade-nginx-"));
  mkdirSync(path.join(folder, "temporary"));
  const site = fromExample(readFileSync(EXAMPLE, "utf8"), port, nodes);
  writeFileSync(path.join(folder, "nginx.conf"), configuration(site));
  const args = ["-p", folder, "-c", "nginx.conf", "-e", "stderr"];
  const server = spawn(program, args, { stdio: ["ignore", "ignore", "pipe"] });
  let log = "";
  server.stderr.on("data", (chunk) => (log += chunk));
  const ended = once(server, "exit");
  const stop = async () => {
    server.kill("SIGTERM");
    const late = setTimeout(() => server.kill("SIGKILL"), stopLimit);
    await ended;
    clearTimeout(late);
    rmSync(folder, { recursive: true, force: true });
  };
  const deadline = Date.now() + startLimit;
  while (!(await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null))) {
    if (server.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`nginx did not start:\n${log}`);
    }
    await sleep(20);
  }
  return { stop };
}

/** The example's site without TLS, on a free port, before these nodes, its pictures in S3. */
function fromExample(example: string, port: number, nodes: readonly number[]): string {
  const [, options] = need(example, /^ +server 127\.0\.0\.1:3000(.*);$/m);
  const listed = nodes.map((node) => `    server 127.0.0.1:${node}${options};`).join("\n");
  return example
    .replace(need(example, /^server \{\n(?: {4}.*\n)*? {4}return 301 .*\n\}\n/m)[0], "")
    .replace(need(example, /^ {4}# Pictures straight[\s\S]*?^ {4}\}\n/m)[0], "")
    .replaceAll(/^ +# server .*\n/gm, "")
    .replaceAll(/^ +server 127\.0\.0\.1:3000.*$/gm, listed)
    .replaceAll(/^ +(ssl_|listen \[).*\n/gm, "")
    .replace(
      /^ +listen 443.*$/m,
      `    listen 127.0.0.1:${port};\n    add_header X-Upstream $upstream_addr always;`,
    );
}

function need(example: string, part: RegExp): RegExpExecArray {
  const found = part.exec(example);
  if (!found) throw new Error(`The example for nginx has no ${part} any more.`);
  return found;
}

function configuration(site: string): string {
  // Workers of another user could not write into the folder.
  const user = process.getuid?.() === 0 ? "user root;" : "";
  const paths = kinds.map((kind) => `${kind}_temp_path temporary/${kind};`);
  return `${user}
daemon off;
worker_processes 2;
pid nginx.pid;
events { worker_connections 1024; }
http {
access_log off;
${paths.join("\n")}
${site}
}
`;
}
