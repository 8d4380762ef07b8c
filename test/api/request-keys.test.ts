import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { changePassword, signUp } from "#contract/accounts/contract.ts";
import { claimCharacter } from "#contract/characters/contract.ts";
import { createComment, deleteComment, listComments } from "#contract/comments/contract.ts";
import { createLoadout } from "#contract/loadout/contract.ts";
import { createNotice } from "#contract/notices/contract.ts";
import { createPost, deletePost } from "#contract/posts/contract.ts";
import { aLoadout, LOADOUT } from "#test/loadouts.ts";
import {
  aCharacter,
  aName,
  aPicture,
  aPost,
  aUser,
  postForm,
  setUser,
  type TestUser,
  TRANSPORT_HASH,
} from "#test/makers.ts";
import { NOTICE } from "#test/notices.ts";
import { prepared } from "#test/prepared.ts";
import { me, profileOf } from "#test/reads.ts";
import { rowsOf, setRows } from "#test/rows.ts";
import { sharedApp } from "#test/test-app.ts";

// A reply may be lost on its way, and its request be sent again.
const app = sharedApp();
const maker = prepared(() => aUser(app));
const other = prepared(() => aUser(app));
const picture = await aPicture();

const publish = (user: TestUser, requestKey: string, title = "Crest", image = picture) =>
  user.client.form(createPost, postForm({ title, category: "0", requestKey }, [image]));
const titlesOf = async (user: TestUser) =>
  (await profileOf(app.client(), user)).posts?.map(({ title }) => title);

test("publishes a post once by its key and user, though its request comes twice at once and again later", async () => {
  const maker = await aUser(app);
  const key = randomUUID();
  const [first, two] = await Promise.all([publish(maker, key), publish(maker, key)]);
  expect([first.status, two.status]).toEqual([201, 201]);
  const { body } = await publish(maker, key);
  expect([first.body, two.body]).toEqual([body, body]);
  expect(await titlesOf(maker)).toEqual(["Crest"]);

  const replies = [await publish(maker, randomUUID()), await publish(other, key)];
  await maker.client.call(deletePost, { params: { id: first.body._id ?? "" } });
  replies.push(await publish(maker, key));
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set([first, ...replies].map(({ body }) => body._id)).size).toBe(4);
});

test("publishes changed words and other pictures as new posts, though their key is the same", async () => {
  const maker = await aUser(app);
  const key = randomUUID();
  const other = await aPicture();
  const replies = [
    await publish(maker, key),
    await publish(maker, key, "Crest II"),
    await publish(maker, key, "Crest", other),
    await publish(maker, key, "Crest", other),
  ];
  const [first, changed, ...again] = replies.map(({ body }) => body._id);
  expect(new Set([first, changed, ...again]).size).toBe(3);
  expect(again[1]).toBe(again[0]);
  expect(await titlesOf(maker)).toEqual(["Crest", "Crest II", "Crest"]);
});

async function aThread() {
  const id = await aPost(maker);
  return {
    write: (user: TestUser, requestKey: string, text = "Nice!", replyTo?: string) =>
      user.client.call(createComment, { params: { id }, body: { text, requestKey, replyTo } }),
    count: async () =>
      (await app.client().call(listComments, { params: { id }, query: {} })).body.numComments,
  };
}

test("creates a comment once, though its request comes twice at once and again later", async () => {
  const { write, count } = await aThread();
  const key = randomUUID();
  const [one, two] = await Promise.all([write(other, key), write(other, key)]);
  const { status, body } = await write(other, key);
  expect([one.body, two.body, status]).toEqual([body, body, 200]);
  expect(await count()).toBe(1);
});

