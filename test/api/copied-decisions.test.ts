import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { closePair, getPair, refuseRelation, setRelation } from "#contract/likeness/copies.ts";
import { decideAppeal, readDecision } from "#contract/moderation/decisions.ts";
import { listHolds, releaseHold, removeHeldPost } from "#contract/moderation/holds.ts";
import { COPIED_REASON } from "#contract/moderation/reports.ts";
import { undoReport } from "#contract/moderation/staff-notes.ts";
import { deletePost, editPost, getPost, getPostForEdit } from "#contract/posts/contract.ts";
import { getProfile } from "#contract/users/contract.ts";
import { decisionsOf, sendAppeal, tellNow } from "#test/decisions.ts";
import { aCopiedPost, aPairOf } from "#test/drawn-symbol.ts";
import { aUser, type TestUser } from "#test/makers.ts";
import { caseOf, detail, report, settle } from "#test/reported.ts";
import { aStaffMember, STATEMENT } from "#test/staff.ts";
import { buildTestApp } from "#test/test-app.ts";

const app = buildTestApp();
let moderator: TestUser;
let second: TestUser;
beforeAll(async () => {
  [moderator, second] = [await aStaffMember(app), await aStaffMember(app)];
});
let maker: TestUser;
let other: TestUser;
let original: string;
let copy: string;
let caseId: string;

beforeEach(async () => {
  ({ maker, other, original, copy } = await aCopiedPost(app));
  const about = { kind: "post", targetId: copy, reason: COPIED_REASON } as const;
  await report(await aUser(app), { ...about, originalId: original });
  caseId = (await caseOf(app, copy)).id;
});

async function postOf(client = app.client()) {
  app.invalidateCache();
  const { status, body } = await client.call(getPost, { params: { id: copy } });
  return { status, credits: body.post?.credits };
}

async function readOwn(id: string) {
  const { body } = await other.client.call(readDecision, { params: { id }, body: {} });
  return body.decision;
}

async function reverseByAppeal(id: string): Promise<void> {
  expect((await sendAppeal(other.client, id)).status).toBe(200);
  const body = { reversed: true, reason: "Both come from the same old print." };
  expect((await second.client.call(decideAppeal, { params: { id }, body })).status).toBe(200);
}

describe("a credit line", () => {
  test("is added to the later post, says so to its maker, and cannot be changed by them", async () => {
    expect((await settle(moderator, caseId, "credit")).status).toBe(200);
    expect((await postOf()).credits).toMatchObject([
      { relation: "remix", state: "shown", maker: { _id: maker._id }, original: { _id: original } },
    ]);
    expect(await readOwn(await tellNow(app, other))).toMatchObject({
      action: "creditPost",
      basis: "copied",
      after: { credit: `After “Red Oni” by ${maker.username}` },
      waits: null,
      canAppeal: true,
    });
    const mail = await app.mailTo(other.email, "A credit line was added");
    expect(mail).toContain(maker.username);
    const { _id: id, acts } = await aPairOf(maker);
    expect(acts).toEqual(["close", "accept", "refuse"]);
    const relation = { params: { id }, body: { relation: "alike" } } as const;
    expect((await other.client.call(setRelation, relation)).status).toBe(409);
  });

  test("goes by an undo, and by an appeal, which restores what the maker had answered", async () => {
    const { _id: id } = await aPairOf(maker);
    const answered = { params: { id }, body: { relation: "alike" } } as const;
    expect((await other.client.call(setRelation, answered)).status).toBe(200);
    await settle(moderator, caseId, "credit");
    expect((await postOf()).credits).toHaveLength(1);
    const params = { id: caseId };
    expect((await moderator.client.call(undoReport, { params })).status).toBe(200);
    expect((await postOf()).credits).toEqual([]);
    await settle(moderator, caseId, "credit");
    await reverseByAppeal(await tellNow(app, other));
    expect((await postOf()).credits).toEqual([]);
    expect(await aPairOf(maker)).toMatchObject({ relation: "alike", agreed: null });
  });

  test("opens a settled pair again, and an appeal settles it as before", async () => {
    const params = { id: (await aPairOf(maker))._id };
    const read = async () => {
      const { pair } = (await maker.client.call(getPair, { params })).body;
      return { status: pair?.status, outcome: pair?.outcome, settledAt: pair?.settledAt };
    };
    expect((await maker.client.call(closePair, { params, body: { outcome: "fine" } })).status).toBe(
      200,
    );
    const before = await read();
    expect(before).toMatchObject({ outcome: "fine", settledAt: expect.any(String) });
    await settle(moderator, caseId, "credit");
    expect(await read()).toMatchObject({ status: "open", outcome: null, settledAt: null });
    const accepted = { params, body: { outcome: "credited" } } as const;
    expect((await maker.client.call(closePair, accepted)).status).toBe(200);
    await reverseByAppeal(await tellNow(app, other));
    expect(await read()).toEqual(before);
  });

  test("is no answer of a maker in the timeline, which an appeal restores", async () => {
    const params = { id: (await aPairOf(maker))._id };
    await other.client.call(setRelation, { params, body: { relation: "remix" } });
    expect((await maker.client.call(refuseRelation, { params })).status).toBe(200);
    const timeline = async () => (await detail(moderator, caseId))?.comparison?.timeline;
    const before = await timeline();
    const ofMakers = ["Answered “A remix, credit the maker”", "Did not agree to the credit"];
    expect(before?.map(({ text }) => text)).toEqual(expect.arrayContaining(ofMakers));
    await settle(moderator, caseId, "credit");
    expect((await timeline())?.map(({ kind }) => kind)).toEqual(["posted", "posted", "reported"]);
    await reverseByAppeal(await tellNow(app, other));
    expect(await timeline()).toEqual(before);
  });

  test("is refused where there is no earlier post of another maker, or it is there already", async () => {
    const reporter = await aUser(app);
    const about = { kind: "post", targetId: original, reason: COPIED_REASON } as const;
    await report(reporter, { ...about, originalId: copy });
    const earlier = (await caseOf(app, original)).id;
    expect((await detail(moderator, earlier))?.comparison?.creditable).toBe(false);
    expect((await settle(moderator, earlier, "credit")).status).toBe(400);
    expect((await detail(moderator, caseId))?.comparison?.creditable).toBe(true);
    const { _id: id } = await aPairOf(maker);
    await other.client.call(setRelation, { params: { id }, body: { relation: "remix" } });
    expect((await detail(moderator, caseId))?.comparison?.creditable).toBe(false);
    expect((await settle(moderator, caseId, "credit")).status).toBe(400);
    expect(await decisionsOf(app, other)).toEqual([]);
  });
});

