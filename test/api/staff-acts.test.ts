import { beforeEach, expect, test } from "vitest";
import { banUser } from "#contract/bans/contract.ts";
import { deleteBoard } from "#contract/boards/contract.ts";
import { settleCase } from "#contract/cases/contract.ts";
import { deleteCharacter } from "#contract/characters/contract.ts";
import { deleteComment } from "#contract/comments/contract.ts";
import {
  DECIDED_ACTIONS,
  type DecidedAction,
  type Statement,
  undoDecision,
} from "#contract/decisions/contract.ts";
import { getDesk } from "#contract/desk/contract.ts";
import { HOLD_ACTIONS } from "#contract/holds/contract.ts";
import { deleteLoadout } from "#contract/loadout/contract.ts";
import { deletePost, editPost } from "#contract/posts/contract.ts";
import { pruneUser } from "#contract/prunes/contract.ts";
import { getTransparency } from "#contract/transparency/contract.ts";
import { updateUser } from "#contract/users/contract.ts";
import { sendAvatar } from "#test/acts.ts";
import { aBoard } from "#test/boards.ts";
import { aReportedCopy, relate } from "#test/copies.ts";
import { decide, decisionFor, decisionsOf, sendAppeal, tellNow } from "#test/decisions.ts";
import { aLoadout } from "#test/loadouts.ts";
import {
  aCharacter,
  aName,
  aPictureOf,
  aPost,
  aUser,
  mailedToken,
  type TestUser,
} from "#test/makers.ts";
import { prepared } from "#test/prepared.ts";
import { auditOf } from "#test/reads.ts";
import { aComment, aReportedPost } from "#test/reported.ts";
import { rowsOf } from "#test/rows.ts";
import { aStaffMember, STATEMENT } from "#test/staff.ts";
import { buildTestApp } from "#test/test-app.ts";

const app = buildTestApp();
const moderator = prepared(() => aStaffMember(app));
const second = prepared(() => aStaffMember(app));
let user: TestUser;

beforeEach(async () => {
  user = await aUser(app);
});

type Body = { statement: Statement } | undefined;
type Act = {
  /** What the audit log says of it. */
  entry: { subject: string; before: object | null; after: object | null };
  /** Does it, for the reasons that the body gives. */
  act: (body: Body) => Promise<{ status: number; body: unknown }>;
};

/** Posts and comments are held by a program. */
type StaffAction = Exclude<DecidedAction, "holdPost" | "holdComment">;
const STAFF_ACTIONS = DECIDED_ACTIONS.filter(
  (action) => !HOLD_ACTIONS.includes(action),
) as StaffAction[];
/** Only reports are settled by these, for which there is no call of other programs. */
const BY_REPORT: StaffAction[] = ["hidePost", "creditPost"];

