import { expect, test } from "vitest";
import { restoreEmail } from "#contract/accounts/contract.ts";
import { deleteCharacter } from "#contract/characters/contract.ts";
import { createComment, deleteComment } from "#contract/comments/contract.ts";
import { type AuditEntry, listAudit } from "#contract/moderation/audit.ts";
import { listReports } from "#contract/moderation/reports.ts";
import { editPost, getPost, likePost } from "#contract/posts/contract.ts";
import { updateUser } from "#contract/users/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import { dumpRows } from "#test/dump-rows.ts";
import { aCharacter, aPost, aUser, mailedToken, setUser, type TestUser } from "#test/makers.ts";
import { prepared } from "#test/prepared.ts";
import { prune, restore } from "#test/prune-site.ts";
import { randomBytes } from "#test/random.ts";
import { aComment, caseOf, report, settle } from "#test/reported.ts";
import { aStaffMember, ban, STATEMENT } from "#test/staff.ts";
import { sharedApp } from "#test/test-app.ts";
import { deleteAccount } from "#test/tidy.ts";

const app = sharedApp();

/** A word that occurs nowhere else. */
const aWord = (field: string) => `${field}${randomBytes(5).toString("hex")}`;

/** Returns the tables that contain any of the words, each as "table: field". */
async function placesOf(words: Record<string, string>): Promise<string[]> {
  const rows = await dumpRows(app.db);
  const places = Object.entries(words).flatMap(([field, word]) =>
    rows
      .filter(({ row }) => row.includes(word.toLowerCase()))
      .map(({ table }) => `${table}: ${field}`),
  );
  return [...new Set(places)].sort();
}

const moderator = prepared(() => aStaffMember(app));
const admin = prepared(() => aStaffMember(app, ROLE.admin));

/**
 * Creates a user with a unique word in every field that stores text; returns the words by field.
 */
async function anAuthor() {
  const words = {
    username: aWord("name"),
    title: aWord("title"),
    comment: aWord("comment"),
    note: aWord("note"),
    staffReason: `${aWord("reason")} for the staff`,
    discord: aWord("discord"),
    email: aWord("mail"),
    otherEmail: aWord("moved"),
  };
  const email = `${words.email}@mail.example`;
  const user = await aUser(app, { username: words.username, email });
  const friend = await aUser(app);
  await setUser(app, user, { discord_id: words.discord, discord_username: words.discord });
  const postId = await aPost(user, { title: words.title });
  const friendsPost = await aPost(friend);
  const comments = [];
  for (const id of [postId, friendsPost, friendsPost]) {
    comments.push(await aComment(user, id, words.comment));
  }
  await report(friend, { kind: "post", targetId: postId });
  await report(friend, { kind: "comment", targetId: comments[0] ?? "" });
  await report(friend, { kind: "user", targetId: user._id });
  await report(user, { kind: "post", targetId: friendsPost, note: words.note });
  return { user, friend, words, postId, comments };
}

/** Performs every moderation act on an author, each with a reason where one can be given. */
async function actOn({ user, words, postId, comments }: Awaited<ReturnType<typeof anAuthor>>) {
  const { client } = admin;
  const removed = await aCharacter(user, { name: aWord("Char") });
  const note = words.staffReason;
  const statement = { ...STATEMENT, reason: note };
  await settle(admin, (await caseOf(app, comments[0] ?? "")).id, "dismiss", { note });
  await settle(admin, (await caseOf(app, postId)).id, "markNsfw", { note });
  await client.call(editPost, {
    params: { id: postId },
    body: { title: `${words.title}2`, statement },
  });
  await client.call(deleteComment, { params: { id: comments[1] ?? "" }, body: { statement } });
  await client.call(deleteCharacter, {
    params: { id: user._id, characterId: removed._id },
    body: { statement },
  });
  await client.call(updateUser, {
    params: { id: user._id },
    body: { profileColor: "#123456", statement },
  });
  await moveAndRestore(user, `${words.otherEmail}@mail.example`);
}

/** Changes a user's email as staff, then undoes it by the link mailed to the former address. */
async function moveAndRestore(user: TestUser, email: string): Promise<void> {
  await admin.client.call(updateUser, { params: { id: user._id }, body: { email } });
  const token = await mailedToken(app, user.email, "restore-email");
  const restored = await app.client().call(restoreEmail, { body: { token } });
  expect(restored.status).toBe(200);
}

test("leaves no text or name of a deleted account in any table, and shows staff who did what", async () => {
  const author = await anAuthor();
  const { user, friend, words, postId } = author;
  const under = aWord("under");
  await aComment(friend, postId, under);
  await actOn(author);
  await ban(moderator, user, { reason: words.staffReason });
  // Pruned posts of other users still contain comments by the author.
  await prune(moderator, friend);
  const before = await placesOf(words);
  for (const table of ["users", "audit_log", "report_cases", "reports", "posts"]) {
    expect(before.join()).toContain(`public.${table}: `);
  }

  await deleteAccount(app, user._id);
  expect(await placesOf({ ...words, under })).toEqual([]);
  await restore(moderator, friend);
  expect(await placesOf(words)).toEqual([]);

  const entries: AuditEntry[] =
    (await admin.client.call(listAudit, { query: { page: 1 } })).body.entries ?? [];
  const acts = entries.filter(({ target }) => target?._id === user._id);
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
  const page = await (await admin.client.fetch("/audit")).text();
  expect(page).toContain("somebody who has left");
  expect(page).not.toContain('href="/profile/"');
  const byActor = { query: moderator.username, page: 1 };
  const found = (await admin.client.call(listAudit, { query: byActor })).body.entries ?? [];
  expect(found.map(({ target }) => target?._id)).toContain(user._id);

  const query = { status: "open", sort: "newest", page: 1 } as const;
  const cases = (await admin.client.call(listReports, { query })).body.reports ?? [];
  expect(cases.map(({ title }) => title)).toContain("Deleted account");
});

test("subtracts likes and comments of a pruned account only once", async () => {
  const [maker, fan, user] = [await aUser(app), await aUser(app), await aUser(app)];
  const params = { id: await aPost(maker) };
  for (const { client } of [fan, user]) {
    await client.call(likePost, { params });
    await client.call(createComment, { params, body: { text: "Well done" } });
  }
  await prune(moderator, user);
  await deleteAccount(app, user._id);
  app.invalidateCache();
  const { body } = await fan.client.call(getPost, { params });
  expect(body.post).toMatchObject({ numLikes: 1, numComments: 1 });
});