describe("a post that is hidden until it is changed", () => {
  const edit = (by: TestUser) => by.client.call(getPostForEdit, { params: { id: copy } });
  const change = (by: TestUser, title = "After Red Oni") =>
    by.client.call(editPost, { params: { id: copy }, body: { title } });
  const holdOf = async () => {
    const { body } = await moderator.client.call(listHolds, { query: { page: 1 } });
    return body.holds?.find(({ _id }) => _id === copy);
  };
  async function numPosts() {
    app.invalidateCache();
    const profile = { params: { username: other.username }, query: {} };
    return (await app.client().call(getProfile, profile)).body.numPosts;
  }

  test("is seen by nobody, edited by its maker only, and then waits for staff", async () => {
    await settle(moderator, caseId, "hide");
    const decisionId = await tellNow(app, other);
    expect(await postOf()).toMatchObject({ status: 404 });
    expect(await postOf(other.client)).toMatchObject({ status: 404 });
    expect(await numPosts()).toBe(0);
    expect(await holdOf()).toBeUndefined();
    expect((await edit(maker)).status).toBe(404);
    expect((await edit(moderator)).status).toBe(404);
    expect((await change(maker)).status).toBe(404);
    expect((await edit(other)).body.post?.hiddenBy).toBe(decisionId);
    expect(await readOwn(decisionId)).toMatchObject({ action: "hidePost", waits: "maker" });
    const same = (await edit(other)).body.post?.title;
    expect((await change(other, same)).status).toBe(200);
    expect(await holdOf()).toBeUndefined();
    expect((await change(other)).status).toBe(200);
    expect((await change(other, "After the Red Oni")).status).toBe(200);
    expect(await readOwn(decisionId)).toMatchObject({ waits: "staff", over: false });
    expect(await holdOf()).toMatchObject({ cause: "changed", title: "After the Red Oni" });
    const params = { id: copy };
    expect((await moderator.client.call(releaseHold, { params })).status).toBe(200);
    expect(await postOf()).toMatchObject({ status: 200 });
    expect(await numPosts()).toBe(1);
    expect(await readOwn(decisionId)).toMatchObject({ over: true, waits: null });
  });

  test("is restored by an undo, and by an appeal also after it was changed", async () => {
    await settle(moderator, caseId, "hide");
    const params = { id: caseId };
    expect((await moderator.client.call(undoReport, { params })).status).toBe(200);
    expect(await postOf()).toMatchObject({ status: 200 });
    await settle(moderator, caseId, "hide");
    const decisionId = await tellNow(app, other);
    await change(other);
    await reverseByAppeal(decisionId);
    expect(await postOf()).toMatchObject({ status: 200 });
    expect(await numPosts()).toBe(1);
    expect(await holdOf()).toBeUndefined();
  });

  test("can be removed by staff after the change, or deleted by its maker", async () => {
    await settle(moderator, caseId, "hide");
    await change(other);
    const removal = { params: { id: copy }, body: { statement: STATEMENT } };
    expect((await moderator.client.call(removeHeldPost, removal)).status).toBe(200);
    expect((await edit(other)).status).toBe(404);
    expect(await decisionsOf(app, other)).toHaveLength(2);
    ({ maker, other, original, copy } = await aCopiedPost(app));
    await report(maker, { kind: "post", targetId: copy });
    await settle(moderator, (await caseOf(app, copy)).id, "hide");
    const own = await other.client.call(deletePost, { params: { id: copy } });
    expect(own).toMatchObject({ status: 200, body: { decisionId: null } });
    expect((await edit(other)).status).toBe(404);
    expect(await numPosts()).toBe(0);
  });
});