/** What staff do to others' content and accounts: each prepares what it is done to. */
const ACTS: Record<StaffAction, () => Promise<Act>> = {
  editUser: async () => {
    const params = { id: user._id };
    const [row] = await rowsOf(app, "users", params);
    const before = { username: user.username, bio: "", profileColor: row?.profile_color };
    const after = { username: aName(), bio: "Nothing", profileColor: "#123456" };
    return {
      entry: { subject: after.username, before, after },
      act: (body) => moderator.client.call(updateUser, { params, body: { ...after, ...body } }),
    };
  },
  changeAvatar: async () => {
    const picture = await aPictureOf(400, 400);
    return {
      entry: { subject: "", before: { avatar: null }, after: { avatar: expect.any(String) } },
      act: (body) => sendAvatar(moderator, user, picture, body?.statement),
    };
  },
  ban: async () => ({
    entry: { subject: "", before: null, after: { until: expect.stringMatching(/^\d{4}-/) } },
    act: (body) => {
      const banned = { banExpiryDays: 7, ...body };
      return moderator.client.call(banUser, { params: { id: user._id }, body: banned });
    },
  }),
  prune: async () => {
    await aComment(user, await aPost(user));
    return {
      entry: { subject: "", before: { posts: 1, comments: 1 }, after: null },
      act: (body) => moderator.client.call(pruneUser, { params: { id: user._id }, body }),
    };
  },
  editPost: async () => {
    const params = { id: await aPost(user, { title: "Shield", tags: ["steel"] }) };
    await user.client.call(editPost, { params, body: { imageDescriptions: ["A shield"] } });
    const before = { title: "Shield", description: "", tags: ["steel"], nsfw: false };
    const texts = { title: "Door", description: "Of wood", tags: ["wood"], nsfw: true };
    const sale = { creator: (await aCharacter(user))._id, forSale: true, forSalePrice: 5 };
    const change = { ...texts, ...sale, imageDescriptions: ["A door"] };
    return {
      entry: { subject: "Shield", before, after: texts },
      act: (body) => moderator.client.call(editPost, { params, body: { ...change, ...body } }),
    };
  },
  deletePost: async () => {
    const id = await aPost(user, { title: "Shield", tags: ["steel"], nsfw: "true" });
    const before = { title: "Shield", nsfw: true, tags: ["steel"], forSale: false };
    return {
      entry: { subject: "Shield", before, after: null },
      act: (body) => moderator.client.call(deletePost, { params: { id }, body }),
    };
  },
  hidePost: async () => {
    const { owner, caseId } = await aReportedPost(app);
    user = owner;
    return {
      entry: { subject: "Reported", before: null, after: null },
      act: settleAs("hide", caseId),
    };
  },
  creditPost: async () => {
    const { other, pairId, caseId } = await aReportedCopy(app);
    user = other;
    await relate(other, pairId, "alike");
    const [before, after] = [{ relation: "alike" }, { relation: "remix" }];
    return {
      entry: { subject: "Blue Demon", before, after },
      act: settleAs("credit", caseId),
    };
  },
  deleteComment: async () => {
    const id = await aComment(user, await aPost(user), "Buy at my shop");
    return {
      entry: { subject: "Buy at my shop", before: { text: "Buy at my shop" }, after: null },
      act: (body) => moderator.client.call(deleteComment, { params: { id }, body }),
    };
  },
  deleteLoadout: async () => {
    const params = { id: await aLoadout(user) };
    return {
      entry: { subject: "Harbour rush", before: { title: "Harbour rush", note: "" }, after: null },
      act: (body) => moderator.client.call(deleteLoadout, { params, body }),
    };
  },
  deleteBoard: async () => {
    const params = { id: await aBoard(user, { title: "Masks" }) };
    return {
      entry: { subject: "Masks", before: { title: "Masks", text: "" }, after: null },
      act: (body) => moderator.client.call(deleteBoard, { params, body }),
    };
  },
  removeCharacter: async () => {
    const { _id: characterId, ...before } = await aCharacter(user);
    const params = { id: user._id, characterId };
    return {
      entry: { subject: before.name, before, after: null },
      act: (body) => moderator.client.call(deleteCharacter, { params, body }),
    };
  },
};

const settleAs = (outcome: "hide" | "credit", id: string) => (body: Body) =>
  moderator.client.call(settleCase, { params: { id }, body: { outcome, ...body } });

async function actsOnUser() {
  const entries = await auditOf(moderator.client, user.username);
  return entries.filter(({ action }) => action !== "resolveReport");
}

/** Returns how often the site has counted an action this year. */
async function countOf(action: StaffAction): Promise<number> {
  app.invalidateCache();
  const [year] = (await app.visitor.call(getTransparency, {})).body.years ?? [];
  return year?.acts.find((one) => one.action === action)?.count ?? 0;
}

/** Returns the rows of the user that acts may change. */
async function stored() {
  const { _id } = user;
  const posts = await rowsOf(app, "posts", { owner_id: _id });
  const ofPosts = (table: "images" | "removed_pictures") =>
    Promise.all(posts.map(({ id }) => rowsOf(app, table, { post_id: id })));
  return {
    users: await rowsOf(app, "users", { id: _id }),
    posts: posts.map((post) => ({ ...post, updated_at: null })),
    images: await ofPosts("images"),
    holds: await Promise.all(posts.map(({ id }) => rowsOf(app, "cases", { held_post_id: id }))),
    removedPictures: await ofPosts("removed_pictures"),
    comments: await rowsOf(app, "comments", { owner_id: _id }),
    characters: await rowsOf(app, "characters", { user_id: _id }),
    loadouts: await rowsOf(app, "loadouts", { owner_id: _id }),
    boards: await rowsOf(app, "boards", { owner_id: _id }),
    pairs: await rowsOf(app, "likeness_pairs", { later_owner_id: _id }),
  };
}

