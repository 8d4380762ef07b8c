import { expect, test } from "vitest";
import { unbanUser } from "#contract/bans/contract.ts";
import { undoDecision } from "#contract/decisions/contract.ts";
import { deletePost, editPost } from "#contract/posts/contract.ts";
import { getTransparency, type TransparencyYear } from "#contract/transparency/contract.ts";
import { recordEvent } from "#server/features/transparency/commands.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { changeUser, removePost } from "#test/acts.ts";
import { settle } from "#test/cases.ts";
import { decide, decisionsOf, sendAppeal, tellNow } from "#test/decisions.ts";
import { aPost, aUser } from "#test/makers.ts";
import { prepared } from "#test/prepared.ts";
import { aReportedPost, report, SCAM, SPAM } from "#test/reported.ts";
import { aStaffMember, ban } from "#test/staff.ts";
import { buildTestApp } from "#test/test-app.ts";
import { deleteAccount } from "#test/tidy.ts";

const app = buildTestApp();

const moderator = prepared(() => aStaffMember(app));
const second = prepared(() => aStaffMember(app));
const THIS_YEAR = new Date().getUTCFullYear();

async function read() {
  app.invalidateCache();
  const { status, body } = await app.client().call(getTransparency, {});
  expect(status).toBe(200);
  return body;
}

/** Returns the counts of a year that are not 0, by name. */
function countsIn(year: TransparencyYear | undefined): Record<string, number> {
  const counts = [
    ...(year?.reports ?? []).map(({ reason, count }) => [`report ${reason}`, count] as const),
    ...(year?.acts ?? []).map(({ action, count }) => [action, count] as const),
    ...(year?.automaticActs ?? []).map(({ action, count }) => [`auto ${action}`, count] as const),
    ["appeals", year?.appeals ?? 0] as const,
    ["reversals", year?.reversals ?? 0] as const,
  ];
  return Object.fromEntries(counts.filter(([, count]) => count !== 0));
}

const countsOf = async (wanted = THIS_YEAR) =>
  countsIn((await read()).years?.find(({ year }) => year === wanted));

/** Returns by how much an act changes the counts. */
async function changeBy(act: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await countsOf();
  await act();
  const after = await countsOf();
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changes = names.map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)] as const);
  return Object.fromEntries(changes.filter(([, change]) => change !== 0));
}

const atFirst = prepared(read);

test("has no years on a new site, and says since when it counts", () => {
  const { years, since, hasEarlier } = atFirst;
  expect({ years, hasEarlier }).toEqual({ years: [], hasEarlier: false });
  expect(Date.parse(since ?? "")).toBeLessThan(Date.now());
});

test("counts a report by its reason, once for each reporter", async () => {
  const [owner, reporter] = [await aUser(app), await aUser(app)];
  const targetId = await aPost(owner);
  const about = { kind: "post", targetId } as const;
  expect(await changeBy(() => report(reporter, { ...about, reason: SCAM }))).toEqual({
    [`report ${SCAM}`]: 1,
  });
  expect(await changeBy(() => report(reporter, { ...about, reason: SPAM }))).toEqual({});
  expect(await changeBy(() => report(moderator, { ...about, reason: SPAM }))).toEqual({
    [`report ${SPAM}`]: 1,
  });
});

test("counts no acts of owners, nor what staff do without a decision", async () => {
  const owner = await aUser(app);
  const id = await aPost(owner);
  const acts = async () => {
    await owner.client.call(editPost, { params: { id }, body: { title: "Better" } });
    await owner.client.call(deletePost, { params: { id } });
    await changeUser(moderator, owner, { verified: false });
  };
  expect(await changeBy(acts)).toEqual({});
});

test("counts the act that settles a report, and no dismissal", async () => {
  const [dismissed, banned] = [await aReportedPost(app), await aReportedPost(app)];
  expect(await changeBy(() => settle(moderator, dismissed.caseId, "dismiss"))).toEqual({});
  const settling = () => settle(moderator, banned.caseId, "ban", { ban: { banExpiryDays: 1 } });
  expect(await changeBy(settling)).toEqual({ ban: 1 });
  const lifting = () => moderator.client.call(unbanUser, { params: { id: banned.owner._id } });
  expect(await changeBy(lifting)).toEqual({});
});

test("counts an appeal, and a reversal only if the decision was reversed", async () => {
  for (const reversed of [true, false]) {
    const owner = await aUser(app);
    await removePost(moderator, await aPost(owner));
    const id = await tellNow(app, owner);
    const appealing = () => sendAppeal(owner.client, id);
    expect(await changeBy(appealing)).toEqual({ appeals: 1 });
    expect(await changeBy(appealing)).toEqual({});
    const deciding = () => decide(second, id, reversed);
    expect(await changeBy(deciding)).toEqual(reversed ? { reversals: 1 } : {});
  }
});

test("does not count an act that was undone, in the year of the act", async () => {
  const owner = await aUser(app);
  const undone = await changeBy(async () => {
    await ban(moderator, owner, { days: 1 });
    const [id = ""] = await decisionsOf(app, owner);
    expect((await moderator.client.call(undoDecision, { params: { id } })).status).toBe(200);
    // Undoing twice changes nothing.
    await moderator.client.call(undoDecision, { params: { id } });
  });
  expect(undone).toEqual({});
  const [one, other] = await app.db
    .selectFrom("moderation_events")
    .select(["name", "at"])
    .where("name", "in", ["act/ban", "undone/ban"])
    .orderBy("id", "desc")
    .limit(2)
    .execute();
  expect([one?.name, other?.name]).toEqual(["undone/ban", "act/ban"]);
  expect(one?.at).toEqual(other?.at);
});

test("keeps the counts when accounts are deleted", async () => {
  const { owner, reporter, postId } = await aReportedPost(app);
  await removePost(moderator, postId);
  const id = await tellNow(app, owner);
  await sendAppeal(owner.client, id);
  const deleted = await changeBy(async () => {
    for (const { _id } of [owner, reporter]) await deleteAccount(app, _id);
  });
  expect(deleted).toEqual({});
});

test("lists years with the newest first, and automatic acts apart", async () => {
  const old = new Date("2024-12-31T23:59:59Z");
  await transact(app.db, async (trx) => {
    await recordEvent(trx, "automatic/deletePost", old);
    await recordEvent(trx, "act/deletePost", new Date("2025-01-01T00:00:00Z"));
    await recordEvent(trx, "act/deletePost");
  });
  const { years = [], hasEarlier } = await read();
  expect(years.map(({ year }) => year)).toEqual([THIS_YEAR, 2025, 2024]);
  expect(hasEarlier).toBe(true);
  expect([await countsOf(2024), await countsOf(2025)]).toEqual([
    { "auto deletePost": 1 },
    { deletePost: 1 },
  ]);
});
