import { type RawBuilder, sql } from "kysely";
import { NOTICE_PAGE_SIZE } from "#contract/notices/contract.ts";
import { pageCountOf } from "#contract/numbers.ts";
import { isAdmin } from "#contract/users/policy.ts";
import { ADMIN_ROLES } from "#contract/users/roles.ts";
import { IMAGE_COLUMNS } from "#server/features/images/present.ts";
import { countRows } from "#server/platform/db/count-rows.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";

const PAGED_MAX = 10_000;

type NoticeStatus = "open" | "decided";
type NoticeFilter = { status: NoticeStatus; page: number };
type StaffViewer = Pick<SessionViewer, "_id" | "roles">;

/** Returns the number of confirmed notices that a staff member may read, at most 10,000. */
export function countNotices(db: Db, viewer: StaffViewer, status: NoticeStatus): Promise<number> {
  return countRows(db, selectListed(db, viewer, status).select("notices.id").limit(PAGED_MAX));
}

/** Returns a page (from 1) of confirmed notices: open ones oldest first, decided ones newest first. */
export async function listNoticePage(db: Db, viewer: StaffViewer, { status, page }: NoticeFilter) {
  const isOpen = status === "open";
  const offset = (page - 1) * NOTICE_PAGE_SIZE;
  const [total, rows] = await Promise.all([
    countNotices(db, viewer, status),
    withFirstPost(selectListed(db, viewer, status))
      .orderBy(isOpen ? "notices.confirmed_at" : "notices.decided_at", isOpen ? "asc" : "desc")
      .orderBy("notices.id")
      .limit(NOTICE_PAGE_SIZE)
      .offset(Math.min(offset, PAGED_MAX))
      .execute(),
  ]);
  return { rows, pageCount: pageCountOf(total, NOTICE_PAGE_SIZE) };

  function withFirstPost(query: ReturnType<typeof selectListed>) {
    return query
      .leftJoin("notice_posts", (join) =>
        join.onRef("notice_posts.notice_id", "=", "notices.id").on("notice_posts.position", "=", 0),
      )
      .leftJoin("reachable_posts as posts", "posts.id", "notice_posts.post_id")
      .leftJoin("images", (join) =>
        join.onRef("images.post_id", "=", "posts.id").on("images.position", "=", 0),
      )
      .select([
        "notices.id",
        "notices.number",
        "notices.name",
        "notices.role",
        "notices.confirmed_at",
        "notices.upheld",
        "notice_posts.title",
        "posts.category",
        sql<number>`(select count(*)::integer from notice_posts as named
          where named.notice_id = notices.id)`.as("num_posts"),
        ...IMAGE_COLUMNS,
      ]);
  }
}

function selectListed(db: Db, viewer: StaffViewer, status: NoticeStatus) {
  return db
    .selectFrom("notices")
    .where("notices.confirmed_at", "is not", null)
    .where("notices.decided_at", status === "open" ? "is" : "is not", null)
    .where(isVisibleTo(viewer));
}

export type ListedNoticeRow = Awaited<ReturnType<typeof listNoticePage>>["rows"][number];

/** The rule of `canSeeNotice`. */
function isVisibleTo({ _id, roles }: StaffViewer): RawBuilder<boolean> {
  const isHidden = isAdmin({ roles })
    ? sql`users.id = ${_id}`
    : sql`(users.id = ${_id} or users.roles && ${ADMIN_ROLES}::smallint[])`;
  return sql`not exists (select from notice_makers join users on users.id = notice_makers.maker_id
    where notice_makers.notice_id = notices.id and ${isHidden})`;
}
