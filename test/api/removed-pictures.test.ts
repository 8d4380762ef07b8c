import { sql } from "kysely";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { requestDeletion } from "#contract/accounts/contract.ts";
import { HOLD_CAUSES, REMOVED_PICTURE_YEARS } from "#contract/holds/contract.ts";
import { createTidyQueue } from "#server/tidy.ts";
import { removePost } from "#test/acts.ts";
import { detail, holdOn, release } from "#test/cases.ts";
import { decide, sendAppeal, tellNow } from "#test/decisions.ts";
import { aSymbol } from "#test/drawn-symbol.ts";
import { anUploadedPost, aPost, aUser, type TestUser } from "#test/makers.ts";
import { prepared } from "#test/prepared.ts";
import { statusOf } from "#test/reads.ts";
import { rowsOf } from "#test/rows.ts";
import { aStaffMember, STATEMENT } from "#test/staff.ts";
import { buildTestApp } from "#test/test-app.ts";
import { tidy } from "#test/tidy.ts";

const app = buildTestApp();

const moderator = prepared(() => aStaffMember(app));
const second = prepared(() => aStaffMember(app));
const WAIT = { timeout: 60_000, interval: 50 };

const holdOf = async (postId: string) => {
  const id = await holdOn(app, postId);
  return id && (await detail(moderator, id));
};

function statusNow(id: string): Promise<number> {
  app.invalidateCache();
  return statusOf(app.client(), id);
}

/** Counts the jobs that still compare a post. */
async function comparing(id: string): Promise<number> {
  const { rows } = await sql`select id from pgboss.job where data ->> 'postId' = ${id}
    and state in ('created', 'retry', 'active')`.execute(app.db);
  return rows.length;
}

const expectHeld = (id: string) =>
  vi.waitFor(async () => expect(await holdOf(id)).toBeDefined(), WAIT);
async function expectShown(id: string): Promise<void> {
  await vi.waitFor(async () => expect(await comparing(id)).toBe(0), WAIT);
  expect(await statusNow(id)).toBe(200);
}

async function aMember(days: number): Promise<TestUser> {
  const user = await aUser(app);
  await sql`update users set created_at = now() - make_interval(days => ${days}::integer)
    where id = ${user._id}`.execute(app.db);
  return user;
}

/** Posts a symbol of a maker and removes it; returns the post's id. */
async function aRemoved(maker: TestUser, seed: number): Promise<string> {
  const id = await anUploadedPost(maker, {}, [await aSymbol({ seed })]);
  expect((await removePost(moderator, id)).status).toBe(200);
  return id;
}

/** Removes a post of a maker whose picture has no files; returns its id. */
async function aRemovedPost(maker: TestUser): Promise<string> {
  const id = await aPost(maker);
  expect((await removePost(moderator, id)).status).toBe(200);
  return id;
}

/** Ends the time in which a removal can be appealed, so that the post and its pictures are deleted. */
async function endAppealTime(id: string): Promise<void> {
  await sql`update posts set removed_until = now() - interval '1 second' where id = ${id}`.execute(
    app.db,
  );
  await tidy(app);
  expect(await rowsOf(app, "posts", { id })).toEqual([]);
}

const listed = (postId: string) => rowsOf(app, "removed_pictures", { post_id: postId });

test("holds a variant by the same maker once the removed post is erased, and by anybody once the account is", async () => {
  const seed = 11;
  const maker = await aMember(30);
  const removed = await aRemoved(maker, seed);
  const [before] = await listed(removed);
  await endAppealTime(removed);
  const again = await anUploadedPost(maker, {}, [await aSymbol({ seed, hue: 90 })]);
  await expectHeld(again);
  expect(await statusNow(again)).toBe(404);
  expect(await holdOf(again)).toMatchObject({
    reason: HOLD_CAUSES.indexOf("removedBefore"),
    hold: {
      note: "",
      removed: { at: expect.any(String), rule: STATEMENT.rule, title: expect.stringMatching(/\w/) },
    },
  });

  const body = { username: maker.username };
  expect((await maker.client.call(requestDeletion, { body })).status).toBe(200);
  await sql`update users set deletion_at = to_timestamp(0) where id = ${maker._id}`.execute(app.db);
  await tidy(app);
  const rows = await rowsOf(app, "removed_pictures", { image_id: before?.image_id ?? "" });
  expect(rows).toEqual([{ ...before, user_id: null, post_id: null }]);
  await expectHeld(await anUploadedPost(await aMember(30), {}, [await aSymbol({ seed })]));
});

test("holds a variant by a new account, once, and a copy of the very same picture by anybody but staff", async () => {
  const seed = 12;
  const maker = await aMember(30);
  await aRemoved(maker, seed);
  const variant = await aSymbol({ seed, hue: 40 });
  const copied = await anUploadedPost(await aMember(0), {}, [variant]);
  await expectHeld(copied);
  // What staff have looked at is not held again.
  await release(app, moderator, copied);
  await expectShown(copied);
  await expectShown(await anUploadedPost(await aMember(8), {}, [variant]));

  const picture = await aSymbol({ seed });
  const saved = await sharp(picture).jpeg({ quality: 85 }).toBuffer();
  await expectHeld(await anUploadedPost(await aMember(100), {}, [saved]));
  const staff = await aStaffMember(app);
  await sql`update users set created_at = now() - interval '30 days'
    where id = ${staff._id}`.execute(app.db);
  await expectShown(await anUploadedPost(staff, {}, [picture]));
});

test("allows the pictures of a removal that is reversed after the post was deleted", async () => {
  const maker = await aMember(30);
  const removed = await aRemovedPost(maker);
  expect(await listed(removed)).toHaveLength(1);
  const id = await tellNow(app, maker);
  expect((await sendAppeal(maker.client, id)).status).toBe(200);
  await sql`update posts set deleted_at = now() where id = ${removed}`.execute(app.db);
  expect((await decide(second, id, true)).status).toBe(200);
  expect(await listed(removed)).toEqual([]);
});

test("ends after years, or when nobody can appeal any more if that is later", async () => {
  const removed = await aRemovedPost(await aMember(30));
  const age = (years: number) =>
    sql`update removed_pictures set removed_at = now() - make_interval(years => ${years}::integer)
      - interval '1 day' where post_id = ${removed}`.execute(app.db);
  const tidy = (appealDays: number) => {
    const settings = { ...app.services.settings, appealDays };
    return createTidyQueue({ ...app.services, settings }).work({}, "");
  };
  await age(REMOVED_PICTURE_YEARS - 1);
  await tidy(180);
  expect(await listed(removed)).toHaveLength(1);
  await age(REMOVED_PICTURE_YEARS);
  await tidy(3_650);
  expect(await listed(removed)).toHaveLength(1);
  await tidy(180);
  expect(await listed(removed)).toEqual([]);
  const left = await sql`select from removed_fingerprints as prints where not exists
    (select from removed_pictures where image_id = prints.image_id)`.execute(app.db);
  expect(left.rows).toEqual([]);
});
