import { UNDO_SECONDS } from "#contract/decisions/contract.ts";
import { UNHEARD } from "#contract/notices/contract.ts";
import { canDecideNotice } from "#contract/notices/policy.ts";
import { recordAct } from "#server/features/audit/commands.ts";
import { closeCase } from "#server/features/cases/commands.ts";
import { isHeard, noticeName } from "#server/features/notices/present.ts";
import {
  isSender,
  listNoticeMakers,
  listNoticePosts,
  lockNotice,
  type NoticeMakerRow,
  type NoticePostRow,
  type NoticeRow,
} from "#server/features/notices/queries.ts";
import type { MakerMail, SenderMail } from "#server/features/notices/queues.ts";
import { removePost } from "#server/features/posts/deletion-commands.ts";
import { lockPostRows } from "#server/features/posts/queries.ts";
import { recordEvent } from "#server/features/transparency/commands.ts";
import { lockUsers } from "#server/features/users/queries.ts";
import { anyOf } from "#server/platform/db/any-of.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { AppError, authorize, fieldError } from "#server/platform/errors.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";
import { MAIL_QUEUE } from "#server/platform/mail/mail.ts";
import type { Services } from "#server/platform/services.ts";

type NoticeDecision = {
  noticeId: string;
  /** What both sides read. */
  reason: string;
  /** The posts to remove, and the rule by which; null dismisses the notice. */
  removal: { rule: number; posts: readonly string[] } | null;
};

/**
 * Decides a notice, and removes the chosen posts with the same reason as their statement. Throws `conflict`
 * if it was decided meanwhile, a post is gone or its maker is unheard. Both sides are mailed once the
 * removals cannot be undone.
 */
export async function settleNotice(
  services: Services,
  trx: Trx,
  actor: SessionViewer,
  { noticeId, reason, removal }: NoticeDecision,
): Promise<void> {
  const makers = await listNoticeMakers(trx, noticeId);
  const allowed = canDecideNotice(actor, {
    makers: makers.map(({ maker_id, roles }) => ({ _id: maker_id, roles })),
    isSender: await isSender(trx, noticeId, actor._id),
  });
  authorize(allowed, actor, "Another member of staff decides this notice.");
  const posts = await listNoticePosts(trx, noticeId);
  const chosen = removal ? choose(posts, removal.posts) : [];
  const ids = chosen.map(({ post_id }) => post_id);
  await lockUsers(trx, [actor._id, ...chosen.flatMap(({ maker_id }) => maker_id ?? [])]);
  await lockPostRows(trx, ids);
  const notice = await lockNotice(trx, noticeId);
  const { case_id: caseId } = notice;
  const outcome = removal ? "delete" : "dismiss";
  if (caseId === null || !(await closeCase(trx, caseId, { actorId: actor._id, outcome }))) {
    throw new AppError("conflict", "Somebody else decided this notice meanwhile.");
  }
  if (chosen.some((post) => !isHeard(notice, post, makers))) {
    throw new AppError("conflict", UNHEARD);
  }
  if (removal) {
    const grounds = { rule: removal.rule, reason, caseId };
    for (const id of ids) await removePost(services, trx, { actor, id, grounds });
    await recordEvent(trx, "noticeUpheld");
  }
  await trx.updateTable("notices").set({ reason }).where("id", "=", noticeId).execute();
  await trx
    .updateTable("notice_posts")
    .set({ removed: true })
    .where("notice_id", "=", noticeId)
    .where("post_id", "=", anyOf(ids))
    .execute();
  await recordAct(trx, {
    actor,
    action: "decideNotice",
    subject: noticeName(notice),
    reason,
    after: { upheld: removal !== null, removed: ids.length },
  });
  await mailOutcome(services, trx, { notice, makers, chosen });
}

/** Returns the posts to remove, in the order in which their lists are locked. */
function choose(posts: readonly NoticePostRow[], ids: readonly string[]): NoticePostRow[] {
  const chosen = posts.filter(({ post_id }) => ids.includes(post_id));
  if (chosen.length < new Set(ids).size) {
    throw fieldError("validation", "posts", "Choose from the posts of the notice.");
  }
  if (chosen.some(({ visible_id }) => visible_id === null)) {
    throw new AppError("conflict", "One of these posts is gone. Load the notice again.");
  }
  const place = ({ category, post_id }: NoticePostRow) => [category ?? 0, BigInt(post_id)] as const;
  return chosen.toSorted((one, two) => {
    const [[a, first], [b, second]] = [place(one), place(two)];
    return a - b || (first < second ? -1 : 1);
  });
}

type Decided = {
  notice: NoticeRow;
  makers: readonly NoticeMakerRow[];
  chosen: readonly NoticePostRow[];
};

/** Mails the sender, and the makers who lost no post: the others get a statement of reasons. */
async function mailOutcome(
  { jobs }: Services,
  trx: Trx,
  { notice: { id: noticeId }, makers, chosen }: Decided,
): Promise<void> {
  const later = { afterSeconds: UNDO_SECONDS };
  await jobs.send<SenderMail>(MAIL_QUEUE, { template: "noticeOutcome", noticeId }, trx, later);
  const losing = new Set(chosen.map(({ maker_id }) => maker_id));
  for (const { maker_id: userId } of makers.filter((maker) => !losing.has(maker.maker_id))) {
    const mail = { template: "noticeDismissed", noticeId, userId } as const;
    await jobs.send<MakerMail>(MAIL_QUEUE, mail, trx, later);
  }
}
