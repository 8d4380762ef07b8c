import { describe, expect, test } from "vitest";
import * as posts from "#contract/posts/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import { aCharacter, aPicture, aPost, aUser, postForm, type TestUser } from "#test/makers.ts";
import { prepared } from "#test/prepared.ts";
import { postOf } from "#test/reads.ts";
import { aStaffMember, STATEMENT } from "#test/staff.ts";
import { startSharedApp } from "#test/test-app.ts";

const app = await startSharedApp();
const [owner, other, staff] = await Promise.all([
  aUser(app),
  aUser(app),
  aStaffMember(app, ROLE.admin),
]);
const [mine, second, theirs, staffs] = await Promise.all([
  aCharacter(owner),
  aCharacter(owner),
  aCharacter(other),
  aCharacter(staff),
]);

const edit = (id: string, body: unknown, user: Pick<TestUser, "client"> = owner) =>
  user.client.json("PATCH", `/api/post/${id}`, body);

async function read(id: string) {
  const post = await postOf(app.client(), id);
  if (!post) throw new Error(`no post ${id}`);
  return post;
}

const FULL = {
  title: "Before",
  made: "hand",
  description: "Old",
  tags: ["old", "older"],
  creator: mine._id,
};
const aSale = () => aPost(owner, { ...FULL, forSale: "true", forSalePrice: "500" });

test.each<[posts.PostChange, object]>([
  [{ title: "  Trimmed " }, { title: "Trimmed" }],
  [{ description: "" }, { description: "" }],
  [{ description: "d".repeat(500) }, { description: "d".repeat(500) }],
  [{ tags: [] }, { tags: [] }],
  [{ tags: ["New", "new", "newer"] }, { tags: ["New", "newer"] }],
  [{ nsfw: true }, { nsfw: true }],
  [{ commentsClosed: true }, { commentsClosed: true }],
  [{ made: "ai" }, { made: "ai" }],
  [{ made: null }, { made: null }],
  [{ forSalePrice: 0 }, { forSalePrice: 0 }],
  [{ forSalePrice: 9_999_999_999 }, { forSalePrice: 9_999_999_999 }],
  [{ forSale: false }, { forSale: false, forSalePrice: null }],
  [
    { forSale: false, creator: null },
    { forSale: false, forSalePrice: null, creator: null },
  ],
  [{ creator: second._id }, { creator: expect.objectContaining({ _id: second._id }) }],
])("changes only the given fields: %j", async (change, expected) => {
  const id = await aSale();
  const { images: _, ...before } = await read(id);
  const reply = await edit(id, change);
  expect(reply.status).toBe(200);
  expect(reply.body).toEqual({ success: true, id, message: "Post Updated" });
  const { images: __, ...after } = await read(id);
  expect(after).toEqual({ ...before, ...expected });
});

const TITLE = "Title must be between 1 and 30 characters.";
const PRICE = "Price must be between $0 and $9,999,999,999";
const CHARACTER = "Please select a character.";

const REFUSALS: [field: string, message: string | RegExp, change: object][] = [
  ["title", TITLE, { title: "" }],
  ["title", TITLE, { title: "t".repeat(31) }],
  ["title", TITLE, { title: 7 }],
  ["title", "Control characters are not allowed.", { title: "nul\u0000byte" }],
  [
    "description",
    "Description must be no more than 500 characters.",
    { description: "d".repeat(501) },
  ],
  ["tags", "You can only use up to 30 tags on your creation!", { tags: Array(31).fill("same") }],
  ["tags", "Tag length must be less than 30 characters!", { tags: ["t".repeat(31)] }],
  ["tags", /./, { tags: "not a list" }],
  ["made", "How it was made is hand, tool or ai.", { made: "Hand" }],
  ["forSale", /./, { forSale: "true" }],
  ["forSalePrice", PRICE, { forSalePrice: -1 }],
  ["forSalePrice", PRICE, { forSalePrice: 1.5 }],
  ["forSalePrice", PRICE, { forSalePrice: 10_000_000_000 }],
  ["forSalePrice", PRICE, { forSalePrice: null }],
  ["creator", CHARACTER, { creator: null }],
  ["creator", CHARACTER, { creator: theirs._id }],
  ["creator", CHARACTER, { creator: "1" }],
  ["creator", /./, { creator: "abc" }],
];

test("refuses every invalid field when editing a sale, and changes nothing", async () => {
  const id = await aSale();
  const { images: _, ...before } = await read(id);
  for (const [field, message, change] of REFUSALS) {
    const { status, body } = await edit(id, { title: "Changed", ...change });
    expect([status, Object.keys(body.errors ?? {})], field).toEqual([400, [field]]);
    expect(body.errors?.[field]).toMatch(message);
  }
  const { images: __, ...after } = await read(id);
  expect(after).toEqual(before);
});

