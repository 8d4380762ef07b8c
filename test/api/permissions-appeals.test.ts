import { createAppealNote } from "#contract/moderation/appeal-notes.ts";
import { appealPictureUrl } from "#contract/moderation/appeal-pictures.ts";
import {
  decideAppeal,
  listAppeals,
  readDecision,
  undoDecision,
} from "#contract/moderation/decisions.ts";
import { listHolds, releaseHold, removeHeldPost } from "#contract/moderation/holds.ts";
import { createStaffNote, undoReport } from "#contract/moderation/staff-notes.ts";
import { holdPost } from "#server/features/posts/hold-commands.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { aDecision, sendAppeal } from "#test/decisions.ts";
import { aPictureOf, aPost, aUser } from "#test/makers.ts";
import { all, type Row, staffOnly, type Target, testPermissions } from "#test/permissions.ts";
import { caseOf, report } from "#test/reported.ts";
import { STATEMENT } from "#test/staff.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();

const decisionOn = async ({ owner }: Target, appealed = true) => ({
  id: await aDecision(app, { userId: owner._id, appealed }),
});

/** Sends an appeal of the owner with a picture; returns the picture's id. */
async function pictureOf(target: Target): Promise<string> {
  const { id } = await decisionOn(target, false);
  const { client } = target.owner;
  await sendAppeal(client, id, { pictures: [await aPictureOf(120, 100)] });
  const { body } = await client.call(readDecision, { params: { id }, body: {} });
  return body.decision?.appeal?.pictures[0]?._id ?? "";
}

async function caseOn({ postId }: Target) {
  await report(await aUser(app), { kind: "post", targetId: postId });
  return { id: (await caseOf(app, postId)).id };
}

/** Holds a new post of the owner; returns its id. */
async function holdOn({ owner }: Target) {
  const id = await aPost(owner);
  const held = { id, ownerId: owner._id, cause: "firstPosts" } as const;
  await transact(app.services.db, (trx) => holdPost(app.services, trx, held));
  return { id };
}

const ROWS: Row[] = [
  [
    "list posts that wait",
    staffOnly,
    ({ client }) => client.call(listHolds, { query: { page: 1 } }),
  ],
  [
    "show a post that waits",
    staffOnly,
    async ({ client, target }) => client.call(releaseHold, { params: await holdOn(target) }),
  ],
  [
    "remove a post that waits",
    staffOnly,
    async ({ client, target }) =>
      client.call(removeHeldPost, {
        params: await holdOn(target),
        body: { statement: STATEMENT },
      }),
  ],
  [
    "read a decision",
    { ...all(404), owner: 200, moderator: 200, admin: 200 },
    async ({ client, target }) =>
      client.call(readDecision, { params: await decisionOn(target), body: {} }),
  ],
  [
    "appeal against a decision",
    { ...all(404), owner: 200 },
    async ({ client, target }) => sendAppeal(client, (await decisionOn(target, false)).id),
  ],
  [
    "see a picture of an appeal",
    { ...all(404), owner: 200, moderator: 200, admin: 200 },
    async ({ client, target }) =>
      client.fetch(appealPictureUrl({ id: await pictureOf(target), size: "small" })),
  ],
  [
    "leave a note about one's decision",
    staffOnly,
    async ({ client, self, target: { owner } }) => {
      const actor = self && { actorId: self._id };
      const id = await aDecision(app, { userId: owner._id, ...actor });
      return client.call(createAppealNote, { params: { id }, body: { text: "Seen twice." } });
    },
  ],
  [
    "leave a note about another's decision",
    { ...staffOnly, moderator: 403, admin: 403 },
    async ({ client, target }) =>
      client.call(createAppealNote, {
        params: await decisionOn(target),
        body: { text: "Seen twice." },
      }),
  ],
  [
    "decide an appeal",
    staffOnly,
    async ({ client, target }) =>
      client.call(decideAppeal, {
        params: await decisionOn(target),
        body: { reversed: false, reason: STATEMENT.reason },
      }),
  ],
  [
    "undo another's decision",
    { ...staffOnly, moderator: 404, admin: 404 },
    async ({ client, target }) => client.call(undoDecision, { params: await decisionOn(target) }),
  ],
  [
    "list appeals",
    staffOnly,
    ({ client }) => client.call(listAppeals, { query: { status: "open", page: 1 } }),
  ],
  [
    "write a note on a report",
    { ...staffOnly, moderator: 201, admin: 201 },
    async ({ client, target }) =>
      client.call(createStaffNote, { params: await caseOn(target), body: { text: "Seen" } }),
  ],
  [
    "undo a settlement that is none",
    { ...staffOnly, moderator: 409, admin: 409 },
    async ({ client, target }) => client.call(undoReport, { params: await caseOn(target) }),
  ],
];

testPermissions(app, { rows: ROWS });