const UNREASONED: [name: string, statement: Statement][] = [
  ["a reason of 19 characters", { ...STATEMENT, reason: "x".repeat(19) }],
  ["a reason of 501 characters", { ...STATEMENT, reason: "x".repeat(501) }],
  ["a reason of spaces", { ...STATEMENT, reason: " ".repeat(40) }],
  ["no rule", { ...STATEMENT, rule: 0 }],
  ["a rule that does not exist", { ...STATEMENT, rule: 4_000 }],
];

test.each(STAFF_ACTIONS)(
  "%s is refused with incomplete reasons, states them, and is logged and counted",
  async (action) => {
    const { act, entry } = await ACTS[action]();
    const counted = await countOf(action);
    for (const [name, statement] of UNREASONED) {
      expect((await act({ statement })).status, name).toBe(400);
    }
    expect(await actsOnUser()).toEqual([]);
    expect(await decisionsOf(app, user)).toEqual([]);
    expect((await act({ statement: STATEMENT })).status).toBe(200);
    const [id = "", ...others] = await decisionsOf(app, user);
    expect(others).toEqual([]);
    const target = { _id: user._id, username: user.username };
    expect(await actsOnUser()).toMatchObject([
      { action, decisionId: id, reason: STATEMENT.reason, target, ...entry },
    ]);
    expect(await countOf(action)).toBe(counted + 1);
    expect(await decisionFor(moderator, id)).toMatchObject({
      action,
      rule: { number: STATEMENT.rule, title: "No spam or floods", text: expect.any(String) },
      reason: STATEMENT.reason,
      by: moderator.username,
      automatic: false,
      over: false,
      until: action === "ban" ? expect.any(String) : null,
      user: { _id: user._id, username: action === "editUser" ? entry.subject : user.username },
      own: false,
      canAppeal: false,
    });
  },
);

test.each(STAFF_ACTIONS)(
  "%s leaves nothing once it is undone, or reversed after an appeal by the mailed link",
  async (action) => {
    const { act } = await ACTS[action]();
    const [before, counted] = [await stored(), await countOf(action)];
    await act({ statement: STATEMENT });
    expect(await stored()).not.toEqual(before);
    const [undone = ""] = await decisionsOf(app, user);
    const params = { id: undone };
    expect((await moderator.client.call(undoDecision, { params })).status).toBe(200);
    expect(await stored()).toEqual(before);
    expect(await countOf(action)).toBe(counted);

    await act({ statement: STATEMENT });
    const id = await tellNow(app, user);
    const token = await mailedToken(app, user.email, `decision/${id}`);
    expect((await sendAppeal(app.client(), id, { token })).status).toBe(200);
    expect((await decide(second, id, true)).status).toBe(200);
    expect(await stored()).toEqual(before);
    expect((await decisionFor({ client: app.client() }, id, token))?.appeal?.outcome).toMatchObject(
      { reversed: true, missing: "" },
    );
  },
);

test.each(BY_REPORT)("%s needs a statement", async (action) => {
  const { act } = await ACTS[action]();
  expect((await act(undefined)).status).toBe(400);
  expect(await decisionsOf(app, user)).toEqual([]);
});

test.each(STAFF_ACTIONS.filter((action) => !BY_REPORT.includes(action)))(
  "%s without a statement owes its reason, which the desk says and the person reads",
  async (action) => {
    const { act } = await ACTS[action]();
    expect((await act(undefined)).status).toBe(200);
    const [id = ""] = await decisionsOf(app, user);
    const { owed = [] } = (await moderator.client.call(getDesk, {})).body;
    expect(owed.filter(({ _id }) => _id === id)).toMatchObject([
      { action, by: moderator.username },
    ]);
    expect(await decisionFor(moderator, id)).toMatchObject({
      action,
      rule: null,
      reason: "No reason was given.",
      automatic: false,
      canGiveReason: true,
    });
  },
);
