import { deleteComment } from "#contract/comments/contract.ts";
import { createAppealNote } from "#contract/moderation/appeal-notes.ts";
import { appealDecision, decideAppeal, undoDecision } from "#contract/moderation/decisions.ts";
import { releaseHold, removeHeldPost } from "#contract/moderation/holds.ts";
import { COPIED_REASON, createReport, resolveReport } from "#contract/moderation/reports.ts";
import { createStaffNote, undoReport } from "#contract/moderation/staff-notes.ts";
import { deletePost } from "#contract/posts/contract.ts";
import {
  deleteOldRemovedPictures,
  eraseRemovedPicturesOf,
} from "#server/features/likeness/removed-commands.ts";
import { holdPost } from "#server/features/posts/hold-commands.ts";
import { lockPostRows } from "#server/features/posts/queries.ts";
import { lockUsers } from "#server/features/users/queries.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { decisionsOf, sendAppeal, tellNow } from "#test/decisions.ts";
import { aPictureOf } from "#test/makers.ts";
import { STATEMENT } from "#test/staff.ts";
import type { TestApp } from "#test/test-app.ts";
import type { Act } from "./lock-order-calls/call.ts";
import type { Side } from "./lock-order-people.ts";

const body = { statement: STATEMENT };

/** Staff's decisions about one of two users, and what follows them. */
export function decisionCommands(
  app: TestApp,
  newestCase: (me: Side, other: Side, staff: Side) => Promise<string>,
): { path: string; name: string; act: Act }[] {
  const { db } = app.services;
  const remove: Act = (me, _other, staff) =>
    staff.client.call(deletePost, { params: { id: me.postId }, body });
  const newest = async (me: Side) => (await decisionsOf(app, me))[0] ?? "1";

  /** Removes a post of the user, who appeals; the decision is then nobody's. */
  async function appealed(me: Side, other: Side, staff: Side): Promise<string> {
    await remove(me, other, staff);
    const id = await newest(me);
    await db.updateTable("decisions").set({ actor_id: null }).where("id", "=", id).execute();
    await db
      .insertInto("appeals")
      .values({ decision_id: id, text: "Please" })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
      .catch(() => undefined);
    return id;
  }

  /** Holds the user's post, as far as it is there; returns its id. */
  async function held({ _id: ownerId, postId: id }: Side): Promise<string> {
    await transact(db, async (trx) => {
      await lockUsers(trx, [ownerId]);
      await lockPostRows(trx, [id]);
      await holdPost(app.services, trx, { id, ownerId, cause: "firstPosts" });
    }).catch(() => undefined);
    return id;
  }

  /** Settles a report that the other's post was copied from the user's. */
  const settleCopied =
    (action: "credit" | "hide"): Act =>
    async ({ postId: originalId }, { postId: targetId }, staff) => {
      const copied = { kind: "post", targetId, originalId, reason: COPIED_REASON } as const;
      await staff.client.call(createReport, { body: copied });
      const reported = await db
        .selectFrom("report_cases")
        .select("id")
        .where("target_id", "=", targetId)
        .orderBy("id", "desc")
        .executeTakeFirst();
      const params = { id: reported?.id ?? "1" };
      return staff.client.call(resolveReport, { params, body: { action, ...body } });
    };

  const acts: [path: string, name: string, act: Act][] = [
    [deletePost.path, "staff's removal", remove],
    [
      deletePost.path,
      "staff's removal, and erasures of the list of removed pictures",
      async (me, other, staff) => {
        const reply = await remove(me, other, staff);
        await transact(db, (trx) => eraseRemovedPicturesOf(app.services, trx, me._id));
        await deleteOldRemovedPictures(app.services);
        return reply;
      },
    ],
    [
      deleteComment.path,
      "staff's deletion",
      (me, _other, staff) =>
        staff.client.call(deleteComment, { params: { id: me.commentId }, body }),
    ],
    [
      appealDecision.path,
      "",
      async (me, other, staff) => {
        await remove(me, other, staff);
        await tellNow(app, me).catch(() => undefined);
        return sendAppeal(me.client, await newest(me), { pictures: [await aPictureOf(200, 100)] });
      },
    ],
    [
      createAppealNote.path,
      "",
      async (me, other, staff) => {
        await remove(me, other, staff);
        const id = await newest(me);
        await tellNow(app, me).catch(() => undefined);
        await sendAppeal(me.client, id);
        return staff.client.call(createAppealNote, { params: { id }, body: { text: "Look" } });
      },
    ],
    [
      decideAppeal.path,
      "reversed",
      async (me, other, staff) =>
        staff.client.call(decideAppeal, {
          params: { id: await appealed(me, other, staff) },
          body: { reversed: true, reason: STATEMENT.reason },
        }),
    ],
    [
      undoDecision.path,
      "",
      async (me, other, staff) => {
        await remove(me, other, staff);
        return staff.client.call(undoDecision, { params: { id: await newest(me) } });
      },
    ],
    [
      releaseHold.path,
      "",
      async (me, _other, staff) =>
        staff.client.call(releaseHold, { params: { id: await held(me) } }),
    ],
    [
      removeHeldPost.path,
      "",
      async (me, _other, staff) =>
        staff.client.call(removeHeldPost, { params: { id: await held(me) }, body }),
    ],
    [resolveReport.path, "with a credit line", settleCopied("credit")],
    [resolveReport.path, "that hides a post", settleCopied("hide")],
    [
      createStaffNote.path,
      "",
      async (me, other, staff) =>
        staff.client.call(createStaffNote, {
          params: { id: await newestCase(me, other, staff) },
          body: { text: "Seen" },
        }),
    ],
    [
      undoReport.path,
      "",
      async (me, other, staff) =>
        staff.client.call(undoReport, { params: { id: await newestCase(me, other, staff) } }),
    ],
  ];
  return acts.map(([path, name, act]) => ({ path, name: `${path} ${name}`.trim(), act }));
}
