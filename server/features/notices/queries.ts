import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { imageFromJson, selectImages } from "#server/features/images/queries.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { hashToken } from "#server/platform/tokens.ts";

const NOTICE_COLUMNS = [
  "notices.id",
  "notices.number",
  "notices.name",
  "notices.role",
  "notices.source_url",
  "notices.text",
  "notices.created_at",
  "notices.confirmed_at",
  "notices.case_id",
  "cases.closed_at as decided_at",
  "cases.outcome",
  "decider.username as decider_name",
  "notices.reason",
  "notices.erased_at",
] as const;

/** Selects notices without their addresses. */
function selectNotices(db: Db | Trx) {
  return db
    .selectFrom("notices")
    .leftJoin("cases", "cases.id", "notices.case_id")
    .leftJoin("users as decider", "decider.id", "cases.closed_by")
    .select(NOTICE_COLUMNS);
}

export type NoticeRow = Awaited<ReturnType<ReturnType<typeof selectNotices>["execute"]>>[number];

/** The refusal of those who may not read a notice too, so that it does not reveal whether there is one. */
export function noNotice(): AppError {
  return new AppError("notFound", "There is no such notice.");
}

export function findNotice(db: Db | Trx, id: string): Promise<NoticeRow | undefined> {
  return selectNotices(db).where("notices.id", "=", id).executeTakeFirst();
}

/** Returns a confirmed notice; throws `notFound`. */
export async function getConfirmedNotice(db: Db | Trx, id: string): Promise<NoticeRow> {
  const notice = await selectNotices(db)
    .where("notices.id", "=", id)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  if (!notice) throw noNotice();
  return notice;
}

/** Returns the notice that a mailed link opens; throws `notFound`. */
export async function getNoticeByToken(
  db: Db | Trx,
  { id, token }: { id: string; token: string },
): Promise<NoticeRow> {
  const notice = await selectNotices(db)
    .innerJoin("notice_tokens", "notice_tokens.notice_id", "notices.id")
    .where("notices.id", "=", id)
    .where("notice_tokens.token_hash", "=", hashToken(token))
    .executeTakeFirst();
  if (!notice) throw noNotice();
  return notice;
}

/** Locks a notice until the transaction ends, after users and posts, and returns it as it is then. */
export async function lockNotice(trx: Trx, id: string): Promise<NoticeRow> {
  const notice = await selectNotices(trx)
    .where("notices.id", "=", id)
    .forNoKeyUpdate("notices")
    .executeTakeFirst();
  if (!notice) throw noNotice();
  return notice;
}

/** Returns the posts that a notice names, with the pictures of those that are visible. */
export async function listNoticePosts(db: Db | Trx, noticeId: string) {
  const rows = await db
    .selectFrom("notice_posts")
    .leftJoin("users", (join) =>
      join.onRef("users.id", "=", "notice_posts.maker_id").on("users.deleted_at", "is", null),
    )
    .leftJoin("reachable_posts as posts", "posts.id", "notice_posts.post_id")
    .select([
      "notice_posts.post_id",
      "notice_posts.maker_id",
      "notice_posts.title",
      "notice_posts.removed",
      "users.username",
      // Null unless the post is visible.
      "posts.id as visible_id",
      "posts.category",
      "posts.description",
      "posts.nsfw",
    ])
    .select(jsonArrayFrom(selectImages(db, sql.ref("posts.id"))).as("images"))
    .where("notice_posts.notice_id", "=", noticeId)
    .orderBy("notice_posts.position")
    .execute();
  return rows.map(({ images, ...row }) => ({
    ...row,
    images: images.map(imageFromJson),
  }));
}

export type NoticePostRow = Awaited<ReturnType<typeof listNoticePosts>>[number];

/** Returns the makers of a notice's posts, with what they answered. */
export function listNoticeMakers(db: Db | Trx, noticeId: string) {
  return db
    .selectFrom("notice_makers")
    .innerJoin("users", "users.id", "notice_makers.maker_id")
    .select([
      "notice_makers.maker_id",
      "notice_makers.statement",
      "notice_makers.stated_at",
      "users.username",
      "users.roles",
    ])
    .where("notice_makers.notice_id", "=", noticeId)
    .orderBy("notice_makers.stated_at")
    .orderBy("notice_makers.maker_id")
    .execute();
}

export type NoticeMakerRow = Awaited<ReturnType<typeof listNoticeMakers>>[number];

/** Returns whether a notice was sent from the email address of a user. */
export async function isSender(db: Db | Trx, noticeId: string, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom("notices")
    .innerJoin("users", (join) =>
      join.on(sql<boolean>`lower(users.email) = lower(notices.email)`).on("users.id", "=", userId),
    )
    .select("notices.id")
    .where("notices.id", "=", noticeId)
    .executeTakeFirst();
  return found !== undefined;
}
