import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { createComment, deleteComment, listComments } from "#contract/comments/contract.ts";
import { createPost, deletePost } from "#contract/posts/contract.ts";
import { aPicture, aPost, aUser, postForm, type TestUser } from "#test/makers.ts";
import { profileOf } from "#test/reads.ts";
import { sharedApp } from "#test/test-app.ts";

// A reply may be lost on its way, and its request be sent again.
const app = sharedApp();
let maker: TestUser;
let other: TestUser;
let picture: Buffer;
beforeAll(async () => {
  [maker, other, picture] = await Promise.all([aUser(app), aUser(app), aPicture()]);
});

const publish = (user: TestUser, requestKey: string, title = "Crest") =>
  user.client.form(createPost, postForm({ title, category: "0", requestKey }, [picture]));
const titlesOf = async (user: TestUser) =>
  (await profileOf(app.client(), user)).posts?.map(({ title }) => title);

test("publishes a post once by its key and user, though its request comes twice at once and again later", async () => {
  const maker = await aUser(app);
  const key = randomUUID();
  const [first, two] = await Promise.all([publish(maker, key), publish(maker, key)]);
  expect([first.status, two.status]).toEqual([201, 201]);
  const { body } = await publish(maker, key, "Changed meanwhile");
  expect([first.body, two.body]).toEqual([body, body]);
  expect(await titlesOf(maker)).toEqual(["Crest"]);

  const replies = [await publish(maker, randomUUID()), await publish(other, key)];
  await maker.client.call(deletePost, { params: { id: first.body._id ?? "" } });
  replies.push(await publish(maker, key));
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set([first, ...replies].map(({ body }) => body._id)).size).toBe(4);
});

async function aThread() {
  const id = await aPost(maker);
  return {
    write: (user: TestUser, requestKey: string, text = "Nice!") =>
      user.client.call(createComment, { params: { id }, body: { text, requestKey } }),
    count: async () =>
      (await app.client().call(listComments, { params: { id }, query: {} })).body.numComments,
  };
}

test("creates a comment once, though its request comes twice at once and again later", async () => {
  const { write, count } = await aThread();
  const key = randomUUID();
  const [one, two] = await Promise.all([write(other, key), write(other, key)]);
  const { status, body } = await write(other, key, "Changed meanwhile");
  expect([one.body, two.body, status]).toEqual([body, body, 200]);
  expect(body.comment?.text).toBe("Nice!");
  expect(await count()).toBe(1);
});

test("creates each comment of another key, of another user, and after a deletion", async () => {
  const { write, count } = await aThread();
  const key = randomUUID();
  const { body } = await write(other, key);
  await write(other, randomUUID());
  await write(maker, key);
  expect(await count()).toBe(3);
  await other.client.call(deleteComment, { params: { id: body.comment?._id ?? "" } });
  expect((await write(other, key)).status).toBe(200);
  expect(await count()).toBe(3);
});

test("refuses a key that is none", async () => {
  const { write, count } = await aThread();
  expect((await write(other, "1")).status).toBe(400);
  expect((await publish(other, "1")).status).toBe(400);
  expect(await count()).toBe(0);
});
