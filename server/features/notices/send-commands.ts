import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { emailKey, mailboxKey } from "#contract/accounts/rules.ts";
import { NOTICE_MAILS } from "#contract/limits.ts";
import { NO_SUCH_POST, NOTICE_ROLES, type NoticeBody } from "#contract/notices/contract.ts";
import { openCase } from "#server/features/cases/commands.ts";
import { hearingUntil, noticeName } from "#server/features/notices/present.ts";
import { getNoticeByToken, lockNotice, type NoticeRow } from "#server/features/notices/queries.ts";
import type { MakerMail, SenderMail } from "#server/features/notices/queues.ts";
import { recordEvent } from "#server/features/transparency/commands.ts";
import { anyOf } from "#server/platform/db/any-of.ts";
import { countRows } from "#server/platform/db/count-rows.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { fieldError } from "#server/platform/errors.ts";
import { MAIL_QUEUE } from "#server/platform/mail/mail.ts";
import type { Services } from "#server/platform/services.ts";
import { newToken } from "#server/platform/tokens.ts";

const HOUR_MS = 3_600_000;
const NUMBERS = { min: 100_000, max: 1_000_000 };
const NUMBER_TRIES = 50;

type NewNotice = Omit<NoticeBody, "captcha" | "goodFaith">;

/**
 * Stores a notice and mails a link that confirms it; returns its number. Beyond `NOTICE_MAILS` to a
 * mailbox it stores nothing, and returns a number all the same, so that it reveals nothing about the address.
 * The same notice again within an hour gets the first number, as its reply may have been lost. Throws
 * `validation` if a post does not exist.
 */
export function sendNotice({ db, jobs }: Services, notice: NewNotice): Promise<number> {
  return transact(db, async (trx) => {
    const posts = await lockNamedPosts(trx, notice.posts);
    await lockSender(trx, notice.email);
    const first = await findSameNotice(trx, notice);
    if (first) return first.number;
    if (!(await mayMail(trx, notice.email))) return randomNumber();
    const { id, number } = await insertNotice(trx, notice);
    await trx
      .insertInto("notice_posts")
      .values(
        posts.map((post, position) => ({
          notice_id: id,
          position,
          post_id: post.id,
          maker_id: post.owner_id,
          title: post.title,
        })),
      )
      .execute();
    const makers = [...new Set(posts.map(({ owner_id }) => owner_id))];
    await trx
      .insertInto("notice_makers")
      .values(
        makers.map((maker_id) => ({ notice_id: id, maker_id, statement: null, stated_at: null })),
      )
      .execute();
    await jobs.send<SenderMail>(MAIL_QUEUE, { template: "noticeConfirm", noticeId: id }, trx);
    return number;
  });
}

/**
 * Returns posts in the order of their ids in `ids`. The lock makes the deletion of a maker's account wait,
 * so that it finds the rows of this notice.
 */
async function lockNamedPosts(trx: Trx, ids: readonly string[]) {
  const posts = await trx
    .selectFrom("reachable_posts")
    .select(["id", "owner_id", "title"])
    .where("id", "=", anyOf(ids))
    .orderBy("id")
    .forKeyShare()
    .execute();
  const byId = new Map(posts.map((post) => [post.id, post]));
  return ids.map((id) => {
    const post = byId.get(id);
    if (!post) throw fieldError("validation", "posts", NO_SUCH_POST);
    return post;
  });
}

