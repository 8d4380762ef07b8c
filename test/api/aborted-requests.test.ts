import { connect } from "node:net";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createPost } from "#contract/posts/contract.ts";
import { updateUser } from "#contract/users/contract.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { aPicture, aUser, postForm } from "#test/makers.ts";
import { startSharedApp } from "#test/test-app.ts";

const app = await startSharedApp();
const { db } = app.services;
const user = await aUser(app);

type Body = { type: string; bytes: Uint8Array };

/** Sends a whole request and closes the connection before the site has looked up its session. */
async function hangUp(path: string, { type, bytes }: Body): Promise<void> {
  const { port, hostname } = new URL(app.url);
  await transact(db, async (trx) => {
    // The lookup of sessions waits until this transaction ends.
    await sql`lock table sessions in access exclusive mode`.execute(trx);
    const closed = new Promise((resolve) => {
      app.server.once("request", (request) => request.once("close", resolve));
    });
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: parade\r\ncookie: ${user.client.cookieHeader()}\r\n` +
        `content-type: ${type}\r\ncontent-length: ${bytes.length}\r\n\r\n`,
    );
    socket.write(bytes);
    await expect.poll(app.countInFlight, { interval: 5 }).toBe(1);
    socket.destroy();
    await closed;
  });
}

test.each([
  [
    "JSON",
    updateUser.path.replace(":id", user._id),
    async () => ({
      type: "application/json",
      bytes: Buffer.from(JSON.stringify({ profileColor: "#123456" })),
    }),
  ],
  [
    "a form",
    createPost.path,
    async () => {
      const form = postForm({ title: "Never", category: "0" }, [await aPicture(0)]);
      const encoded = new Response(form);
      const type = encoded.headers.get("content-type") ?? "";
      return { type, bytes: new Uint8Array(await encoded.arrayBuffer()) };
    },
  ],
])(
  "ends a request with %s whose client disconnected before the body was read",
  async (_, path, body) => {
    await hangUp(path, await body());
    await expect.poll(app.countInFlight).toBe(0);
  },
);
