import { expect, test } from "vitest";
import { findLookalikes, similarPosts } from "#contract/likeness/contract.ts";
import type { Relation } from "#contract/likeness/rules.ts";
import { block } from "#test/acts.ts";
import type { Client } from "#test/client.ts";
import { aSeed, aSymbol } from "#test/drawn-symbol.ts";
import {
  anUploadedPost,
  aPictureOf,
  aUser,
  type FormValues,
  postForm,
  type TestUser,
} from "#test/makers.ts";
import { newsOf, postOf } from "#test/reads.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();

const search = (client: Client, picture: Uint8Array, values: FormValues = {}) =>
  client.form(similarPosts, postForm(values, [picture], "image"));

const look = ({ client }: TestUser, picture: Uint8Array) =>
  client.form(findLookalikes, postForm({}, [picture]));

const idsOf = (posts: readonly { _id: string }[] | undefined) => posts?.map(({ _id }) => _id);

/** Publishes a symbol and returns what draws it again. */
async function aPublishedSymbol(maker?: TestUser, values: Record<string, string> = {}) {
  const owner = maker ?? (await aUser(app));
  const seed = aSeed();
  return {
    owner,
    seed,
    id: await anUploadedPost(owner, { title: "Red Oni", ...values }, [await aSymbol({ seed })]),
  };
}

test("finds a recoloured, mirrored and re-framed symbol in its category, and says how it differs", async () => {
  const { owner, seed, id } = await aPublishedSymbol();
  const picture = await aSymbol({
    seed,
    hue: 120,
    mirrored: true,
    background: "#1b2a41",
    width: 900,
    height: 600,
  });
  const { body } = await search(app.visitor, picture);
  const found = body.posts?.find((post) => post._id === id);
  expect(found).toMatchObject({
    title: "Red Oni",
    numImages: 1,
    likeness: "very close",
    alignment: { mirrored: true, turns: 0 },
  });
  expect(found?.transforms.toSorted()).toEqual(["mirrored", "re-framed", "recoloured"]);
  const again = await aSymbol({ seed });
  expect(idsOf((await search(app.visitor, again, { category: "0" })).body.posts)).toEqual([id]);
  expect(idsOf((await search(app.visitor, again, { category: "1" })).body.posts)).toEqual([]);
  expect((await search(app.visitor, again, { category: "7" })).status).toBe(400);

  // The maker of a new post is not shown their own.
  const recolored = await aSymbol({ seed, hue: 140 });
  expect((await look(await aUser(app), recolored)).body.lookalikes).toMatchObject([
    { _id: id, position: 0, likeness: "very close", transforms: ["recoloured"] },
  ]);
  expect((await look(owner, recolored)).body.lookalikes).toEqual([]);
});

test("finds nothing like a picture that no post resembles, nor like a plain surface, and stores neither", async () => {
  const before = await app.pictures();
  const images = app.db.selectFrom("images").select("id").orderBy("id", "desc").limit(1);
  const newest = await images.execute();
  const drawn = await search(app.visitor, await aSymbol({ seed: aSeed() }));
  expect([drawn.status, drawn.body.posts]).toEqual([200, []]);
  const plain = await search(app.visitor, await aPictureOf(340, 340), { loose: "true" });
  expect(plain.body.posts).toEqual([]);
  expect(await images.execute()).toEqual(newest);
  expect(await app.addedPictures(before)).toEqual([]);
});

test.each([
  [
    "is smaller than 100 × 100",
    () => aPictureOf(99, 400),
    "The picture is smaller than 100 × 100.",
  ],
  ["is no picture", async () => Buffer.from("none"), "Images must be PNG, JPEG or WebP files."],
])("refuses a file that %s", async (_, draw, message) => {
  const { status, body } = await search(app.visitor, await draw());
  expect([status, body.message, body.errors]).toEqual([400, message, { image: message }]);
});

/** Publishes a copy with an answer about a post. */
async function aRelated(by: TestUser, seed: number, _id: string, relation: Relation) {
  const relations = JSON.stringify([{ _id, relation }]);
  return anUploadedPost(by, { title: "Blue Demon", relations }, [
    await aSymbol({ seed, hue: 140 }),
  ]);
}

const creditsOf = async (client: Client, id: string) => (await postOf(client, id))?.credits;

test("shows a remix on itself at once, but a permission to its maker alone before it is confirmed", async () => {
  const { owner, seed, id } = await aPublishedSymbol();
  const copy = await aRelated(await aUser(app), seed, id, "remix");
  expect(await creditsOf(app.visitor, copy)).toMatchObject([
    {
      relation: "remix",
      state: "shown",
      maker: { username: owner.username },
      original: { _id: id, title: "Red Oni" },
    },
  ]);
  expect(await newsOf(owner.client)).toMatchObject([
    { notifyingEntityType: "Remix", referenceEntityId: { _id: id } },
  ]);

  const maker = await aUser(app);
  const permitted = await aRelated(maker, seed, id, "permission");
  expect(await creditsOf(app.visitor, permitted)).toEqual([]);
  expect(await creditsOf(owner.client, permitted)).toEqual([]);
  expect(await creditsOf(maker.client, permitted)).toMatchObject([{ state: "waiting" }]);
});

test("attaches a post to nothing of its own maker or that it does not resemble, and to nobody who is blocked", async () => {
  const [{ id, owner, seed }, blocked] = [await aPublishedSymbol(), await aPublishedSymbol()];
  const own = await aRelated(owner, seed, id, "remix");
  expect(await creditsOf(app.visitor, own)).toEqual([]);
  const maker = await aUser(app);
  const unlike = await aRelated(maker, aSeed(), id, "remix");
  expect(await creditsOf(app.visitor, unlike)).toEqual([]);
  await block(blocked.owner, maker);
  const refused = await aRelated(maker, blocked.seed, blocked.id, "remix");
  expect(await creditsOf(app.visitor, refused)).toEqual([]);
  expect(await newsOf(blocked.owner.client)).toEqual([]);
});

test("refuses answers that are no list of up to three", async () => {
  const maker = await aUser(app);
  for (const relations of [
    "{",
    '[{"_id":"1","relation":"stolen"}]',
    JSON.stringify(Array(4).fill({ _id: "1", relation: "mine" })),
  ]) {
    await expect(anUploadedPost(maker, { relations })).rejects.toThrow("post failed");
  }
});
