import { blockUser, muteUser } from "#contract/blocks/contract.ts";
import { followBoard, inviteToBoard } from "#contract/boards/contract.ts";
import { settleCase, undoCase } from "#contract/cases/contract.ts";
import { createComment, editComment } from "#contract/comments/contract.ts";
import { readDecision, undoDecision } from "#contract/decisions/contract.ts";
import { retryJobs } from "#contract/desk/contract.ts";
import { followUser } from "#contract/follows/contract.ts";
import * as loadout from "#contract/loadout/contract.ts";
import { createPost } from "#contract/posts/contract.ts";
import { createReport } from "#contract/reports/contract.ts";
import { changeRules, listRules } from "#contract/rules/contract.ts";
import { saveStream } from "#contract/streams/contract.ts";
import { untie, wear } from "#test/acts.ts";
import { aBoard } from "#test/boards.ts";
import { aDecision, sendAppeal } from "#test/decisions.ts";
import { aLoadout, LOADOUT } from "#test/loadouts.ts";
import { aPicture, aPost, aUser, postForm } from "#test/makers.ts";
import {
  type Acts,
  adminOnly,
  all,
  ofOwner,
  ownerAndStaff,
  ownerOnly,
  signedIn,
  staffOnly,
  type Target,
  testPermissions,
} from "#test/permissions.ts";
import { caseOf, report, SPAM } from "#test/reported.ts";
import { STATEMENT } from "#test/staff.ts";
import { STREAM } from "#test/streams.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();

const paramsOf = async ({ owner }: Target) => ({ id: await aLoadout(owner, { public: false }) });
const decisionOn = async ({ owner }: Target, appealed = true) => ({
  id: await aDecision(app, { userId: owner._id, appealed }),
});

const aVehicle = ({ owner }: Target) => aPost(owner, { category: "2" });

/** Returns the case about the target's post, reported by a member. */
async function caseOn({ postId }: Target) {
  await report(await aUser(app), { kind: "post", targetId: postId });
  return { id: (await caseOf(app, postId)).id };
}

const othersOnly = { ...signedIn(200), owner: 403 };

const ACTS: Acts = {
  "comment on a post": [
    { ...signedIn(200), unverified: 403 },
    (client, target) =>
      client.call(createComment, { params: { id: target.postId }, body: { text: "Nice!" } }),
  ],
  "edit a comment": [
    ownerOnly(200),
    (client, target) =>
      client.call(editComment, { params: { id: target.commentId }, body: { text: "Better" } }),
  ],
  "publish a post": [
    { ...signedIn(201), unverified: 403 },
    async (client) =>
      client.form(createPost, postForm({ title: "mine", category: "0" }, [await aPicture()])),
  ],
  "name a symbol of one's post": [
    ownerOnly(200),
    async (client, target) => wear({ client }, await aVehicle(target), target.postId),
  ],
  "untie a symbol": [
    ownerOnly(200),
    async (client, target) => {
      const post = await aVehicle(target);
      await wear(target.owner, post, target.postId);
      return untie({ client }, post, target.postId);
    },
  ],
  "follow a user": [
    { ...signedIn(200), owner: 403 },
    (client, target) => client.call(followUser, { params: ofOwner(target) }),
  ],
  "follow a board": [
    othersOnly,
    async (client, { owner }) => client.call(followBoard, { params: { id: await aBoard(owner) } }),
  ],
  "invite to a board": [
    ownerOnly(200),
    async (client, { owner }) => {
      const { username } = await aUser(app);
      const params = { id: await aBoard(owner) };
      return client.call(inviteToBoard, { params, body: { username } });
    },
  ],
  "publish a loadout": [
    { ...signedIn(201), unverified: 403 },
    (client) => client.call(loadout.createLoadout, { body: LOADOUT }),
  ],
  "edit a loadout": [
    ownerOnly(200),
    async (client, target) =>
      client.call(loadout.editLoadout, { params: await paramsOf(target), body: { note: "Mine" } }),
  ],
  "delete a loadout": [
    ownerAndStaff(200),
    async (client, target) =>
      client.call(loadout.deleteLoadout, {
        params: await paramsOf(target),
        body: { statement: STATEMENT },
      }),
  ],
  "report a loadout": [
    { ...signedIn(200), unverified: 403, owner: 403 },
    async (client, target) => {
      const { body } = await app
        .client()
        .call(loadout.getLoadout, { params: await paramsOf(target) });
      const report = { kind: "loadout", targetId: body.loadout?._id ?? "", reason: SPAM } as const;
      return client.call(createReport, { body: report });
    },
  ],
  "report a post": [
    { ...othersOnly, unverified: 403 },
    (client, target) =>
      client.call(createReport, { body: { kind: "post", targetId: target.postId, reason: 0 } }),
  ],
  "mute a user": [
    othersOnly,
    (client, target) => client.call(muteUser, { params: ofOwner(target) }),
  ],
  "block a user": [
    othersOnly,
    (client, target) => client.call(blockUser, { params: ofOwner(target) }),
  ],
  "have a stream view": [
    { ...signedIn(200), unverified: 403 },
    (client) => client.call(saveStream, { body: STREAM }),
  ],
  "change the rules": [
    adminOnly,
    async (client) => {
      const { body } = await client.call(listRules, {});
      const rules = { version: body.version ?? 0, rules: body.rules ?? [] };
      return client.call(changeRules, { body: rules });
    },
  ],
  "run failed jobs again": [
    adminOnly,
    (client) => client.call(retryJobs, { params: { queue: "mails" } }),
  ],
  "read a decision": [
    { ...all(404), owner: 200, moderator: 200, admin: 200 },
    async (client, target) =>
      client.call(readDecision, { params: await decisionOn(target), body: {} }),
  ],
  "appeal against a decision": [
    { ...all(404), owner: 200 },
    async (client, target) => sendAppeal(client, (await decisionOn(target, false)).id),
  ],
  "settle an appeal that is none": [
    { ...staffOnly, moderator: 400, admin: 400 },
    async (client, target) =>
      client.call(settleCase, {
        params: await caseOn(target),
        body: { outcome: "reverse", reason: STATEMENT.reason },
      }),
  ],
  "undo another's decision": [
    { ...staffOnly, moderator: 404, admin: 404 },
    async (client, target) => client.call(undoDecision, { params: await decisionOn(target) }),
  ],
  "undo a settlement that is none": [
    { ...staffOnly, moderator: 409, admin: 409 },
    async (client, target) => client.call(undoCase, { params: await caseOn(target) }),
  ],
};

/** What refuses members and visitors, and nobody else, is tested by lists of every call. */
testPermissions(app, { acts: ACTS });
