import { beforeEach, expect, test } from "vitest";
import { deleteComment } from "#contract/comments/contract.ts";
import { MENTIONS_MAX } from "#contract/comments/mentions.ts";
import { block, mute } from "#test/acts.ts";
import { aPage, connected, nextEvent } from "#test/live-client.ts";
import { aPost, aUser, type TestUser } from "#test/makers.ts";
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
