import { type RawBuilder, type SqlBool, sql } from "kysely";
import { AUDIT_ACTIONS, AUDIT_PAGE_SIZE, type AuditAction } from "#contract/audit/contract.ts";
import { pageCountOf } from "#contract/numbers.ts";
import { isAdmin } from "#contract/users/policy.ts";
import { ADMIN_ROLES } from "#contract/users/roles.ts";
import { auditWords } from "#server/features/audit/audit-words.ts";
import { anyOf } from "#server/platform/db/any-of.ts";
import { countRows } from "#server/platform/db/count-rows.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";

// Reading the page at an offset costs as much as all rows before it, so offsets have a limit.
const PAGED_MAX = 10_000;
const WORDS_MAX = 10;

const REPORT_ACTIONS = (["openReport", "resolveReport"] as const).map((action) =>
  AUDIT_ACTIONS.indexOf(action),
);

type Filter = {
  query?: string | undefined;
  action?: AuditAction | undefined;
  viewer: Pick<SessionViewer, "_id" | "roles">;
};

const COLUMNS = [
  "id",
  "actor_id",
  "actor_name",
  "action",
  "target_id",
  "target_name",
  "subject",
  "reason",
  "before",
  "after",
  "decision_id",
  "created_at",
] as const;

/** Returns a page (from 1) of the newest 10,000 matching entries, and the number of pages. */
export async function listAuditPage(db: Db, { page, ...filter }: Filter & { page: number }) {
  const offset = (page - 1) * AUDIT_PAGE_SIZE;
  const [total, rows] = await Promise.all([
    countRows(db, idsOf(db, filter).limit(PAGED_MAX)),
    offset < PAGED_MAX ? listRows(db, filter, offset) : [],
  ]);
  return { rows, pageCount: pageCountOf(total, AUDIT_PAGE_SIZE) };
}

export type AuditRow = Awaited<ReturnType<typeof listRows>>[number];

function listRows(db: Db, filter: Filter, offset: number) {
  const ids = idsOf(db, filter).orderBy("id", "desc").limit(AUDIT_PAGE_SIZE).offset(offset);
  return db
    .selectFrom("audit_log")
    .select(COLUMNS)
    .where("id", "=", anyOf(ids))
    .orderBy("id", "desc")
    .execute();
}

/** Entries about reports name the reported user, so the rule of `canSeeReport` applies to them too. */
function isVisibleTo({ viewer }: Pick<Filter, "viewer">): RawBuilder<SqlBool> {
  const hidden = isAdmin(viewer)
    ? sql<SqlBool>`target_id = ${viewer._id}`
    : sql<SqlBool>`(target_id = ${viewer._id} or exists (select from users
        where users.id = target_id and users.roles && ${ADMIN_ROLES}::smallint[]))`;
  return sql<SqlBool>`(target_id is null
    or action <> all (${REPORT_ACTIONS}::smallint[]) or not ${hidden})`;
}

/** Selects entries of an action that contain every word of a query, or words that begin with it. */
function idsOf(db: Db, { query, action, viewer }: Filter) {
  const words = auditWords(query ?? "").slice(0, WORDS_MAX);
  // Words are letters, digits and symbols only, so none can end its quotes.
  const tsquery = words.map((word) => `'${word}':*`).join(" & ");
  return (
    db
      .selectFrom("audit_log")
      .select("id")
      .where(isVisibleTo({ viewer }))
      .$if(action !== undefined, (select) =>
        select.where("action", "=", AUDIT_ACTIONS.indexOf(action ?? "editUser")),
      )
      // A query of punctuation only finds nothing.
      .$if(words.length === 0 && query !== undefined && query !== "", (select) =>
        select.where(sql<boolean>`false`),
      )
      .$if(words.length > 0, (select) => select.where(sql<boolean>`words @@ ${tsquery}::tsquery`))
  );
}
