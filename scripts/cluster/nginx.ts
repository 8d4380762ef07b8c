import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runNginx } from "./nginx-process.ts";

const EXAMPLE = fileURLToPath(new URL("../../deploy/nginx/parade.conf", import.meta.url));

/**
 * Starts nginx with the operators' example configuration in front of local nodes; returns a function
 * that stops it. The header `x-upstream` contains the address of the node that answered, or of all
 * that were tried.
 */
export async function startNginx(
  port: number,
  nodes: readonly number[],
): Promise<() => Promise<void>> {
  const site = withoutTls(readFileSync(EXAMPLE, "utf8"), port, nodes);
  return runNginx({ port, workers: 2, http: site });
}

/** Returns the example for these nodes without TLS and logs. */
function withoutTls(example: string, port: number, nodes: readonly number[]): string {
  return withNodes(example, nodes)
    .replace(match(example, /^server \{\n(?: {4}.*\n)*? {4}.*return 301 .*\n\}\n/m)[0], "")
    .replaceAll(/^ +(ssl_|listen \[|access_log \/|error_log ).*\n/gm, "")
    .replace(
      /^ +listen 443.*$/m,
      `    listen 127.0.0.1:${port};\n    add_header X-Upstream $upstream_addr always;`,
    );
}

/** Returns the example for these nodes, with its cache in nginx's own folder. */
function withNodes(example: string, nodes: readonly number[]): string {
  const [, options] = match(example, /^ +server 127\.0\.0\.1:3000(.*);$/m);
  const listed = nodes.map((node) => `    server 127.0.0.1:${node}${options};`).join("\n");
  return example
    .replace(match(example, /\/var\/cache\/nginx-parade/)[0], "temporary/media")
    .replaceAll(/^ +# server .*\n/gm, "")
    .replaceAll(/^ +server 127\.0\.0\.1:3000.*$/gm, listed);
}

function match(example: string, part: RegExp): RegExpExecArray {
  const found = part.exec(example);
  if (!found) throw new Error(`The example for nginx has no ${part} any more.`);
  return found;
}
