import { expect, test } from "vitest";
import { createPost } from "#contract/posts/contract.ts";
import { aCharacter, aPicture, aUser, postForm } from "#test/makers.ts";
import { postOf, profileOf } from "#test/reads.ts";
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
  return postOf(owner.client, reply.body._id ?? "");
}

const TITLE = "Title must be between 1 and 30 characters.";
const DESCRIPTION = "Description must be no more than 500 characters.";
const CONTROL = "Control characters are not allowed.";
const TAGS = "You can only use up to 30 tags on your creation!";
const TAG = "Tag length must be less than 30 characters!";
const PRICE = "Price must be between $0 (free) and $9,999,999,999";
const CHARACTER = "Please select a character.";
const CATEGORY = "Choose a category.";
const MADE = "How it was made is hand, tool or ai.";
const words = (count: number) => Array.from({ length: count }, (_, index) => `tag${index}`);
const sale = { forSale: "true", creator: mine._id };

const REFUSALS: [field: string, message: string, values: Values][] = [
  ["title", TITLE, { title: "" }],
  ["title", TITLE, { title: "\u200b\u2060" }],
  ["title", TITLE, { title: "t".repeat(31) }],
  ["title", CONTROL, { title: "nul\u0000byte" }],
  ["title", TITLE, { title: ["two", "titles"] }],
  ["description", DESCRIPTION, { description: "d".repeat(501) }],
  ["description", CONTROL, { description: "nul\u0000byte" }],
  ["tags", TAGS, { tags: words(31) }],
  ["tags", TAGS, { tags: JSON.stringify(words(31)) }],
  ["tags", TAG, { tags: ["fine", "t".repeat(31)] }],
  ["tags", TAG, { tags: ["fine", " "] }],
  ["tags", CONTROL, { tags: ["nul\u0000byte", "fine"] }],
  ["tags", "Tags must be a list of words.", { tags: "[1, 2]" }],
  ["category", CATEGORY, { category: "" }],
  ["category", CATEGORY, { category: "4" }],
  ["category", CATEGORY, { category: "symbol" }],
  ["category", CATEGORY, { category: ["0", "1"] }],
  ...["-1", "1.5", "10000000000", "1e3", "0x10"].map((price): (typeof REFUSALS)[number] => [
    "forSalePrice",
    PRICE,
    { ...sale, forSalePrice: price },
  ]),
  ["made", MADE, { made: "AI" }],
  ["made", MADE, { made: "" }],
  ["price", PRICE, { ...sale, price: "10000000000" }],
  ["forSalePrice", PRICE, sale],
  ["forSalePrice", PRICE, { ...sale, forSalePrice: "null" }],
  ["creator", CHARACTER, { forSale: "true", price: "5" }],
  ["creator", CHARACTER, { ...sale, price: "5", creator: theirs._id }],
  ["creator", CHARACTER, { creator: theirs._id }],
  ["creator", CHARACTER, { creator: "1" }],
];

test("refuses every invalid field by its name, and leaves nothing behind", async () => {
  const before = await tracesOf(app);
  for (const [field, message, values] of REFUSALS) {
    const { status, body } = await publish(values);
    expect({ status, ...body }, JSON.stringify(values)).toEqual({
      status: 400,
      success: false,
      message,
      errors: { [field]: message },
    });
  }
  for (const creator of ["abc", "9".repeat(20)]) {
    const { status, body } = await publish({ creator });
    expect([status, Object.keys(body.errors ?? {})], creator).toEqual([400, ["creator"]]);
  }
  for (const field of Object.keys(GOOD)) {
    const { [field]: _, ...rest } = GOOD;
    const { status, body } = await owner.client.form(createPost, postForm(rest, [picture]));
    expect([status, Object.keys(body.errors ?? {})], field).toEqual([400, [field]]);
  }
  const reply = await publish({ title: "", category: "7", price: "x" });
  expect(reply.body.errors).toEqual({ title: TITLE, category: CATEGORY, price: PRICE });
  expect(await tracesOf(app)).toEqual(before);
});

// Each field has the values of its own lines, in as few posts as they need.
test.each<[Values, object]>([
  [
    { title: "t", tags: "one", nsfw: "true", creator: "", made: "tool" },
    {
      ...{ title: "t", description: "", tags: ["one"], nsfw: true, creator: null, forSale: false },
      ...{ made: "tool", madeByStaff: false },
    },
  ],
  [
    { title: "t".repeat(30), description: "line\nline", tags: ["one", "two"], nsfw: "false" },
    {
      title: "t".repeat(30),
      description: "line\nline",
      tags: ["one", "two"],
      nsfw: false,
      made: null,
    },
  ],
  [
    { title: "  Trimmed  ", tags: '["one","two, too"]', forSalePrice: "5", creator: "null" },
    {
      title: "Trimmed",
      tags: ["one", "two, too"],
      forSale: false,
      forSalePrice: null,
      creator: null,
    },
  ],
  [
    {
      title: "Cafe\u0301 東京 🦈",
      description: `d${"\n".repeat(498)}d`,
      tags: JSON.stringify(words(30)),
      ...sale,
      forSalePrice: "9999999999",
    },
    {
      title: "Café 東京 🦈",
      description: `d${"\n".repeat(498)}d`,
      tags: words(30),
      forSale: true,
      forSalePrice: 9_999_999_999,
    },
  ],
  [
    {
      title: "<b>&amp;\"'",
      tags: ["t".repeat(30), "Skull", "skull", "SKULL"],
      ...sale,
      price: "0",
    },
    { title: "<b>&amp;\"'", tags: ["t".repeat(30), "Skull"], forSale: true, forSalePrice: 0 },
  ],
  [
    { ...sale, forSalePrice: "7", price: "8" },
    { tags: [], nsfw: false, forSalePrice: 7 },
  ],
])("creates a post with %j that reads %j", async (values, expected) => {
  expect(await published(values)).toMatchObject(expected);
});

test("returns the creator with name, server and faction, and counts the post for its owner", async () => {
  const count = async () => {
    app.invalidateCache();
    return Number((await profileOf(app.client(), owner)).numPosts);
  };
  const before = await count();
  const { _id, name, server, faction } = mine;
  expect((await published({ creator: _id }))?.creator).toEqual({ _id, name, server, faction });
  expect(await count()).toBe(before + 1);
});
