import { type RawBuilder, type SqlBool, sql } from "kysely";
import { AUDIT_ACTIONS, AUDIT_PAGE_SIZE, type AuditAction } from "#contract/moderation/audit.ts";
import { isAdmin } from "#contract/users/policy.ts";
import { ADMIN_ROLES } from "#contract/users/roles.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";
import { splitWords } from "#server/platform/words/split-words.ts";

// Nobody walks further back; without an end, one page far away would cost a walk through all.
const PAGED_MAX = 10_000;
const WORDS_MAX = 10;

const OF_REPORTS = (["openReport", "resolveReport"] as const).map((action) =>
  AUDIT_ACTIONS.indexOf(action),
);

type Sought = {
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
  "created_at",
] as const;

/** A page (from 1) of the newest 10,000 entries that are sought, and how many pages these are. */
export async function listAuditPage(db: Db, { page, ...sought }: Sought & { page: number }) {
  const offset = (page - 1) * AUDIT_PAGE_SIZE;
  const [{ total }, rows] = await Promise.all([
    db
      .selectFrom(idsOf(db, sought).limit(PAGED_MAX).as("counted"))
      .select((eb) => eb.fn.countAll<string>().as("total"))
      .executeTakeFirstOrThrow(),
    offset < PAGED_MAX ? listRows(db, sought, offset) : [],
  ]);
  return { rows, pageCount: Math.ceil(Number(total) / AUDIT_PAGE_SIZE) };
}

export type AuditRow = Awaited<ReturnType<typeof listRows>>[number];

function listRows(db: Db, sought: Sought, offset: number) {
  const ids = idsOf(db, sought).orderBy("id", "desc").limit(AUDIT_PAGE_SIZE).offset(offset);
  return db
    .selectFrom("audit_log")
    .select(COLUMNS)
    .where("id", "in", ids)
    .orderBy("id", "desc")
    .execute();
}

/** Entries about reports show whom these are about, so the rule of `canSeeReport` holds here too. */
function isVisibleTo({ viewer }: Pick<Sought, "viewer">): RawBuilder<SqlBool> {
  const hidden = isAdmin(viewer)
    ? sql<SqlBool>`target_id = ${viewer._id}`
    : sql<SqlBool>`(target_id = ${viewer._id} or exists (select from users
        where users.id = target_id and users.roles && ${ADMIN_ROLES}::smallint[]))`;
  return sql<SqlBool>`(target_id is null
    or action <> all (${OF_REPORTS}::smallint[]) or not ${hidden})`;
}

/** Entries of an action that hold every word of a query, or words that begin with it. */
function idsOf(db: Db, { query, action, viewer }: Sought) {
  const words = splitWords(query ?? "").slice(0, WORDS_MAX);
  // Words are letters and digits only, so that none can end its quotes.
  const wanted = words.map((word) => `'${word}':*`).join(" & ");
  return (
    db
      .selectFrom("audit_log")
      .select("id")
      .where(isVisibleTo({ viewer }))
      .$if(action !== undefined, (select) =>
        select.where("action", "=", AUDIT_ACTIONS.indexOf(action ?? "editUser")),
      )
      // Of signs alone nothing is found.
      .$if(words.length === 0 && query !== undefined && query !== "", (select) =>
        select.where(sql<boolean>`false`),
      )
      .$if(words.length > 0, (select) => select.where(sql<boolean>`words @@ ${wanted}::tsquery`))
  );
}
