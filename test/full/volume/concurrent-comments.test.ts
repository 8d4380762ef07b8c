import { expect, test } from "vitest";
import { signOut } from "#contract/accounts/contract.ts";
import { blockUser } from "#contract/blocks/contract.ts";
import { createComment, listComments } from "#contract/comments/contract.ts";
import { listNotifications } from "#contract/notifications/contract.ts";
import { aPost, aUser, type TestUser } from "#test/makers.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();
const NO_POST = { status: 404, body: { message: "This post does not exist." } };
const NO_SESSION = { status: 401, body: { message: "Please log in first." } };

const many = <T>(count: number, make: (place: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, place) => make(place)));

const write = ({ client }: Pick<TestUser, "client">, id: string, text: string) =>
  client.call(createComment, { params: { id }, body: { text } });

async function readAll(id: string) {
  const read = async (page: number) =>
    (await app.client().call(listComments, { params: { id }, query: { page } })).body;
  const { numComments, commentPageCount = 0 } = await read(1);
  const pages = await many(commentPageCount, (place) => read(place + 1));
  return { numComments, comments: pages.flatMap(({ comments = [] }) => comments) };
}

test("gives each of many simultaneous comments its own reply, count and notification", async () => {
  const [authors, users] = [await many(2, () => aUser(app)), await many(5, () => aUser(app))];
  const posts = await Promise.all(authors.map((author) => aPost(author)));
  const calls = posts.flatMap((id) =>
    users.flatMap((user) => [1, 2].map((time) => ({ id, user, text: `${user.username} ${time}` }))),
  );
  const replies = await Promise.all(calls.map(({ id, user, text }) => write(user, id, text)));
  for (const [place, { user, text }] of calls.entries()) {
    const comment = { text, owner: { _id: user._id, username: user.username } };
    expect(replies[place]).toMatchObject({ status: 200, body: { comment } });
  }
  for (const [place, id] of posts.entries()) {
    const { numComments, comments } = await readAll(id);
    const written = replies.flatMap(({ body }, call) =>
      calls[call]?.id === id && body.comment ? [body.comment] : [],
    );
    expect(numComments).toBe(written.length);
    expect(new Set(comments)).toEqual(new Set(written));
    expect(comments.map(({ _id }) => BigInt(_id))).toEqual(
      written.map(({ _id }) => BigInt(_id)).toSorted((a, b) => (a < b ? 1 : -1)),
    );
    const notified = await authors[place]?.client.call(listNotifications, { query: { page: 1 } });
    const newest = written.toSorted((a, b) => (BigInt(a._id) < BigInt(b._id) ? 1 : -1));
    expect(notified?.body.notifications).toMatchObject([
      {
        count: written.length,
        text: newest[0]?.text,
        previous: { text: newest[1]?.text },
      },
    ]);
  }
});

test("refuses users who may not comment among simultaneous comments of others who may", async () => {
  const [author, allowed, blocked, signedOut] = [
    await aUser(app),
    await aUser(app),
    await aUser(app),
    await aUser(app),
  ];
  const id = await aPost(author);
  expect((await write(signedOut, id, "Before")).status).toBe(200);
  const cookie = signedOut.client.cookieHeader();
  await signedOut.client.call(signOut, {});
  await author.client.call(blockUser, { params: { id: blocked._id } });
  const withCookie = { params: { id }, body: { text: "After" } };
  const [first, second, third, fourth, ownComment] = await Promise.all([
    write(allowed, id, "Hello"),
    write(blocked, id, "Hello"),
    app.client().call(createComment, withCookie, { cookie }),
    write(allowed, "1", "Anybody?"),
    write(author, id, "Mine"),
  ]);
  expect(first).toMatchObject({ status: 200, body: { comment: { text: "Hello" } } });
  expect(second).toMatchObject(NO_POST);
  expect(third).toMatchObject(NO_SESSION);
  expect(fourth).toMatchObject(NO_POST);
  expect(ownComment).toMatchObject({ status: 200, body: { comment: { text: "Mine" } } });
  expect((await readAll(id)).comments.map(({ text }) => text).toSorted()).toEqual([
    "Before",
    "Hello",
    "Mine",
  ]);
});
