import { beforeAll, expect, test } from "vitest";
import { likePost } from "#contract/posts/contract.ts";
import { controlStream, deleteStream } from "#contract/streams/contract.ts";
import type { Client } from "#test/client.ts";
import { aPage, connected, nextEvent } from "#test/live-client.ts";
import { aPost, aUser } from "#test/makers.ts";
import { aStaffMember, ban } from "#test/staff.ts";
import { aStream } from "#test/streams.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();
let visitor: Client;
beforeAll(async () => {
  visitor = app.client();
});

const guestOf = (guest: string) => aPage(app.url, visitor, { query: { guest } });
/** Returns the names of a page's events, as they arrive. */
function eventsOf(page: ReturnType<typeof aPage>): string[] {
  const names: string[] = [];
  page.onAny((name: string) => names.push(name));
  return names;
}
const roll = (key: string) => visitor.call(controlStream, { body: { key, act: "roll" } });

test("a visitor with the code of a stream view gets its changes, and its end", async () => {
  const maker = await aUser(app);
  const { code, key } = await aStream(maker);
  const view = await connected(guestOf(code));
  const change = nextEvent(view, "STREAM_CHANGED");
  const { body } = await roll(key);
  expect(await change).toEqual({ state: body.state, spinning: body.spinning });
  const end = nextEvent(view, "STREAM_ENDED");
  await maker.client.call(deleteStream, {});
  expect(await end).toEqual({ code });
});

test("a view says to others of the same code that it is open", async () => {
  const { code } = await aStream(await aUser(app));
  const other = await aStream(await aUser(app));
  const [view, remote, stranger] = await Promise.all([
    connected(guestOf(code)),
    connected(guestOf(code)),
    connected(guestOf(other.code)),
  ]);
  const strange = eventsOf(stranger);
  const heard = nextEvent(remote, "STREAM_OPEN");
  view.emit("STREAM_OPEN");
  await heard;
  const changed = nextEvent(stranger, "STREAM_CHANGED");
  await roll(other.key);
  await changed;
  expect(strange).toEqual(["STREAM_CHANGED"]);
});

test("a guest watches nothing else", async () => {
  const { code, key } = await aStream(await aUser(app));
  const author = await aUser(app);
  const post = await aPost(author);
  const guest = await connected(guestOf(code));
  const events = eventsOf(guest);
  guest.emit("WATCH", { kind: "post", _id: post });
  await author.client.call(likePost, { params: { id: post } });
  const changed = nextEvent(guest, "STREAM_CHANGED");
  await roll(key);
  await changed;
  expect(events).toEqual(["STREAM_CHANGED"]);
});

test("nobody connects without a code, or by one of a banned member", async () => {
  const maker = await aUser(app);
  const { code } = await aStream(maker);
  await ban(await aStaffMember(app), maker);
  for (const guest of [code, "", "abcdefghjk", "__proto__"]) {
    await expect(connected(guestOf(guest))).rejects.toThrow();
  }
});

test("at most 20 guests of a stream view connect to a node", async () => {
  const { code } = await aStream(await aUser(app));
  for (let count = 0; count < 20; count++) await connected(guestOf(code));
  await expect(connected(guestOf(code))).rejects.toThrow();
});
