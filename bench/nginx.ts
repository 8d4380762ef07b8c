import { freePort } from "#scripts/cluster/free-port.ts";
import { runNginx } from "#scripts/cluster/nginx-process.ts";
import { registerCleanup } from "./cleanups.ts";
import type { Server } from "./floors.ts";

/** Starts nginx with one worker; `locations` is nginx configuration. */
export async function startNginx(locations: string): Promise<Server> {
  const port = await freePort();
  const stop = await runNginx({ port, workers: 1, http: serverOf(port, locations) });
  return { url: `http://127.0.0.1:${port}`, end: registerCleanup(stop) };
}

const serverOf = (port: number, locations: string) => `
  types { image/webp webp; image/avif avif; }
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  server {
    listen 127.0.0.1:${port};
    ${locations}
  }`;
