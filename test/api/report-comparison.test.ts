import { beforeAll, expect, test } from "vitest";
import { answerRequest, askForCredit, reportPair } from "#contract/likeness/copies.ts";
import { COPIED_REASON } from "#contract/moderation/reports.ts";
import { aCopiedPost } from "#test/drawn-symbol.ts";
import type { TestUser } from "#test/makers.ts";
import { aPost, aUser } from "#test/makers.ts";
import { caseOf, detail, report } from "#test/reported.ts";
import { aStaffMember } from "#test/staff.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();
let moderator: TestUser;
beforeAll(async () => {
  moderator = await aStaffMember(app);
});

const comparisonOf = async (postId: string) =>
  (await detail(moderator, (await caseOf(app, postId)).id))?.comparison;

test("shows staff both posts, what their makers said, and the report", async () => {
  const { maker, other, original, copy, pairId: id } = await aCopiedPost(app);
  await maker.client.call(askForCredit, { params: { id }, body: { note: "From my Red Oni." } });
  const decline = { relation: "alike", note: "From an old print." } as const;
  await other.client.call(answerRequest, { params: { id }, body: decline });
  const reported = await maker.client.call(reportPair, {
    params: { id },
    body: { note: "See the scar." },
  });
  expect(reported.body.pair).toMatchObject({ outcome: "reported", acts: [] });
  const comparison = await comparisonOf(copy);
  expect(comparison).toMatchObject({
    earlier: { _id: original, title: "Red Oni", maker: { username: maker.username, numPosts: 1 } },
    later: { _id: copy, title: "Blue Demon", maker: { username: other.username } },
    reported: "later",
    resemblance: { likeness: "very close", alignment: { mirrored: true } },
  });
  expect(comparison?.timeline.map(({ side, text, statement }) => [side, text, statement])).toEqual([
    ["earlier", "Posted", null],
    ["later", "Posted", null],
    ["earlier", "Asked for credit", "From my Red Oni."],
    ["later", "Answered “It only looks alike”", "From an old print."],
    ["earlier", "Reported as copied", "See the scar."],
  ]);
});

test("compares with the post that a reporter names, even if it looks different", async () => {
  const [first, second] = [await aUser(app), await aUser(app)];
  const [original, copy] = [await aPost(first), await aPost(second)];
  const about = { kind: "post", targetId: copy, reason: COPIED_REASON } as const;
  const named = { ...about, originalId: original };
  expect((await report(await aUser(app), named)).status).toBe(200);
  expect(await comparisonOf(copy)).toMatchObject({
    earlier: { _id: original },
    later: { _id: copy },
    resemblance: null,
    timeline: expect.arrayContaining([
      expect.objectContaining({ side: "earlier", text: "Somebody else reported it as copied" }),
    ]),
  });
});

test("finds the original that no reporter named, and compares nothing for other reasons", async () => {
  const { original, copy } = await aCopiedPost(app);
  await report(await aUser(app), { kind: "post", targetId: original });
  expect(await comparisonOf(original)).toBeNull();
  await report(await aUser(app), { kind: "post", targetId: copy, reason: COPIED_REASON });
  expect(await comparisonOf(copy)).toMatchObject({ earlier: { _id: original } });
});

test("refuses an original that is no other post, or with another reason", async () => {
  const { original, copy } = await aCopiedPost(app);
  const reporter = await aUser(app);
  const about = { kind: "post", targetId: copy } as const;
  for (const refused of [
    { ...about, reason: COPIED_REASON, originalId: "1" },
    { ...about, reason: COPIED_REASON, originalId: copy },
    { ...about, originalId: original },
  ]) {
    const { status, body } = await report(reporter, refused);
    expect([status, body.errors]).toEqual([
      400,
      { originalId: "This is not a link to a post on Parade." },
    ]);
  }
});
