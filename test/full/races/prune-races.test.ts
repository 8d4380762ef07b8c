import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { signIn } from "#contract/accounts/contract.ts";
import { createComment, deleteComment, listComments } from "#contract/comments/contract.ts";
import { getPost, likePost, unlikePost } from "#contract/posts/contract.ts";
import { deletePruned } from "#server/features/moderation/prune-deletion-commands.ts";
import { createForgetQueue } from "#server/features/moderation/prune-jobs.ts";
import { createDiscardQueue } from "#server/features/posts/jobs.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Client } from "#test/client.ts";
import { aCharacter, anUploadedPost, aUser, type TestUser, TRANSPORT_HASH } from "#test/makers.ts";
import { aModerator, prune, restore, restoreWithoutJob, settle } from "#test/prune-site.ts";
import { aComment, caseOf, detail, report } from "#test/reported.ts";
import { buildTestApp } from "#test/test-app.ts";

const app = buildTestApp();

let db: Db;
let staff: TestUser;
beforeAll(async () => {
  ({ db } = app.services);
  staff = await aModerator(app);
});
const read = async (id: string) => (await app.client().call(getPost, { params: { id } })).body.post;

async function aPruned() {
  const user = await aUser(app);
  const post = await anUploadedPost(user);
  expect((await prune(staff, user)).status).toBe(200);
  await settle(app);
  return { user, post };
}

async function passSevenDays({ _id }: TestUser): Promise<void> {
  const past = new Date(Date.now() - 1_000);
  const prunes = db.updateTable("prunes").set({ restorable_until: past });
  await prunes.where("user_id", "=", _id).execute();
  const images = db.updateTable("images").set({ discard_after: past });
  await images.where("discard_after", "is not", null).execute();
}

async function signInAgain({ email }: TestUser): Promise<Client> {
  const client = app.client();
  const body = { email, password: TRANSPORT_HASH };
  expect((await client.call(signIn, { body })).status).toBe(200);
  return client;
}

/** Signs the user in again and creates another post. */
async function postAgain(user: TestUser): Promise<string> {
  return anUploadedPost({ client: await signInAgain(user) } as TestUser);
}

async function expectPictures(post: string): Promise<void> {
  const [image] = (await read(post))?.images ?? [];
  expect(image).toBeDefined();
  expect((await app.client().fetch(image?.url ?? "")).status).toBe(200);
}

test("restores pictures when the seven days end during a restore", async () => {
  const { user, post } = await aPruned();
  await restoreWithoutJob(app, staff, user);
  await passSevenDays(user);
  await createDiscardQueue(app.services).work({}, "");
  await createForgetQueue(app.services).work({}, "");
  await settle(app);
  await expectPictures(post);
});

test("shows restored posts with their pictures before any job has run", async () => {
  const { user, post } = await aPruned();
  await restoreWithoutJob(app, staff, user);
  await expectPictures(post);
});

test("deletes nothing of a prune that was renewed after it had expired", async () => {
  const { user, post } = await aPruned();
  await passSevenDays(user);
  const second = await postAgain(user);
  expect((await prune(staff, user)).status).toBe(200);
  await settle(app);
  await deletePruned(app.services, user._id);
  expect((await restore(staff, user)).status).toBe(200);
  await settle(app);
  await expectPictures(post);
  await expectPictures(second);
});

test("restores what was pruned again after the deletion of older posts has begun", async () => {
  const { user, post } = await aPruned();
  await passSevenDays(user);
  // Simulates a process killed right after the deletion began.
  await deletePruned(app.services, user._id, 0);
  expect((await restore(staff, user)).status).toBe(409);
  const second = await postAgain(user);
  expect((await prune(staff, user)).status).toBe(200);
  await settle(app);
  expect((await restore(staff, user)).status).toBe(200);
  await settle(app);
  await expectPictures(second);
  expect(await read(post)).toBeUndefined();
  await createForgetQueue(app.services).work({}, "");
  await expectPictures(second);
  const left = db.selectFrom("posts").select("id").where("owner_id", "=", user._id);
  expect(await left.execute()).toEqual([{ id: second }]);
  expect(await db.selectFrom("prunes").select("id").execute()).toEqual([]);
});

test("restores a prune from before a migration that adds a not-null column", async () => {
  const { user, post } = await aPruned();
  await sql`alter table posts add column added_later integer not null default 7`.execute(db);
  expect((await restore(staff, user)).status).toBe(200);
  await settle(app);
  await expectPictures(post);
});

test("refuses likes and comments on a pruned post, and listing its comments", async () => {
  const { post: id } = await aPruned();
  const { client } = await aUser(app);
  const params = { id };
  expect((await client.call(likePost, { params })).status).toBe(404);
  expect((await client.call(createComment, { params, body: { text: "Hi" } })).status).toBe(404);
  expect((await client.call(listComments, { params, query: { page: 1 } })).status).toBe(404);
});

test("shows staff no comment on a pruned post, and refuses to delete or report it", async () => {
  const [maker, writer, reporter] = [await aUser(app), await aUser(app), await aUser(app)];
  const targetId = await aComment(writer, await anUploadedPost(maker));
  const about = { kind: "comment", targetId } as const;
  await report(reporter, about);
  const { id } = await caseOf(app, targetId);
  expect((await detail(staff, id))?.comment?._id).toBe(targetId);
  expect((await prune(staff, maker)).status).toBe(200);
  expect((await detail(staff, id))?.comment).toBeNull();
  for (const { client } of [writer, reporter]) {
    const deletion = await client.call(deleteComment, { params: { id: targetId } });
    expect(deletion.status).toBe(404);
  }
  expect((await report(await aUser(app), about)).status).toBe(404);
});

test("withdraws a restored like that is not counted again yet without lowering the count", async () => {
  const [maker, fan, user] = [await aUser(app), await aUser(app), await aUser(app)];
  const params = { id: await anUploadedPost(maker) };
  for (const { client } of [fan, user]) await client.call(likePost, { params });
  await prune(staff, user);
  await settle(app);
  await restoreWithoutJob(app, staff, user);
  const { body } = await (await signInAgain(user)).call(unlikePost, { params });
  expect(body.numLikes).toBe(1);
  await settle(app);
  expect((await read(params.id))?.numLikes).toBe(1);
});

test("shows no restored character that somebody else has claimed before any job has run", async () => {
  const user = await aUser(app);
  const { name, _id: lost } = await aCharacter(user);
  const sale = { creator: lost, forSale: "true", forSalePrice: "5" };
  const post = await anUploadedPost(user, sale);
  expect((await prune(staff, user)).status).toBe(200);
  await settle(app);
  await aCharacter(await aUser(app), { name });
  await restoreWithoutJob(app, staff, user);
  expect(await read(post)).toMatchObject({ creator: null, owner: { characters: [] } });
});
