import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runNginx } from "./nginx-process.ts";

const EXAMPLE = fileURLToPath(new URL("../../deploy/nginx/parade.conf", import.meta.url));

/**
 * Starts an nginx before nodes on ports of this machine, set up as the example for operators is;
 * answers what ends it. The address of the node that answered, or of all that were tried, stands in
 * the header `x-upstream`.
 */
export async function startNginx(
  port: number,
  nodes: readonly number[],
): Promise<() => Promise<void>> {
  const site = fromExample(readFileSync(EXAMPLE, "utf8"), port, nodes);
  return runNginx({ port, workers: 2, http: site });
}

/** The example's site without TLS, on a free port, before these nodes, its cache in its own folder. */
function fromExample(example: string, port: number, nodes: readonly number[]): string {
  const [, options] = need(example, /^ +server 127\.0\.0\.1:3000(.*);$/m);
  const listed = nodes.map((node) => `    server 127.0.0.1:${node}${options};`).join("\n");
  return example
    .replace(need(example, /^server \{\n(?: {4}.*\n)*? {4}return 301 .*\n\}\n/m)[0], "")
    .replace(need(example, /\/var\/cache\/nginx\/parade/)[0], "temporary/media")
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
