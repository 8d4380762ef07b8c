import { beforeEach, describe, expect, test } from "vitest";
import { banUser } from "#contract/bans/contract.ts";
import { undoCase } from "#contract/cases/contract.ts";
import * as decisions from "#contract/decisions/contract.ts";
import { getDesk } from "#contract/desk/contract.ts";
import { HOLD_CAUSES } from "#contract/holds/contract.ts";
import { deletePost, editPost, getPost, getPostForEdit } from "#contract/posts/contract.ts";
import { COPIED_REASON } from "#contract/reports/contract.ts";
import { changeRules, listRules } from "#contract/rules/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import { createDecisionQueue } from "#server/features/appeals/jobs.ts";
import { block, removePost, signInAs, unban } from "#test/acts.ts";
import { detail, holdOn, release, settle } from "#test/cases.ts";
import * as copies from "#test/copies.ts";
import { decide, decisionFor, decisionsOf, sendAppeal, tellNow } from "#test/decisions.ts";
import { aPairOf } from "#test/drawn-symbol.ts";
import { aPost, aUser, mailedToken, type TestUser } from "#test/makers.ts";
import { prepared } from "#test/prepared.ts";
import { auditOf, newsOf, profileOf, statusOf } from "#test/reads.ts";
import { aReportedPost, caseOf, report } from "#test/reported.ts";
import { aStaffMember, ban, STATEMENT } from "#test/staff.ts";
import { buildTestApp } from "#test/test-app.ts";

const app = buildTestApp();

const moderator = prepared(() => aStaffMember(app));
const second = prepared(() => aStaffMember(app));
const admin = prepared(() => aStaffMember(app, ROLE.admin));
let user: TestUser;

beforeEach(async () => {
  user = await aUser(app);
});

/** Bans the user for a week without saying why. */
const banWithoutReason = (by: TestUser, { _id }: TestUser) =>
  by.client.call(banUser, { params: { id: _id }, body: { banExpiryDays: 7 } });

describe("a decision without a statement", () => {
  const give = ({ client }: Pick<TestUser, "client">, id: string) =>
    client.call(decisions.giveReason, { params: { id }, body: { statement: STATEMENT } });
  const owed = async ({ client }: Pick<TestUser, "client"> = moderator) =>
    ((await client.call(getDesk, {})).body.owed ?? []).filter((one) => one.user === user.username);

  test("can be appealed, and gets its reasons once, by any staff, with another mail", async () => {
    await banWithoutReason(moderator, user);
    const id = await tellNow(app, user);
    const token = await mailedToken(app, user.email, `decision/${id}`);
    expect(await app.mailTo(user.email, "No reason was given.")).toContain("you can appeal");
    expect(await decisionFor({ client: app.client() }, id, token)).toMatchObject({
      canAppeal: true,
      canGiveReason: false,
    });
    expect((await give(await aUser(app), id)).status).toBe(403);
    expect((await give(second, id)).status).toBe(200);
    expect((await give(second, id)).status).toBe(409);
    expect(await owed()).toEqual([]);
    expect(await decisionFor(moderator, id)).toMatchObject({
      rule: { number: STATEMENT.rule },
      reason: STATEMENT.reason,
      canGiveReason: false,
    });
    expect(await app.mailTo(user.email, STATEMENT.reason)).toContain(`/decision/${id}/`);
    const { body } = await signInAs(app.client(), user);
    expect(body.message).toContain(STATEMENT.reason);
    expect((await auditOf(moderator.client, user.username)).map(({ action }) => action)).toEqual([
      "giveReason",
      "ban",
    ]);
  });

  test("of a moderator against staff is seen and reasoned by admins only", async () => {
    user = await aStaffMember(app);
    await banWithoutReason(admin, user);
    const other = user;
    user = await aStaffMember(app, ROLE.admin);
    await banWithoutReason(admin, user);
    const [id = ""] = await decisionsOf(app, user);
    expect([await owed(moderator), (await owed(admin)).length]).toEqual([[], 1]);
    expect((await give(moderator, id)).status).toBe(403);
    expect((await give(admin, id)).status).toBe(200);
    const [open = ""] = await decisionsOf(app, other);
    expect((await give(moderator, open)).status).toBe(200);
  });

  test("owes nothing once it is over", async () => {
    await banWithoutReason(moderator, user);
    const [id = ""] = await decisionsOf(app, user);
    await unban(moderator, user);
    expect(await owed()).toEqual([]);
    expect((await give(second, id)).status).toBe(409);
  });
});

