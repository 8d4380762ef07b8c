import sharp from "sharp";
import { expect, test } from "vitest";
import { claimCharacter, deleteCharacter } from "#contract/characters/contract.ts";
import { getPost } from "#contract/posts/contract.ts";
import { getProfile } from "#contract/users/contract.ts";
import { changeUser, sendAvatar } from "#test/acts.ts";
import { aCharacter, aName, aPictureOf, aPost, aUser, type TestUser } from "#test/makers.ts";
import { me } from "#test/reads.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();

test("refuses names and colors by their rules", async () => {
  const user = await aUser(app);
  for (const [body, field, message] of [
    [{ username: "ab" }, "username", "Username must be between 3 and 30 characters."],
    [{ username: "a b c" }, "username", "Username must be alphanumeric."],
    [{ profileColor: "red" }, "profileColor", "Profile color must be a hex color such as #2a7a72."],
  ] as const) {
    const reply = await changeUser(user, user, body);
    expect(reply).toMatchObject({ status: 400, body: { errors: { [field]: message } } });
  }
});

test("changes only the given fields", async () => {
  const user = await aUser(app);
  const before = await me(user.client);
  const body = { profileColor: "#AABBCC" };
  await changeUser(user, user, body);
  expect(await me(user.client)).toEqual({ ...before, profileColor: "#aabbcc" });
});

async function shapeOf(user: TestUser, address: string) {
  const picture = await user.client.fetch(address);
  const bytes = Buffer.from(await picture.arrayBuffer());
  const { format, width, height } = await sharp(bytes).metadata();
  return { format, width, height };
}

test("stores an avatar as WebP, small beside names and large on profiles, and deletes the previous one", async () => {
  const user = await aUser(app);
  const send = async (size: number) => {
    const { body } = await sendAvatar(user, user, await aPictureOf(size, size));
    return body.avatar ?? "";
  };
  const first = await send(900);
  expect(await shapeOf(user, first)).toEqual({ format: "webp", width: 400, height: 400 });
  expect(await me(user.client)).toMatchObject({ avatar: first });
  const post = await aPost(user);
  const { body } = await user.client.call(getPost, { params: { id: post } });
  const { avatar } = body.post?.owner ?? {};
  expect(await shapeOf(user, avatar ?? "")).toEqual({ format: "webp", width: 96, height: 96 });
  const params = { username: user.username };
  const profile = await user.client.call(getProfile, { params, query: {} });
  expect(profile.body.avatar).toBe(first);

  const second = await send(400);
  expect(second).not.toBe(first);
  await expect.poll(async () => (await user.client.fetch(first)).status).toBe(404);
  expect((await user.client.fetch(second)).status).toBe(200);
});

test("refuses an avatar that is no square, too small or no picture, and leaves no trace", async () => {
  const user = await aUser(app);
  const before = await app.pictures();
  const wrong = [await aPictureOf(400, 300), await aPictureOf(60, 60), Buffer.from("hello")];
  for (const picture of wrong) expect((await sendAvatar(user, user, picture)).status).toBe(400);
  expect(await app.addedPictures(before)).toEqual([]);
  expect(await me(user.client)).toMatchObject({ avatar: null });
});

test("refuses to claim a character without a valid field, by its name", async () => {
  const user = await aUser(app);
  const refusals: [field: string, wrong: object, message: string][] = [
    ["name", { name: "ab" }, "Name must be between 3 and 30 characters."],
    ["name", { name: "a".repeat(31) }, "Name must be between 3 and 30 characters."],
    ["name", { name: "Night Owl" }, "Name cannot contain any spaces."],
    ["server", { server: 7 }, "Must choose a server."],
    ["server", { server: undefined }, "Must choose a server."],
    ["faction", { faction: 2 }, "Must choose a faction."],
    ["gender", { gender: null }, "Must choose a gender."],
  ];
  for (const [field, wrong, message] of refusals) {
    const body = { name: "Owl", server: 0, gender: 0, faction: 0, ...wrong } as never;
    const reply = await user.client.call(claimCharacter, { params: { id: user._id }, body });
    expect(reply).toMatchObject({ status: 400, body: { errors: { [field]: message } } });
  }
});

test("a character (server and name, in any case and Unicode form) belongs to one user", async () => {
  const users = [await aUser(app), await aUser(app)];
  const name = `${aName("Owl")}\u00e9`;
  const claims = await Promise.all(
    users.map((user, index) =>
      user.client.call(claimCharacter, {
        params: { id: user._id },
        body: {
          name: index ? name.toUpperCase().normalize("NFD") : name,
          server: 5,
          gender: 0,
          faction: 0,
        },
      }),
    ),
  );
  expect(claims.map(({ status }) => status).sort()).toEqual([201, 409]);
  const [user] = users;
  if (!user) throw new Error("nobody there");
  expect((await aCharacter(user, { name, server: 6 })).server).toBe(6);
});

test("an account has at most 30 characters", async () => {
  const user = await aUser(app);
  const look = { user_id: user._id, server: 5, gender: 0, faction: 0 };
  const written = Array.from({ length: 29 }, () => ({
    ...look,
    name: aName("Owl"),
    folded_name: "",
  }));
  await app.db.insertInto("characters").values(written).execute();
  const claim = () =>
    user.client.call(claimCharacter, {
      params: { id: user._id },
      body: { name: aName("Owl"), server: 5, gender: 0, faction: 0 },
    });
  const last = await claim();
  expect(last.status).toBe(201);
  expect(await claim()).toMatchObject({
    status: 409,
    body: { message: "You have 30 characters, which is the most. Remove one first." },
  });
  const params = { id: user._id, characterId: last.body.character?._id ?? "" };
  await user.client.call(deleteCharacter, { params });
  expect((await claim()).status).toBe(201);
});

test("a post outlives its creator character", async () => {
  const user = await aUser(app);
  const { _id } = await aCharacter(user);
  const id = await aPost(user, { creator: _id, forSale: "true", forSalePrice: "5" });
  const params = { id: user._id, characterId: _id };
  expect((await user.client.call(deleteCharacter, { params })).status).toBe(200);
  expect((await user.client.call(deleteCharacter, { params })).status).toBe(404);
  const post = await user.client.call(getPost, { params: { id } });
  expect(post.body.post).toMatchObject({ creator: null, forSale: true, forSalePrice: 5 });
});
