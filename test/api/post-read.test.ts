import { beforeAll, expect, test } from "vitest";
import { createPost, getPost, getPostForEdit } from "#contract/posts/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import type { Client } from "#test/client.ts";
import type { TestUser } from "#test/makers.ts";
import { aCharacter, aPicture, aPost, aUser, postForm } from "#test/makers.ts";
import { aStaffMember } from "#test/staff.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();

let owner: TestUser;
let other: TestUser;
let staff: TestUser;
let visitor: { client: Client };
beforeAll(async () => {
  [owner, other, staff] = await Promise.all([
    aUser(app),
    aUser(app),
    aStaffMember(app, ROLE.admin),
  ]);
  visitor = { client: app.client() };
});

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
  const id = (await owner.client.form(createPost, form)).body._id ?? "";
  const { status, body } = await visitor.client.call(getPost, { params: { id } });
  expect(status).toBe(200);
  expect(getPost.reply.strict().parse(body).post).toStrictEqual(body.post);
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
    pinned: false,
    liked: false,
    numLikes: 0,
    numComments: 0,
    comments: [],
    commentPageCount: 0,
    credits: [],
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
  ["A visitor", 401, () => visitor],
])("%s gets a post for editing: %i", async (_, status, who) => {
  const id = await aPost(owner);
  const reply = await who().client.call(getPostForEdit, { params: { id } });
  expect(reply.status).toBe(status);
  const asRead = (await visitor.client.call(getPost, { params: { id } })).body.post;
  // AVIF files may have been added between the two reads.
  const withoutImages = (post: typeof asRead) => post && { ...post, images: [] };
  expect(withoutImages(reply.body.post)).toEqual(
    status === 200
      ? { ...withoutImages(asRead), imageDescriptions: [""], hiddenBy: null }
      : undefined,
  );
});
