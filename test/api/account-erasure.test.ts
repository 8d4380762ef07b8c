import { expect, test } from "vitest";
import { restoreEmail } from "#contract/accounts/contract.ts";
import { deleteCharacter } from "#contract/characters/contract.ts";
import { deleteComment } from "#contract/comments/contract.ts";
import { editPost } from "#contract/posts/contract.ts";
import { updateUser } from "#contract/users/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import { comment, like } from "#test/acts.ts";
import { listedCases } from "#test/cases.ts";
import { aCharacter, aName, aPost, aUser, mailedToken } from "#test/makers.ts";
import { prepared } from "#test/prepared.ts";
import { prune } from "#test/prune-site.ts";
import { auditOf, postOf } from "#test/reads.ts";
import { aComment, report } from "#test/reported.ts";
import { aStaffMember, ban, STATEMENT } from "#test/staff.ts";
import { sharedApp } from "#test/test-app.ts";
import { deleteAccount } from "#test/tidy.ts";

const app = sharedApp();

const moderator = prepared(() => aStaffMember(app));
const admin = prepared(() => aStaffMember(app, ROLE.admin));

test("shows staff who did what to an account that is gone, and not whose it was", async () => {
  const [user, friend] = [await aUser(app), await aUser(app)];
  const { client } = admin;
  const params = { id: user._id };
  const body = { statement: STATEMENT };
  const id = await aPost(user, { title: "Grey wolf" });
  const commentId = await aComment(user, await aPost(friend), "Well done");
  const { _id: characterId } = await aCharacter(user);
  await report(friend, { kind: "user", targetId: user._id });
  await client.call(editPost, { params: { id }, body: { title: "Grey fox", ...body } });
  await client.call(deleteComment, { params: { id: commentId }, body });
  await client.call(deleteCharacter, { params: { ...params, characterId }, body });
  await client.call(updateUser, { params, body: { profileColor: "#123456", ...body } });
  await client.call(updateUser, { params, body: { email: `${aName()}@mail.example` } });
  const token = await mailedToken(app, user.email, "restore-email");
  expect((await app.client().call(restoreEmail, { body: { token } })).status).toBe(200);
  await ban(moderator, user);
  await deleteAccount(app, user._id);

  const acts = (await auditOf(client)).filter(({ target }) => target?._id === user._id);
  expect(acts.map(({ action }) => action)).toEqual(
    expect.arrayContaining([
      "ban",
      "editPost",
      "deleteComment",
      "removeCharacter",
      "editUser",
      "restoreEmail",
    ]),
  );
  for (const act of acts) {
    expect(act).toMatchObject({ subject: "", reason: "", before: null, after: null });
    expect(act.target?.username).toBe("");
    // Only restoring the email was done by the account's owner.
    expect(act.actor.username === "").toBe(act.action === "restoreEmail");
  }
  const page = await (await client.fetch("/audit")).text();
  expect(page).toContain("somebody who has left");
  expect(page).not.toContain('href="/profile/"');
  const found = await auditOf(client, moderator.username);
  expect(found.map(({ target }) => target?._id)).toContain(user._id);

  const cases = await listedCases(admin);
  expect(cases.map(({ title }) => title)).toContain("Deleted account");
});

test("subtracts likes and comments of a pruned account only once", async () => {
  const [maker, fan, user] = [await aUser(app), await aUser(app), await aUser(app)];
  const id = await aPost(maker);
  for (const one of [fan, user]) {
    await like(one, id);
    await comment(one, id);
  }
  await prune(moderator, user);
  await deleteAccount(app, user._id);
  app.invalidateCache();
  const post = await postOf(fan.client, id);
  expect(post).toMatchObject({ numLikes: 1, numComments: 1 });
});
