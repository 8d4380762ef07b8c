import { unzipSync } from "fflate";
import { beforeAll, expect, test } from "vitest";
import { requestExport } from "#contract/accounts/account-data.ts";
import { signIn } from "#contract/accounts/contract.ts";
import { unbanUser } from "#contract/moderation/bans.ts";
import { COPIED_REASON } from "#contract/moderation/reports.ts";
import { deletePost, likePost } from "#contract/posts/contract.ts";
import { aCopiedSymbol } from "#test/drawn-symbol.ts";
import {
  anUploadedPost,
  aPost,
  aUser,
  exportOf,
  type TestUser,
  TRANSPORT_HASH,
} from "#test/makers.ts";
import { aComment, caseOf, report, settle } from "#test/reported.ts";
import { aStaffMember, ban, STATEMENT } from "#test/staff.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();
let moderator: TestUser;
beforeAll(async () => {
  moderator = await aStaffMember(app);
});

/** Returns the JSON of a user's export as text. */
async function dataOf(user: TestUser): Promise<string> {
  const body = { email: user.email, password: TRANSPORT_HASH };
  await user.client.call(signIn, { body });
  expect((await user.client.call(requestExport, {})).status).toBe(200);
  return new TextDecoder().decode(unzipSync(await exportOf(app, user))["data.json"]);
}

test("exports notifications, staff acts, browsers and security events, without staff names", async () => {
  const [user, fan] = [await aUser(app), await aUser(app)];
  const postId = await anUploadedPost(user, { title: "Liked" });
  await fan.client.call(likePost, { params: { id: postId } });
  await aComment(fan, postId);
  const removed = await anUploadedPost(user, { title: "Removed" });
  await report(fan, { kind: "post", targetId: postId, note: "Whispered" });
  await settle(moderator, (await caseOf(app, postId)).id, "dismiss", { note: "Scribbled" });
  await moderator.client.call(deletePost, {
    params: { id: removed },
    body: { statement: STATEMENT },
  });
  await ban(moderator, user, { days: 7, reason: "Too loud for everybody." });
  await moderator.client.call(unbanUser, { params: { id: user._id } });

  const text = await dataOf(user);
  const data = JSON.parse(text);
  expect(data.notifications).toMatchObject([
    { kind: "Like", from: fan.username, postId, postTitle: "Liked", read: false },
    { kind: "Comment", from: fan.username, postId, postTitle: "Liked", read: false },
  ]);
  expect(data.staffActs).toMatchObject([
    { action: "deletePost", subject: "Removed", at: expect.any(String) },
    { action: "ban", reason: "Too loud for everybody.", after: { until: expect.any(String) } },
    { action: "unban" },
  ]);
  expect(data.ban).toBeNull();
  expect(data.knownBrowsers).toEqual([{ knownSince: expect.any(String) }]);
  expect(data.sessions.length).toBeGreaterThan(0);
  expect(Array.isArray(data.securityEvents)).toBe(true);
  for (const secret of [moderator.username, moderator._id, "Whispered", "Scribbled"]) {
    expect(text).not.toContain(secret);
  }
});

test("exports the outcome of the user's reports, without the staff notes", async () => {
  const [user, maker] = [await aUser(app), await aUser(app)];
  const [first, second, third] = [await aPost(maker), await aPost(maker), await aPost(maker)];
  for (const targetId of [first, second, third]) await report(user, { kind: "post", targetId });
  await settle(moderator, (await caseOf(app, first)).id, "dismiss", { note: "Scribbled" });
  await settle(moderator, (await caseOf(app, second)).id, "markNsfw", { note: "Scribbled" });
  const text = await dataOf(user);
  expect(JSON.parse(text).reports).toMatchObject([
    { state: "settled", dismissed: true, settledAt: expect.any(String) },
    { state: "settled", dismissed: false, settledAt: expect.any(String) },
    { state: "open", dismissed: null, settledAt: null },
  ]);
  expect(text).not.toContain("Scribbled");
  expect(text).not.toContain(moderator.username);
});

test("says of a credit that staff added it, not its maker", async () => {
  const { other, original, copy } = await aCopiedSymbol(app);
  const about = { kind: "post", targetId: copy, reason: COPIED_REASON } as const;
  await report(await aUser(app), { ...about, originalId: original });
  await settle(moderator, (await caseOf(app, copy)).id, "credit");
  const { copies } = JSON.parse(await dataOf(other));
  expect(copies).toMatchObject([{ relation: "remix", relatedByStaff: true }]);
});