test("creates a comment of other words, another thread or another post, though its key is the same", async () => {
  const { write, count } = await aThread();
  const elsewhere = await aThread();
  const key = randomUUID();
  const first = await write(other, key);
  const changed = await write(other, key, "Changed meanwhile");
  const reply = await write(other, key, "Nice!", first.body.comment?._id);
  expect([changed, reply].map(({ body }) => body.comment?.text)).toEqual([
    "Changed meanwhile",
    "Nice!",
  ]);
  expect(await count()).toBe(3);
  expect((await elsewhere.write(other, key)).status).toBe(200);
  expect(await elsewhere.count()).toBe(1);
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

test("publishes a loadout once, until something of it is another", async () => {
  const owner = await aUser(app);
  const publishLoadout = (changes: object = {}) =>
    owner.client.call(createLoadout, { body: { ...LOADOUT, ...changes } });
  const [one, two] = await Promise.all([publishLoadout(), publishLoadout()]);
  expect([one.status, two.body]).toEqual([201, one.body]);
  const { items } = LOADOUT;
  for (const changes of [
    { title: "Docks" },
    { note: "Fast" },
    { public: false },
    { rolled: false },
    { items: { ...items, grenades: [] } },
    { from: { name: "Docks", items } },
    { from: { name: "Docks", items: { ...items, grenades: [] } } },
  ]) {
    const { code } = (await publishLoadout(changes)).body;
    expect((await publishLoadout(changes)).body.code, JSON.stringify(changes)).toBe(code);
  }
  expect(await rowsOf(app, "loadouts", { owner_id: owner._id })).toHaveLength(8);
  expect(await aLoadout(await aUser(app))).not.toBe(one.body.code);
});

test("gives a claim to its owner again, and to nobody else", async () => {
  const [owner, stranger] = await Promise.all([aUser(app), aUser(app)]);
  const facts = { name: aName("Char"), server: 1, gender: 0, faction: 1 };
  const character = await aCharacter(owner, facts);
  const claim = (user: TestUser, changes: object = {}) =>
    user.client.call(claimCharacter, {
      params: { id: user._id },
      body: { ...facts, ...changes },
    });
  expect((await claim(owner, { name: facts.name.toUpperCase() })).body.character).toEqual(
    character,
  );
  for (const refused of [await claim(stranger), await claim(owner, { gender: 1 })]) {
    expect([refused.status, refused.body.errors]).toEqual([
      409,
      { name: "This character has already been claimed." },
    ]);
  }
  expect(await rowsOf(app, "characters", { user_id: owner._id })).toHaveLength(1);
});

describe("a sign-up that is sent again", () => {
  const newcomer = () => {
    const username = aName();
    return { username, email: `${username}@mail.example`, password: TRANSPORT_HASH };
  };
  const join = (body: ReturnType<typeof newcomer>, changes: object = {}) => {
    const client = app.client();
    return client
      .call(signUp, { body: { ...body, ...changes } })
      .then((reply) => ({ ...reply, client }));
  };

  test("signs in to the same account, also twice at once", async () => {
    const body = newcomer();
    const [one, two] = await Promise.all([join(body), join(body)]);
    const again = await join(body);
    expect([one.status, two.status, again.status]).toEqual([201, 201, 201]);
    expect([two.body, again.body]).toEqual([one.body, one.body]);
    expect((await me(again.client)).username).toBe(body.username);
  });

  test("is refused with another password, name or address", async () => {
    const body = newcomer();
    await join(body);
    for (const changes of [
      { password: `${TRANSPORT_HASH.slice(0, -1)}x` },
      { username: aName() },
      { email: `other-${body.email}` },
    ]) {
      const refused = await join(body, changes);
      expect([refused.status, (await me(refused.client)).success]).toEqual([409, false]);
    }
  });

  test("is refused an hour later, and once the password was changed", async () => {
    const [late, changed] = [newcomer(), newcomer()];
    const { body } = await join(late);
    await setUser(app, { _id: body.id ?? "" }, { created_at: new Date(Date.now() - 3_601_000) });
    expect((await join(late)).status).toBe(409);
    const { client } = await join(changed);
    const newer = { currentPassword: TRANSPORT_HASH, password: "Newer-Horse-8" };
    expect((await client.call(changePassword, { body: newer })).status).toBe(200);
    expect((await join(changed)).status).toBe(409);
  });
});

test("stores a notice once within an hour, until something of it is another", async () => {
  const [post, other] = [await aPost(maker), await aPost(maker)];
  const email = `${aName("mara")}@mail.example`;
  const send = (changes: object = {}) =>
    app.client().call(createNotice, { body: { ...NOTICE, email, posts: [post], ...changes } });
  const [one, two] = await Promise.all([send(), send()]);
  expect([one.status, two.body]).toEqual([201, one.body]);
  await send({ text: "Another print of mine." });
  await send({ posts: [post, other] });
  expect(await rowsOf(app, "notices", { email })).toHaveLength(3);
  const late = new Date(Date.now() - 3_601_000);
  await setRows(app, "notices", { email }, { created_at: late });
  await send();
  expect(await rowsOf(app, "notices", { email })).toHaveLength(4);
});
