import { afterAll, expect, test } from "vitest";
import { freePort } from "#scripts/cluster/free-port.ts";
import { startNginx } from "#scripts/cluster/nginx.ts";
import { RawConnection, rawMessage } from "#test/api/raw-connection.ts";
import { randomBytes } from "#test/random.ts";
import { buildTestApp } from "#test/test-app.ts";

const ATTACKS = 12;
const VISITORS = 12;

const app = await buildTestApp({ TRUST_PROXY: "127.0.0.1" });
const port = await freePort();
const stopNginx = await startNginx(port, [Number(new URL(app.url).port)]);
afterAll(() => stopNginx());
const site = `http://127.0.0.1:${port}`;

test.each(["br", "gzip", "identity"])(
  "behind nginx, unread bodies (%s) delay no other visitor",
  async (coding) => {
    const headers = { host: "parade.example", "content-encoding": coding };
    const message = rawMessage({ method: "GET", path: "/healthz", headers }, randomBytes(200_000));
    const visit = rawMessage({
      method: "GET",
      path: "/healthz",
      headers: { host: "parade.example" },
    });
    const ask = async (bytes: Uint8Array) => {
      const connection = await RawConnection.open(site);
      connection.send(bytes);
      const reply = await connection.next();
      connection.end();
      return reply?.status;
    };
    for (let made = 0; made < ATTACKS; made++) expect(await ask(message)).toBe(200);
    const visits = Array.from({ length: VISITORS }, () => ask(visit));
    expect(await Promise.all(visits)).toEqual(Array(VISITORS).fill(200));
  },
);
