import { expect, test } from "vitest";
import { createPost, getPost } from "#contract/posts/contract.ts";
import { aCharacter, aName, aPicture, aUser, postForm } from "#test/makers.ts";
import { startOwnApp } from "#test/test-app.ts";
import { ownTemporaryFolder, tracesOf } from "./traces.ts";

ownTemporaryFolder();
const app = await startOwnApp();
const [owner, other] = await Promise.all([aUser(app), aUser(app)]);
const [mine, theirs] = await Promise.all([aCharacter(owner), aCharacter(other)]);
const picture = await aPicture();

type Values = Record<string, string | string[]>;
const GOOD: Values = { title: "A creation", category: "0" };

const publish = (values: Values) =>
  owner.client.form(createPost, postForm({ ...GOOD, ...values }, [picture]));

async function published(values: Values) {
  const reply = await publish(values);
  expect(reply).toMatchObject({ status: 201, body: { success: true, message: "Post Created" } });
  const read = await owner.client.call(getPost, { params: { id: reply.body._id ?? "" } });
  return read.body.post;
}

const TITLE = "Title must be between 1 and 30 characters.";
const DESCRIPTION = "Description must be no more than 500 characters.";
const CONTROL = "Control characters are not allowed.";
const TAGS = "You can only use up to 30 tags on your creation!";
const TAG = "Tag length must be less than 30 characters!";
const PRICE = "Price must be between $0 (free) and $9,999,999,999";
const CHARACTER = "Please select a character.";
const CATEGORY = "Choose a category.";
const words = (count: number) => Array.from({ length: count }, (_, index) => `tag${index}`);
const sale = { forSale: "true", creator: mine._id };

const REFUSALS: [field: string, message: string, values: Values][] = [
  ["title", TITLE, { title: "" }],
  ["title", TITLE, { title: "   \t " }],
  ["title", TITLE, { title: "\u200b\u2060" }],
  ["title", TITLE, { title: "t".repeat(31) }],
  ["title", CONTROL, { title: "nul\u0000byte" }],
  ["title", CONTROL, { title: "bell\u0007" }],
  ["title", TITLE, { title: ["two", "titles"] }],
  ["description", DESCRIPTION, { description: "d".repeat(501) }],
  ["description", CONTROL, { description: "nul\u0000byte" }],
  ["tags", TAGS, { tags: words(31) }],
  ["tags", TAGS, { tags: JSON.stringify(words(31)) }],
  ["tags", TAG, { tags: ["fine", "t".repeat(31)] }],
  ["tags", TAG, { tags: JSON.stringify(["t".repeat(31)]) }],
  ["tags", TAG, { tags: ["fine", " "] }],
  ["tags", CONTROL, { tags: ["nul\u0000byte", "fine"] }],
  ["tags", "Tags must be a list of words.", { tags: "[1, 2]" }],
  ["tags", "Tags must be a list of words.", { tags: "[broken" }],
  ["category", CATEGORY, { category: "" }],
  ["category", CATEGORY, { category: "4" }],
  ["category", CATEGORY, { category: "9" }],
  ["category", CATEGORY, { category: "-1" }],
  ["category", CATEGORY, { category: "symbol" }],
  ["category", CATEGORY, { category: ["0", "1"] }],
  ...["-1", "1.5", "abc", "10000000000", "1e3", "Infinity", "0x10", "9".repeat(400)].flatMap(
    (price): typeof REFUSALS => [
      ["forSalePrice", PRICE, { ...sale, forSalePrice: price }],
      ["price", PRICE, { ...sale, price }],
    ],
  ),
  ["forSalePrice", PRICE, sale],
  ["forSalePrice", PRICE, { ...sale, forSalePrice: "null" }],
  ["creator", CHARACTER, { forSale: "true", price: "5" }],
  ["creator", CHARACTER, { forSale: "true", price: "5", creator: "null" }],
  ["creator", CHARACTER, { ...sale, price: "5", creator: theirs._id }],
  ["creator", CHARACTER, { creator: theirs._id }],
  ["creator", CHARACTER, { creator: "1" }],
];

