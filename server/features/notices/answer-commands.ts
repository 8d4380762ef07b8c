import { UNDO_SECONDS } from "#contract/decisions/contract.ts";
import { type NoticeDecision, UNHEARD } from "#contract/notices/contract.ts";
import { canDecideNotice, canSeeNotice } from "#contract/notices/policy.ts";
import { recordAct } from "#server/features/audit/commands.ts";
import { closeCase } from "#server/features/cases/commands.ts";
import { hearingUntil, isHeard, noticeName } from "#server/features/notices/present.ts";
import {
  getConfirmedNotice,
  isSender,
  listNoticeMakers,
  listNoticePosts,
  lockNotice,
  type NoticeMakerRow,
  type NoticePostRow,
  type NoticeRow,
  noNotice,
} from "#server/features/notices/queries.ts";
import type { MakerMail, SenderMail } from "#server/features/notices/queues.ts";
import { removePost } from "#server/features/posts/deletion-commands.ts";
import { lockPostRows } from "#server/features/posts/queries.ts";
import { recordEvent } from "#server/features/transparency/commands.ts";
import { lockUsers } from "#server/features/users/queries.ts";
import { anyOf } from "#server/platform/db/any-of.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { AppError, authorize, fieldError } from "#server/platform/errors.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";
import { MAIL_QUEUE } from "#server/platform/mail/mail.ts";
import type { Services } from "#server/platform/services.ts";

const DECIDED = "This notice is decided already.";
const MEANWHILE = "Somebody else decided this notice meanwhile.";

/**
 * Stores the one answer of a maker to a notice; the same text again changes nothing. Throws `notFound` for
 * everyone else, `conflict` for another answer and too late.
 */
export async function createStatement(
  { db }: Services,
  makerId: string,
  { noticeId, text }: { noticeId: string; text: string },
): Promise<void> {
  await transact(db, async (trx) => {
    await lockUsers(trx, [makerId]);
    const { confirmed_at, decided_at } = await lockNotice(trx, noticeId);
    const maker = (await listNoticeMakers(trx, noticeId)).find((one) => one.maker_id === makerId);
    if (!maker || confirmed_at === null) throw noNotice();
    if (maker.statement === text) return;
    if (decided_at !== null) throw new AppError("conflict", DECIDED);
    if (maker.stated_at !== null) throw new AppError("conflict", "You have answered already.");
    if (hearingUntil(confirmed_at) < new Date()) {
      throw new AppError("conflict", "The time to answer is over.");
    }
    await trx
      .updateTable("notice_makers")
      .set({ statement: text, stated_at: new Date() })
      .where("notice_id", "=", noticeId)
      .where("maker_id", "=", makerId)
      .execute();
  });
}

/**
 * Decides a notice, and removes the chosen posts with the same reason as their statement. Throws `conflict`
 * if somebody else was faster, a post is gone or its maker is unheard. Both sides are mailed once the
 * removals cannot be undone.
 */
export async function decideOpenNotice(
  services: Services,
  actor: SessionViewer,
  { noticeId, ...decision }: NoticeDecision & { noticeId: string },
): Promise<void> {
  await transact(services.db, async (trx) => {
    const makers = await listNoticeMakers(trx, noticeId);
    await authorizeDecision(trx, actor, await getConfirmedNotice(trx, noticeId), makers);
    const posts = await listNoticePosts(trx, noticeId);
    const chosen = decision.upheld ? choose(posts, decision.posts) : [];
    const ids = chosen.map(({ post_id }) => post_id);
    await lockUsers(trx, [actor._id, ...chosen.flatMap(({ maker_id }) => maker_id ?? [])]);
    await lockPostRows(trx, ids);
    const notice = await lockNotice(trx, noticeId);
    if (notice.decided_at !== null) throw new AppError("conflict", MEANWHILE);
    if (chosen.some((post) => !isHeard(notice, post, makers))) {
      throw new AppError("conflict", UNHEARD);
    }
    if (decision.upheld) {
      const { rule, reason } = decision;
      const grounds = { rule, reason, ...(notice.case_id && { caseId: notice.case_id }) };
      for (const id of ids) await removePost(services, trx, { actor, id, grounds });
    }
    await storeDecision(trx, actor, { notice, decision, removed: ids });
    await mailOutcome(services, trx, { notice, makers, chosen });
  });
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

async function authorizeDecision(
  trx: Trx,
  actor: SessionViewer,
  { id }: NoticeRow,
  makers: readonly NoticeMakerRow[],
): Promise<void> {
  const people = makers.map(({ maker_id, roles }) => ({ _id: maker_id, roles }));
  if (!canSeeNotice(actor, people)) throw noNotice();
  const allowed = canDecideNotice(actor, {
    makers: people,
    isSender: await isSender(trx, id, actor._id),
  });
  authorize(allowed, actor, "Another member of staff decides this notice.");
}

type Stored = { notice: NoticeRow; decision: NoticeDecision; removed: readonly string[] };

async function storeDecision(
  trx: Trx,
  actor: SessionViewer,
  { notice, decision: { upheld, reason }, removed }: Stored,
): Promise<void> {
  const outcome = upheld ? "delete" : "dismiss";
  const { case_id: caseId } = notice;
  const isClosed =
    caseId !== null && (await closeCase(trx, caseId, { actorId: actor._id, outcome }));
  if (!isClosed) throw new AppError("conflict", MEANWHILE);
  await trx.updateTable("notices").set({ reason }).where("id", "=", notice.id).execute();
  await trx
    .updateTable("notice_posts")
    .set({ removed: true })
    .where("notice_id", "=", notice.id)
    .where("post_id", "=", anyOf(removed))
    .execute();
  if (upheld) await recordEvent(trx, "noticeUpheld");
  await recordAct(trx, {
    actor,
    action: "decideNotice",
    subject: noticeName(notice),
    reason,
    after: { upheld, removed: removed.length },
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
