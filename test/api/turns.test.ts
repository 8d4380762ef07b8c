import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { afterAll, expect, test } from "vitest";
import { checkUsername } from "#contract/accounts/contract.ts";
import { getItem } from "#contract/items/contract.ts";
import { listening } from "#test/listening.ts";
import { aUser } from "#test/makers.ts";
import { startOwnApp } from "#test/test-app.ts";

/** An external database of items that answers when told. */
const asked: ServerResponse[] = [];
const items = createServer((_request, response) => asked.push(response));
afterAll(() => items.closeAllConnections());

const app = await startOwnApp({
  RATE_LIMITS: "on",
  CALLS_PER_SESSION: "1",
  CALLS_PER_ADDRESS: "2",
  ITEM_DB_URL: `${await listening(items)}/beacon`,
});

test("a call waits while others of its session are in progress, and holds up nobody else", async () => {
  const [user, other] = [await aUser(app), await aUser(app)];
  const isFree = (name: string) => ({ query: { name } });
  const slow = user.client.call(getItem, { params: { sapbdb: "Weapon_AssaultRifle_NTEC_Slot3" } });
  await expect.poll(() => asked.length).toBe(1);
  let hasWaited = true;
  const next = user.client.call(checkUsername, isFree("later")).finally(() => {
    hasWaited = false;
  });
  expect((await other.client.call(checkUsername, isFree("sooner"))).status).toBe(200);
  expect(hasWaited).toBe(true);
  asked[0]?.writeHead(404).end("{}");
  await slow;
  expect((await next).status).toBe(200);
});

test("a form that is being sent takes no turn", async () => {
  const user = await aUser(app);
  const form = request(`${app.url}/api/post/create`, {
    method: "POST",
    headers: {
      cookie: user.client.cookieHeader(),
      "content-type": "multipart/form-data; boundary=x",
      expect: "100-continue",
    },
  });
  form.flushHeaders();
  // The site has the head by then, and looks the session up before that of the next call.
  await once(form, "continue");
  expect((await user.client.call(checkUsername, { query: { name: "another" } })).status).toBe(200);
  form.end("--x--\r\n\r\n");
  const [reply] = (await once(form, "response")) as [IncomingMessage];
  expect(reply.resume().statusCode).toBe(400);
});