test.each(REFUSALS)("refuses %s: %s %j", async (field, message, values) => {
  const before = await tracesOf(app);
  const reply = await publish(values);
  expect(reply.status).toBe(400);
  expect(reply.body).toMatchObject({ success: false, message, errors: { [field]: message } });
  expect(await tracesOf(app)).toEqual(before);
});

test.each(["abc", "0", "-1", "9".repeat(20), "1.5", "'"])(
  "refuses the creator %j",
  async (creator) => {
    const reply = await publish({ creator });
    expect(reply.status).toBe(400);
    expect(reply.body.errors).toHaveProperty("creator");
  },
);

test.each(Object.keys(GOOD))("refuses a form without %s", async (field) => {
  const { [field]: _, ...rest } = GOOD;
  const reply = await owner.client.form(createPost, postForm(rest, [picture]));
  expect(reply.status).toBe(400);
  expect(reply.body.errors).toHaveProperty(field);
});

test("reports every invalid field at once", async () => {
  const reply = await publish({ title: "", category: "7", price: "x" });
  expect(reply.body.errors).toEqual({ title: TITLE, category: CATEGORY, price: PRICE });
});

test.each<[Values, object]>([
  [{ title: "t" }, { title: "t" }],
  [{ title: "t".repeat(30) }, { title: "t".repeat(30) }],
  [{ title: "  Trimmed  " }, { title: "Trimmed" }],
  [{ title: "<b>&amp;\"'" }, { title: "<b>&amp;\"'" }],
  [{ title: "Cafe\u0301 東京 🦈" }, { title: "Café 東京 🦈" }],
  [{ description: "d".repeat(500) }, { description: "d".repeat(500) }],
  [{ description: "line\nline" }, { description: "line\nline" }],
  [{ description: `d${"\n".repeat(498)}d` }, { description: `d${"\n".repeat(498)}d` }],
  [{}, { description: "", tags: [], nsfw: false, forSale: false, creator: null }],
  [{ nsfw: "true" }, { nsfw: true }],
  [{ nsfw: "false" }, { nsfw: false }],
  [{ tags: "one" }, { tags: ["one"] }],
  [{ tags: ["one", "two"] }, { tags: ["one", "two"] }],
  [{ tags: '["one","two, too"]' }, { tags: ["one", "two, too"] }],
  [{ tags: words(30) }, { tags: words(30) }],
  [{ tags: JSON.stringify(words(30)) }, { tags: words(30) }],
  [{ tags: "t".repeat(30) }, { tags: ["t".repeat(30)] }],
  [{ tags: ["Skull", "skull", "SKULL", "fire"] }, { tags: ["Skull", "fire"] }],
  [{ forSalePrice: "5" }, { forSale: false, forSalePrice: null }],
  [{ creator: "" }, { creator: null }],
  [{ creator: "null" }, { creator: null }],
  [
    { ...sale, forSalePrice: "0" },
    { forSale: true, forSalePrice: 0 },
  ],
  [
    { ...sale, forSalePrice: "9999999999" },
    { forSale: true, forSalePrice: 9_999_999_999 },
  ],
  [{ ...sale, price: "0" }, { forSalePrice: 0 }],
  [{ ...sale, price: "25000" }, { forSalePrice: 25_000 }],
  [{ ...sale, forSalePrice: "7", price: "8" }, { forSalePrice: 7 }],
])("creates a post with %j that reads %j", async (values, expected) => {
  expect(await published(values)).toMatchObject(expected);
});

test("returns the creator with name, server and faction", async () => {
  const { _id, name, server, faction } = mine;
  expect((await published({ creator: _id }))?.creator).toEqual({ _id, name, server, faction });
});

test("counts a post for its owner", async () => {
  const count = async () =>
    (
      await app.services.db
        .selectFrom("users")
        .select("num_posts")
        .where("id", "=", owner._id)
        .executeTakeFirstOrThrow()
    ).num_posts;
  const before = await count();
  await published({ title: aName() });
  expect(await count()).toBe(before + 1);
});