test("a reason has 20 to 500 characters", async () => {
  for (const length of [20, 500]) {
    expect((await ban(moderator, user, { reason: "x".repeat(length) })).status).toBe(200);
  }
});

test("a decision states the rule as it read then, also after it was changed", async () => {
  const id = await aPost(user);
  await removePost(moderator, id);
  const { body: now } = await admin.client.call(listRules, {});
  const rules = now.rules ?? [];
  const changed = rules.map((rule) => ({ ...rule, text: `${rule.text} Really.` }));
  await admin.client.call(changeRules, { body: { version: now.version ?? 0, rules: changed } });
  const decisionId = await tellNow(app, user);
  const decision = await decisionFor(user, decisionId);
  expect(decision?.rule?.text).toBe(rules.find(({ number }) => number === 7)?.text);
});

describe("whom a decision concerns", () => {
  test("learns of it by a notification and a mail, also after blocking whoever decided", async () => {
    const id = await aPost(user, { title: "Red Oni" });
    await block(user, moderator);
    await removePost(moderator, id);
    expect(await newsOf(user.client)).toEqual([]);
    const decisionId = await tellNow(app, user);
    // As after the process was killed during it.
    await createDecisionQueue(app.services).work({ decisionId }, "");
    expect(await newsOf(user.client)).toMatchObject([
      {
        notifyingEntityType: "Decision",
        decision: { _id: decisionId, action: "deletePost", title: "Red Oni", reversed: null },
      },
    ]);
    const mail = await app.mailTo(user.email, "Red Oni");
    expect(mail).toContain("Your post was removed.");
    expect(mail).toContain("Rule 7, No spam or floods");
    expect(mail).toContain(STATEMENT.reason);
    expect(mail).toContain(`/decision/${decisionId}/`);
    expect(mail).not.toContain(moderator.email);
  });

  test("reads it when banned, by the link in the mail; nobody else does", async () => {
    const other = await aUser(app);
    await ban(moderator, user);
    const id = await tellNow(app, user);
    const token = await mailedToken(app, user.email, `decision/${id}`);
    const read = (client: typeof user.client, body: { token?: string }) =>
      client.call(decisions.readDecision, { params: { id }, body });
    expect((await read(user.client, {})).status).toBe(404);
    expect((await read(app.client(), { token: `${token}x` })).status).toBe(404);
    expect((await read(other.client, {})).status).toBe(404);
    const { status, body } = await read(app.client(), { token });
    expect(status).toBe(200);
    expect(body.decision).toMatchObject({ action: "ban", own: true, canAppeal: true });
    await removePost(moderator, await aPost(other));
    const foreign = await tellNow(app, other);
    const guessed = { params: { id: foreign }, body: { token } };
    expect((await app.client().call(decisions.readDecision, guessed)).status).toBe(404);
  });
});

test("a ban that another replaces is over, so that it is not appealed", async () => {
  await ban(moderator, user, { days: 7 });
  await ban(admin, user, { days: 2 });
  const ids = await decisionsOf(app, user);
  const read = async (id: string) => {
    const decision = await decisionFor(moderator, id);
    return [decision?.action, decision?.over];
  };
  expect(await Promise.all(ids.map(read))).toEqual([
    ["ban", false],
    ["ban", true],
  ]);
});

describe("undo", () => {
  const undo = (by: TestUser, id: string) =>
    by.client.call(decisions.undoDecision, { params: { id } });

  test("takes a decision back before anyone is notified, and opens its report again", async () => {
    const { owner, postId, caseId } = await aReportedPost(app);
    await settle(moderator, caseId, "delete");
    const [id = ""] = await decisionsOf(app, owner);
    expect((await decisionFor(moderator, id))?.undoUntil).toEqual(expect.any(String));
    expect((await undo(admin, id)).status).toBe(404);
    expect((await undo(moderator, id)).status).toBe(200);
    expect((await undo(moderator, id)).status).toBe(200);
    expect(await statusOf(app.client(), postId)).toBe(200);
    await tellNow(app, owner);
    expect(await newsOf(owner.client)).toEqual([]);
    expect(
      (await owner.client.call(decisions.readDecision, { params: { id }, body: {} })).status,
    ).toBe(404);
    expect(await settle(moderator, caseId, "dismiss")).toMatchObject({ status: 200 });
  });

  test("comes too late once the person was notified", async () => {
    const { owner, caseId } = await aReportedPost(app);
    await settle(moderator, caseId, "delete");
    const id = await tellNow(app, owner);
    expect((await undo(moderator, id)).status).toBe(409);
  });
});

