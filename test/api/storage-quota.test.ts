import { expect, test } from "vitest";
import { getStorageUse } from "#contract/images/contract.ts";
import { MEGABYTE } from "#contract/numbers.ts";
import { createPost, deletePost } from "#contract/posts/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import { removePost } from "#test/acts.ts";
import { aPicture, aPost, aUser, postForm, type TestUser } from "#test/makers.ts";
import { rowsOf, setRows } from "#test/rows.ts";
import { aStaffMember } from "#test/staff.ts";
import { startOwnApp } from "#test/test-app.ts";

const app = await startOwnApp();
const picture = await aPicture();

const publish = ({ client }: TestUser) =>
  client.form(createPost, postForm({ title: "One more", category: "0" }, [picture]));

/** What the files of the picture take that are there when its post is published (bytes). */
const SIZE = await sizeOfPicture();
/** What the accounts of these tests had stored before (bytes). */
const STORED = 1_234_567;
const QUOTA = STORED + SIZE;

async function sizeOfPicture(): Promise<number> {
  const user = await aUser(app);
  expect((await publish(user)).status).toBe(201);
  const [{ bytes } = { bytes: 0 }] = await rowsOf(app, "publications", { user_id: user._id });
  return Number(bytes);
}

const limitedTo = (bytes: number) =>
  app.withSettings({ STORAGE_QUOTA_MB: String(bytes / MEGABYTE) });
const limited = await limitedTo(QUOTA);

/** Makes a user's calls go to a site, by default the limited one. */
function on(user: TestUser, { url }: Pick<typeof app, "url"> = limited): TestUser {
  return { ...user, client: user.client.at(url) };
}

/** Lets a user have a post whose files take so many bytes; returns its id. */
async function stored(user: TestUser, bytes = STORED): Promise<string> {
  const id = await aPost(user);
  await setRows(app, "images", { post_id: id }, { bytes });
  return id;
}

const useOf = async ({ client }: TestUser) => (await client.call(getStorageUse, {})).body.storage;
const postsOf = ({ _id }: TestUser) => rowsOf(app, "posts", { owner_id: _id });

const REFUSAL =
  "Your pictures take 1.2 of 1.2 MB, which leaves too little for this post. " +
  "Delete posts that you no longer need, then try again.";

async function expectRefused(user: TestUser, message = REFUSAL): Promise<void> {
  const posts = await postsOf(user);
  const { status, body } = await publish(user);
  expect([status, body]).toEqual([413, { success: false, message, errors: { images: message } }]);
  expect(await postsOf(user)).toEqual(posts);
}

test.each([
  [QUOTA, 201],
  [QUOTA - 1, 413],
])("lets an account store up to %i bytes, and no more: %i", async (quota, status) => {
  const site = quota === QUOTA ? limited : await limitedTo(quota);
  const user = on(await aUser(app), site);
  await stored(user);
  expect((await publish(user)).status).toBe(status);
});

test("refuses staff as well, stores nothing, and says what to do", async () => {
  const folders = await app.pictures();
  for (const user of [await aUser(app), await aStaffMember(app, ROLE.admin)]) {
    await stored(user, STORED + 1);
    await expectRefused(on(user));
  }
  expect(await app.addedPictures(folders)).toEqual([]);
});

test("refuses before it encodes an account that has more than a lower quota", async () => {
  const user = on(await aUser(app));
  await stored(user, 2 * QUOTA);
  const { status, body } = await user.client.form(
    createPost,
    postForm({ title: "No picture", category: "0" }, [Buffer.from("no picture")]),
  );
  expect([status, body.errors]).toEqual([
    413,
    { images: REFUSAL.replace("1.2 of", `${((2 * QUOTA) / MEGABYTE).toFixed(1)} of`) },
  ]);
});

test("lets one of two posts through that are sent at once", async () => {
  const user = on(await aUser(app));
  await stored(user);
  const replies = await Promise.all([publish(user), publish(user)]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 413]);
  expect(await postsOf(user)).toHaveLength(2);
});

test("counts what staff removed, and no more what its maker deletes", async () => {
  const [user, moderator] = [on(await aUser(app)), await aStaffMember(app)];
  const [first, second] = [await stored(user), await stored(user, 1)];
  await expectRefused(user);
  await user.client.call(deletePost, { params: { id: second } });
  await removePost(moderator, first);
  expect(await useOf(user)).toEqual({ bytes: STORED, quota: QUOTA });
  expect((await publish(user)).status).toBe(201);
});

test("says what one's own pictures take, where that is limited", async () => {
  const [user, other] = [await aUser(app), await aUser(app)];
  await stored(user, 1_000);
  await stored(user, 2_000);
  expect(await useOf(on(user))).toEqual({ bytes: 3_000, quota: QUOTA });
  expect(await useOf(on(other))).toEqual({ bytes: 0, quota: QUOTA });
  expect(await useOf(user)).toBeNull();
  expect((await limited.client().call(getStorageUse, {})).status).toBe(401);
});
