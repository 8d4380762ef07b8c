import { expect, test } from "vitest";
import { createPost, editPost } from "#contract/posts/contract.ts";
import { aCharacter, aPicture, aPost, aUser, postForm, type TestUser } from "#test/makers.ts";
import { startLockedNode } from "./locked-node.ts";

const { site, locking, countWaiting } = await startLockedNode();
const REFUSED = {
  status: 400,
  body: { success: false, errors: { creator: "Please select a character." } },
};

/** Deletes a character while a request that names it as the creator waits. */
async function deleteDuring<T>(user: TestUser, id: string, request: () => Promise<T>): Promise<T> {
  await locking.query("begin");
  await locking.query("select from users where id = $1 for update", [user._id]);
  const reply = request();
  await expect.poll(countWaiting, { timeout: 20_000 }).toBeGreaterThan(0);
  await locking.query("delete from characters where id = $1", [id]);
  await locking.query("commit");
  return reply;
}

test("refuses a post whose creator was deleted while its pictures were processed", async () => {
  const user = await aUser(site);
  const character = await aCharacter(user);
  const values = { title: "For sale", category: "0", creator: character._id };
  const form = postForm(values, [await aPicture(0)]);
  const reply = await deleteDuring(user, character._id, () => user.client.form(createPost, form));
  expect(reply).toMatchObject(REFUSED);
});

test("refuses an edit whose creator was deleted meanwhile", async () => {
  const user = await aUser(site);
  const character = await aCharacter(user);
  const id = await aPost(user);
  const body = { creator: character._id };
  const reply = await deleteDuring(user, character._id, () =>
    user.client.call(editPost, { params: { id }, body }),
  );
  expect(reply).toMatchObject(REFUSED);
});