test("applies the rules of a sale to the edited post", async () => {
  const id = await aPost(owner, { title: "No sale yet" });
  expect((await edit(id, { forSale: true })).body.errors).toEqual({ creator: CHARACTER });
  const priceless = await edit(id, { forSale: true, creator: mine._id });
  expect(priceless.body.errors).toEqual({ forSalePrice: PRICE });
  expect((await edit(id, { creator: mine._id })).status).toBe(200);
  expect((await edit(id, { forSale: true, forSalePrice: 5 })).status).toBe(200);
  expect(await read(id)).toMatchObject({
    forSale: true,
    forSalePrice: 5,
    creator: { _id: mine._id },
  });
});

test("lets staff edit any post; the creator must be a character of the owner", async () => {
  const id = await aSale();
  expect(
    (await edit(id, { title: "Tidied", creator: second._id, statement: STATEMENT }, staff)).status,
  ).toBe(200);
  expect(await read(id)).toMatchObject({ title: "Tidied", creator: { _id: second._id } });
  const refused = await edit(id, { creator: staffs._id, statement: STATEMENT }, staff);
  expect(refused).toMatchObject({ status: 400, body: { errors: { creator: CHARACTER } } });
});

test.each(["abc", "9".repeat(25)])("returns 404 for editing the post %s", async (id) => {
  expect(await edit(id, { title: "Nowhere" })).toMatchObject({ status: 404 });
});

test("ignores fields that cannot be edited: owner, category, likes, id", async () => {
  const id = await aSale();
  const before = await read(id);
  const sly = { _id: "1", owner: other._id, owner_id: other._id, category: 3, numLikes: 999 };
  expect((await edit(id, sly)).status).toBe(200);
  expect({ ...(await read(id)), images: [] }).toEqual({ ...before, images: [] });
  expect(Object.keys(posts.editPost.body.shape)).not.toContain("category");
});

describe("reading", () => {
  const owner = prepared(() => aUser(app));
  const other = prepared(() => aUser(app));
  const staff = prepared(() => aStaffMember(app, ROLE.admin));

  test("returns a post in the shape of the contract to anyone", async () => {
    const { _id, name, server, faction, gender } = await aCharacter(owner);
    const form = postForm(
      {
        title: "Whole",
        category: "1",
        description: "All of it",
        tags: ["one", "two"],
        nsfw: "true",
        forSale: "true",
        forSalePrice: "25000",
        creator: _id,
      },
      [await aPicture(1, 2), await aPicture(1)],
    );
    const started = Date.now();
    const id = (await owner.client.form(posts.createPost, form)).body._id ?? "";
    const { status, body } = await app.visitor.call(posts.getPost, { params: { id } });
    expect(status).toBe(200);
    expect(posts.getPost.reply.strict().parse(body).post).toStrictEqual(body.post);
    expect(body.post).toEqual({
      _id: id,
      title: "Whole",
      category: 1,
      description: "All of it",
      images: [expect.objectContaining({ width: 680 }), expect.objectContaining({ width: 340 })],
      palettes: [expect.any(Array), expect.any(Array)],
      owner: {
        _id: owner._id,
        username: owner.username,
        avatar: null,
        banned: false,
        following: false,
        characters: [{ _id, name, server, gender, faction }],
      },
      creator: { _id, name, server, faction },
      forSale: true,
      forSalePrice: 25_000,
      tags: ["one", "two"],
      nsfw: true,
      commentsClosed: false,
      made: null,
      madeByStaff: false,
      pinned: false,
      liked: false,
      numLikes: 0,
      numComments: 0,
      comments: [],
      commentPageCount: 0,
      credits: [],
      linksAsText: true,
      createdAt: expect.any(String),
    });
    const created = Date.parse(body.post?.createdAt ?? "");
    expect(created).toBeGreaterThanOrEqual(started - 1_000);
    expect(created).toBeLessThanOrEqual(Date.now() + 1_000);
    expect(JSON.stringify(body)).not.toContain(owner.email);
  });

  test("returns 404 as JSON for a post that does not exist", async () => {
    for (const id of ["0", "-1", "01", "abc", "1e3", "9".repeat(19), "9".repeat(400), "%00"]) {
      for (const path of [`/api/post/${id}`, `/api/post/${id}/edit`]) {
        const reply = await staff.client.fetch(path);
        expect(reply.status, path).toBe(404);
        expect(await reply.json()).toEqual({ success: false, message: expect.any(String) });
      }
    }
  });

  test.each([
    ["Its author", 200, () => owner],
    ["Staff", 200, () => staff],
    ["Another member", 403, () => other],
  ])("%s gets a post for editing: %i", async (_, status, who) => {
    const id = await aPost(owner);
    const reply = await who().client.call(posts.getPostForEdit, { params: { id } });
    expect(reply.status).toBe(status);
    const asRead = await postOf(app.visitor, id);
    // AVIF files may have been added between the two reads.
    const withoutImages = (post: typeof asRead) => post && { ...post, images: [] };
    expect(withoutImages(reply.body.post)).toEqual(
      status === 200
        ? { ...withoutImages(asRead), imageDescriptions: [""], hiddenBy: null, madeDecision: null }
        : undefined,
    );
  });
});