/** Makes simultaneous notices from a mailbox wait for each other. */
async function lockSender(trx: Trx, email: string): Promise<void> {
  const key = `notice ${mailboxKey(email)}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}

function findSameNotice(trx: Trx, notice: NewNotice) {
  return trx
    .selectFrom("notices")
    .select("number")
    .where((eb) => eb(eb.fn<string>("lower", ["email"]), "=", emailKey(notice.email)))
    .where("name", "=", notice.name)
    .where("role", "=", NOTICE_ROLES.indexOf(notice.role))
    .where("text", "=", notice.text)
    .where(sql<boolean>`source_url is not distinct from ${notice.sourceUrl}::text`)
    .where(sql<boolean>`array(select post_id from notice_posts where notice_id = notices.id
      order by position) = ${notice.posts}::bigint[]`)
    .where("created_at", ">", new Date(Date.now() - HOUR_MS))
    .executeTakeFirst();
}

/** Returns whether a mailbox may be mailed. */
async function mayMail(trx: Trx, email: string): Promise<boolean> {
  const allowed = NOTICE_MAILS.map(async ({ max, seconds }) => {
    const notices = trx
      .selectFrom("notices")
      .select("id")
      .where(sql<boolean>`regexp_replace(lower(email), '[+][^@]*', '') = ${mailboxKey(email)}`)
      .where("email", "<>", "")
      .where("created_at", ">", new Date(Date.now() - seconds * 1_000));
    return (await countRows(trx, notices)) < max;
  });
  return (await Promise.all(allowed)).every(Boolean);
}

async function insertNotice(trx: Trx, notice: NewNotice): Promise<{ id: string; number: number }> {
  for (let tries = 0; tries < NUMBER_TRIES; tries++) {
    const created = await trx
      .insertInto("notices")
      .values({
        number: randomNumber(),
        name: notice.name,
        email: notice.email,
        role: NOTICE_ROLES.indexOf(notice.role),
        source_url: notice.sourceUrl,
        text: notice.text,
      })
      .onConflict((conflict) => conflict.column("number").doNothing())
      .returning(["id", "number"])
      .executeTakeFirst();
    if (created) return created;
  }
  throw new Error("No number is free for another notice.");
}

function randomNumber(): number {
  return randomInt(NUMBERS.min, NUMBERS.max);
}

/** Confirms a notice by a mailed link: mails a receipt, and the makers. Once more changes nothing. */
export async function confirmByToken(
  { db, jobs }: Services,
  link: { id: string; token: string },
): Promise<void> {
  await transact(db, async (trx) => {
    await getNoticeByToken(trx, link);
    const notice = await lockNotice(trx, link.id);
    if (notice.confirmed_at !== null) return;
    const { id } = notice;
    const confirmedAt = new Date();
    const caseId = await openNoticeCase(trx, notice, confirmedAt);
    await trx
      .updateTable("notices")
      .set({ confirmed_at: confirmedAt, case_id: caseId })
      .where("id", "=", id)
      .execute();
    await recordEvent(trx, "notice");
    await jobs.send<SenderMail>(MAIL_QUEUE, { template: "noticeReceipt", noticeId: id }, trx);
    const makers = await trx
      .selectFrom("notice_makers")
      .select("maker_id")
      .where("notice_id", "=", id)
      .execute();
    for (const { maker_id: userId } of makers) {
      const mail = { template: "noticeToMaker", noticeId: id, userId } as const;
      await jobs.send<MakerMail>(MAIL_QUEUE, mail, trx);
    }
  });
}

async function openNoticeCase(trx: Trx, notice: NoticeRow, confirmedAt: Date): Promise<string> {
  const first = await trx
    .selectFrom("notice_posts")
    .select("post_id")
    .where("notice_id", "=", notice.id)
    .where("position", "=", 0)
    .executeTakeFirstOrThrow();
  return openCase(trx, {
    kind: "notice",
    subject: { kind: "post", id: first.post_id, title: noticeName(notice) },
    userId: null,
    reason: notice.role,
    dueAt: hearingUntil(confirmedAt),
  });
}

/**
 * Issues a token for the link of a mail as it is rendered; returns it with the recipient, or undefined if
 * the notice is gone or erased. Earlier tokens stay valid.
 */
export function issueNoticeToken(db: Db, noticeId: string) {
  const { token, hash } = newToken();
  return transact(db, async (trx) => {
    const notice = await trx
      .selectFrom("notices")
      .select(["name", "email"])
      .where("id", "=", noticeId)
      .where("erased_at", "is", null)
      .forKeyShare()
      .executeTakeFirst();
    if (!notice) return undefined;
    const link = { token_hash: hash, notice_id: noticeId };
    await trx.insertInto("notice_tokens").values(link).execute();
    return { token, ...notice };
  });
}