describe("On a report of a copied post,", () => {
  let maker: TestUser;
  let other: TestUser;
  let original: string;
  let copy: string;
  let pairId: string;
  let caseId: string;

  beforeEach(async () => {
    ({ maker, other, original, copy, pairId, caseId } = await copies.aReportedCopy(app));
  });

  async function postOf(client = app.client()) {
    app.invalidateCache();
    const { status, body } = await client.call(getPost, { params: { id: copy } });
    return { status, credits: body.post?.credits };
  }

  const readOwn = (id: string) => decisionFor(other, id);

  async function reverseByAppeal(id: string): Promise<void> {
    expect((await sendAppeal(other.client, id)).status).toBe(200);
    expect((await decide(second, id, true)).status).toBe(200);
  }

  describe("a credit line", () => {
    test("is added to the later post, says so to its maker, and cannot be changed by them", async () => {
      expect((await settle(moderator, caseId, "credit")).status).toBe(200);
      expect((await postOf()).credits).toMatchObject([
        {
          relation: "remix",
          state: "shown",
          maker: { _id: maker._id },
          original: { _id: original },
        },
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
      expect((await aPairOf(maker)).acts).toEqual(["close", "accept", "refuse"]);
      expect((await copies.relate(other, pairId, "alike")).status).toBe(409);
    });

    test("opens a settled pair again, and an appeal settles it as before", async () => {
      const read = async () => {
        const { pair } = (await copies.readPair(maker, pairId)).body;
        return { status: pair?.status, outcome: pair?.outcome, settledAt: pair?.settledAt };
      };
      expect((await copies.close(maker, pairId, "fine")).status).toBe(200);
      const before = await read();
      expect(before).toMatchObject({ outcome: "fine", settledAt: expect.any(String) });
      await settle(moderator, caseId, "credit");
      expect(await read()).toMatchObject({ status: "open", outcome: null, settledAt: null });
      expect((await copies.close(maker, pairId, "credited")).status).toBe(200);
      await reverseByAppeal(await tellNow(app, other));
      expect(await read()).toEqual(before);
    });

    test("is no answer of a maker in the timeline, which an appeal restores", async () => {
      await copies.relate(other, pairId, "remix");
      expect((await copies.refuse(maker, pairId)).status).toBe(200);
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
      await copies.relate(other, pairId, "remix");
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
      const id = await holdOn(app, copy);
      return id && (await detail(moderator, id));
    };
    async function numPosts() {
      app.invalidateCache();
      return (await profileOf(app.client(), other)).numPosts;
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
      expect(await holdOf()).toMatchObject({
        reason: HOLD_CAUSES.indexOf("changed"),
        post: { title: "After the Red Oni" },
      });
      expect((await release(app, moderator, copy)).status).toBe(200);
      expect(await postOf()).toMatchObject({ status: 200 });
      expect(await numPosts()).toBe(1);
      expect(await readOwn(decisionId)).toMatchObject({ over: true, waits: null });
    });

    test("is restored by an undo, and by an appeal also after it was changed", async () => {
      await settle(moderator, caseId, "hide");
      const params = { id: caseId };
      expect((await moderator.client.call(undoCase, { params })).status).toBe(200);
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
      const held = (await holdOn(app, copy)) ?? "";
      expect((await settle(moderator, held, "delete")).status).toBe(200);
      expect((await edit(other)).status).toBe(404);
      expect(await decisionsOf(app, other)).toHaveLength(2);
      ({ other, copy, caseId } = await copies.aReportedCopy(app));
      await settle(moderator, caseId, "hide");
      const own = await other.client.call(deletePost, { params: { id: copy } });
      expect(own).toMatchObject({ status: 200, body: { decisionId: null } });
      expect((await edit(other)).status).toBe(404);
      expect(await numPosts()).toBe(0);
    });
  });
});
