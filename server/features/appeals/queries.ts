import { type RawBuilder, sql } from "kysely";
import { APPEAL_PAGE_SIZE } from "#contract/decisions/contract.ts";
import { pageCountOf } from "#contract/numbers.ts";
import { isAdmin } from "#contract/users/policy.ts";
import { ADMIN_ROLES, isStaff, ROLE } from "#contract/users/roles.ts";
import { isNotBanned } from "#server/features/bans/queries.ts";
import type { DecisionRow } from "#server/features/decisions/detail-queries.ts";
import { countRows } from "#server/platform/db/count-rows.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";

const PAGED_MAX = 10_000;

/** Returns whether nobody but whoever decided could decide an appeal. */
export async function isOnlyDecider(
  db: Db | Trx,
  { user_id, roles, actor_id }: Pick<DecisionRow, "user_id" | "roles" | "actor_id">,
): Promise<boolean> {
  const able = isStaff({ roles }) ? ADMIN_ROLES : Object.values(ROLE).filter((role) => role > 0);
  const other = await db
    .selectFrom("users")
    .select("id")
    .where(sql<boolean>`roles && ${able}::smallint[]`)
    .where("verified", "=", true)
    .where("deleted_at", "is", null)
    .where("id", "<>", user_id)
    .$if(actor_id !== null, (query) => query.where("id", "<>", actor_id))
    .where(isNotBanned)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}

type AppealStatus = "open" | "decided";
type AppealFilter = { status: AppealStatus; page: number };
type AppealViewer = Pick<SessionViewer, "_id" | "roles">;

/** Returns a page (from 1) of appeals: open ones oldest first, decided ones newest first. */
export async function listAppealPage(db: Db, viewer: AppealViewer, { status, page }: AppealFilter) {
  const isOpen = status === "open";
  const offset = (page - 1) * APPEAL_PAGE_SIZE;
  const [total, rows] = await Promise.all([
    countAppeals(db, viewer, status),
    selectAppeals(db, viewer, status)
      .select([
        "decisions.id",
        "decisions.action",
        "decisions.subject",
        "decisions.user_id",
        "decisions.actor_id",
        "decisions.actor_name",
        "users.username",
        "users.roles",
        "appeals.created_at",
        "appeals.reversed",
      ])
      .orderBy(isOpen ? "appeals.created_at" : "appeals.decided_at", isOpen ? "asc" : "desc")
      .orderBy("appeals.decision_id")
      .limit(APPEAL_PAGE_SIZE)
      .offset(Math.min(offset, PAGED_MAX))
      .execute(),
  ]);
  return { rows, pageCount: pageCountOf(total, APPEAL_PAGE_SIZE) };
}

/** Returns the number of appeals that a staff member may read, at most 10,000. */
export function countAppeals(db: Db, viewer: AppealViewer, status: AppealStatus): Promise<number> {
  const appeals = selectAppeals(db, viewer, status).select("appeals.decision_id");
  return countRows(db, appeals.limit(PAGED_MAX));
}

function selectAppeals(db: Db, viewer: AppealViewer, status: AppealStatus) {
  return db
    .selectFrom("appeals")
    .innerJoin("decisions", "decisions.id", "appeals.decision_id")
    .innerJoin("users", "users.id", "decisions.user_id")
    .where("appeals.decided_at", status === "open" ? "is" : "is not", null)
    .where(isVisibleTo(viewer));
}

/** The rule of `canSeeReport` for the appeals of users. */
function isVisibleTo({ _id, roles }: AppealViewer): RawBuilder<boolean> {
  if (isAdmin({ roles })) return sql`users.id <> ${_id}`;
  return sql`(users.id <> ${_id} and not users.roles && ${ADMIN_ROLES}::smallint[])`;
}
