import { beforeEach, describe, expect, test } from "vitest";
import { deleteComment, listMentionable } from "#contract/comments/contract.ts";
import { MENTIONS_MAX } from "#contract/comments/mentions.ts";
import { block, follow, mute } from "#test/acts.ts";
import { aPage, connected, nextEvent } from "#test/live-client.ts";
import { aPost, aUser, aWord, type TestUser } from "#test/makers.ts";
import { renewed } from "#test/prepared.ts";
import { newsOf } from "#test/reads.ts";
import { aComment } from "#test/reported.ts";
import { rowsOf } from "#test/rows.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();
let post: string;
const author = renewed(() => aUser(app));
const writer = renewed(() => aUser(app));
const friend = renewed(() => aUser(app));
beforeEach(async () => {
  post = await aPost(author, { title: "Riot shield" });
});

const reasonsOf = async ({ client }: TestUser) =>
  (await newsOf(client)).map(({ reason }) => reason);

test("notifies those mentioned, in any case of their name, and the author of the comment only", async () => {
  const text = `@${friend.username.toUpperCase()} see @${author.username}, @${friend.username}!`;
  await aComment(writer, post, text);
  expect(await newsOf(friend.client)).toMatchObject([
    {
      notifyingEntityType: "Comment",
      reason: "mention",
      referenceEntityId: { _id: post, title: "Riot shield" },
      referenceEntityType: "Post",
      sender: { _id: writer._id },
      text,
      count: 1,
      read: false,
    },
  ]);
  expect(await reasonsOf(author)).toEqual(["post"]);
  expect(await newsOf(writer.client)).toEqual([]);
});

test("pushes a mention at once, and its removal with the comment", async () => {
  const page = await connected(aPage(app.url, friend.client));
  const arrived = nextEvent(page, "NEW_NOTIFICATION");
  const id = await aComment(writer, post, `@${friend.username}`);
  const { _id, notifyingEntityType, reason } = await arrived;
  expect([notifyingEntityType, reason]).toEqual(["Comment", "mention"]);
  const gone = nextEvent(page, "DELETE_NOTIFICATION");
  await writer.client.call(deleteComment, { params: { id } });
  expect(await gone).toEqual({ _id });
  expect(await newsOf(friend.client)).toEqual([]);
});

test("notifies nobody who mutes the writer, or whom a block separates from writer or author", async () => {
  const other = await aUser(app);
  await block(friend, writer);
  await block(author, other);
  const muter = await aUser(app);
  await mute(muter, writer);
  await aComment(writer, post, `@${muter.username}`);
  expect(await newsOf(muter.client)).toEqual([]);
  await aComment(writer, post, `@${friend.username} @${other.username}`);
  for (const user of [friend, other]) {
    const received = await rowsOf(app, "notifications", { user_id: user._id });
    expect(received).toEqual([]);
  }
});

describe("People to mention", () => {
  const sought = async ({ client }: TestUser, name: string, id = post) =>
    client.call(listMentionable, { params: { id }, query: { name } });
  const namesFor = async (user: TestUser, name: string) =>
    ((await sought(user, name)).body.people ?? []).map(({ username }) => username);

  test("begin with what is typed, those of the post and whom one follows first", async () => {
    const start = aWord().slice(0, 8);
    const named = (end: string) => aUser(app, { username: `${start}${end}` });
    const [a, b, c, d] = [await named("a"), await named("b"), await named("c"), await named("d")];
    await follow(writer, d);
    await aComment(c, post);
    const all = [c, d, a, b].map(({ username }) => username);
    expect(await namesFor(writer, start.toUpperCase())).toEqual(all);
    expect(await namesFor(writer, `${start}B`)).toEqual([b.username]);
    expect(await namesFor(writer, start.slice(1))).toEqual([]);
    const joined = await aUser(app, { username: `x'${start}` });
    expect(await namesFor(writer, `x${start}`)).toEqual([joined.username]);
    expect(await namesFor(a, start)).toEqual([c, b, d].map(({ username }) => username));
    await block(b, writer);
    await mute(writer, a);
    expect(await namesFor(writer, start)).toEqual([c, d, a].map(({ username }) => username));
  });

  test("are at most six, of whom one sees the post", async () => {
    const start = aWord().slice(0, 8);
    for (const end of "abcdefg") await aUser(app, { username: `${start}${end}` });
    expect(await namesFor(writer, start)).toEqual([..."abcdef"].map((end) => `${start}${end}`));
    for (const name of ["", "a b", "%", "a".repeat(31)]) {
      expect((await sought(writer, name)).status).toBe(400);
    }
    expect((await sought(writer, "a", "1")).status).toBe(404);
    await block(author, writer);
    expect((await sought(writer, "a")).status).toBe(404);
  });
});

test("ignores names of nobody, and mentions of oneself", async () => {
  await aComment(writer, post, `@nobody${writer._id} and @${writer.username} '; -- @%`);
  expect(await newsOf(writer.client)).toEqual([]);
  expect(await reasonsOf(author)).toEqual(["post"]);
});

test("notifies the first few of many", async () => {
  const crowd = await Promise.all(Array.from({ length: MENTIONS_MAX + 1 }, () => aUser(app)));
  await aComment(writer, post, crowd.map(({ username }) => `@${username}`).join(" "));
  const received = await Promise.all(crowd.map(({ client }) => newsOf(client)));
  expect(received.map((news) => news.length)).toEqual([...Array(MENTIONS_MAX).fill(1), 0]);
});
