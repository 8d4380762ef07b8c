import { type RawBuilder, type SqlBool, sql } from "kysely";
import {
  CASE_KINDS,
  CASE_PAGE_SIZE,
  type CaseKind,
  GROUPED_MAX,
} from "#contract/cases/contract.ts";
import { SUBJECT_KINDS, type SubjectKind } from "#contract/decisions/contract.ts";
import { pageCountOf } from "#contract/numbers.ts";
import { isAdmin } from "#contract/users/policy.ts";
import { ADMIN_ROLES } from "#contract/users/roles.ts";
import { IMAGE_COLUMNS } from "#server/features/images/present.ts";
import { anyOf } from "#server/platform/db/any-of.ts";
import { countRows } from "#server/platform/db/count-rows.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";

// Reading the page at an offset costs as much as all rows before it, so offsets have a limit.
const PAGED_MAX = 10_000;

/** The staff member who reads cases. */
export type CaseViewer = Pick<SessionViewer, "_id" | "roles">;
export type CaseStatus = "open" | "mine" | "closed";
type CaseFilter = {
  status: CaseStatus;
  kind?: CaseKind | undefined;
  /** Index in the list of reasons of the kind. */
  reason?: number | undefined;
  /** Whom they concern. */
  user?: string | undefined;
};
type CaseList = CaseFilter & {
  sort: "reported" | "oldest" | "newest";
  /** Whether cases of one account are one entry. */
  grouped: boolean;
  page: number;
};

/** A condition: the time in which a staff member looks after a case is over. */
export const isClaimOver = sql<boolean>`(cases.closed_at is null
  and (cases.claimed_until is null or cases.claimed_until <= now()))`;

/** Selects cases with their staff; with a post's first picture if it is visible, or waits. */
function selectCases(db: Db | Trx) {
  const post = SUBJECT_KINDS.indexOf("post");
  return db
    .selectFrom("cases")
    .leftJoin("users", (join) =>
      join.onRef("users.id", "=", "cases.user_id").on("users.deleted_at", "is", null),
    )
    .leftJoin("users as claimer", "claimer.id", "cases.claimed_by")
    .leftJoin("users as closer", "closer.id", "cases.closed_by")
    .leftJoin("notices", "notices.case_id", "cases.id")
    .leftJoin("decisions", "decisions.id", "cases.decision_id")
    .leftJoin("posts", (join) =>
      join
        .onRef("posts.id", "=", "cases.subject_id")
        .on("cases.subject_kind", "=", post)
        .on(
          sql<SqlBool>`(posts.id = cases.held_post_id
            or posts.id in (select id from reachable_posts where id = cases.subject_id))`,
        ),
    )
    .leftJoin("images", (join) =>
      join.onRef("images.post_id", "=", "posts.id").on("images.position", "=", 0),
    )
    .select([
      "cases.id",
      "cases.kind",
      "cases.subject_kind",
      "cases.subject_id",
      "cases.user_id",
      "cases.title",
      "cases.num_reports",
      "cases.reason",
      "cases.closed_at",
      "cases.outcome",
      "cases.created_at",
      "cases.last_at",
      "cases.due_at",
      "cases.claimed_by",
      "cases.claimed_until",
      "cases.held_post_id",
      "cases.decision_id",
      isClaimOver.as("claim_over"),
      "users.username",
      "claimer.username as claimer_name",
      "closer.username as closer_name",
      "notices.id as notice_id",
      "decisions.actor_id as decider_id",
      "posts.category as post_category",
      ...IMAGE_COLUMNS,
    ]);
}

export type CaseRow = Awaited<ReturnType<ReturnType<typeof selectCases>["execute"]>>[number];

/** Returns a case that the viewer may see; throws `notFound` for any other. */
export async function getCase(db: Db, viewer: CaseViewer, id: string): Promise<CaseRow> {
  const found = await selectCases(db)
    .where("cases.id", "=", id)
    .where(isVisibleTo(viewer))
    .executeTakeFirst();
  if (!found) throw new AppError("notFound", "This case does not exist.");
  return found;
}

export function kindOf({ kind }: Pick<CaseRow, "kind">): CaseKind {
  return CASE_KINDS[kind] ?? "report";
}

export function subjectKindOf({ subject_kind }: Pick<CaseRow, "subject_kind">): SubjectKind {
  return SUBJECT_KINDS[subject_kind] ?? "post";
}

const orders = {
  reported: sql`num_reports desc, id desc`,
  oldest: sql`created_at, id`,
  newest: sql`last_at desc, id desc`,
  closed: sql`closed_at desc, id desc`,
};

/** Cases of one account are one entry, and so is each of those without. */
const GROUP_KEY = sql`coalesce(user_id, id)`;

const groupOrders = {
  reported: sql`sum(num_reports) desc, max(id) desc`,
  oldest: sql`min(created_at), min(id)`,
  newest: sql`max(last_at) desc, max(id) desc`,
  closed: sql`max(closed_at) desc, max(id) desc`,
};

/** An entry of the list: one case, or those of an account. */
export type CaseGroup = {
  cases: CaseRow[];
  numCases: number;
  numReports: number;
  subjects: { kind: SubjectKind; count: number }[];
};

/** Returns a page (from 1) of the cases that the viewer may see, and the number of pages. */
export async function listCasePage(
  db: Db,
  viewer: CaseViewer,
  { page, sort, grouped, ...filter }: CaseList,
): Promise<{ groups: CaseGroup[]; pageCount: number }> {
  const offset = (page - 1) * CASE_PAGE_SIZE;
  const order = filter.status === "closed" ? "closed" : sort;
  const found = selectVisible(db, viewer, filter);
  const entries = grouped
    ? sql`select (array_agg(id order by ${orders[order]}))[1:${GROUPED_MAX}] as ids,
        array_agg(subject_kind) as subjects, sum(num_reports)::integer as num_reports
      from ${found} as found group by ${GROUP_KEY} order by ${groupOrders[order]}`
    : sql`select array[id] as ids, array[subject_kind] as subjects, num_reports
      from ${found} as found order by ${orders[order]}`;
  const keys = grouped ? sql`distinct ${GROUP_KEY}` : sql`id`;
  const [total, { rows: groups }] = await Promise.all([
    countRows(db, sql`(select ${keys} from ${found} as found limit ${PAGED_MAX})`),
    sql<{ ids: string[]; subjects: number[]; num_reports: number }>`${entries}
      limit ${CASE_PAGE_SIZE} offset ${Math.min(offset, PAGED_MAX)}`.execute(db),
  ]);
  const ids = groups.flatMap((group) => group.ids);
  const rows = await selectCases(db).where("cases.id", "=", anyOf(ids)).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    groups: groups.map((group) => ({
      cases: group.ids.flatMap((id) => byId.get(id) ?? []),
      numCases: group.subjects.length,
      numReports: group.num_reports,
      subjects: countKinds(group.subjects),
    })),
    pageCount: pageCountOf(total, CASE_PAGE_SIZE),
  };
}

function countKinds(positions: readonly number[]): CaseGroup["subjects"] {
  return SUBJECT_KINDS.flatMap((kind, position) => {
    const count = positions.filter((one) => one === position).length;
    return count > 0 ? [{ kind, count }] : [];
  });
}

/** Counts the open cases of each kind, and those that the viewer looks after. */
export async function countCases(db: Db, viewer: CaseViewer) {
  const { rows } = await sql<{ kind: number; mine: number; open: number; overdue: number }>`
    select kind, count(*)::integer as open,
      count(*) filter (where due_at < now())::integer as overdue,
      count(*) filter (where claimed_by = ${viewer._id})::integer as mine
    from ${selectVisible(db, viewer, { status: "open" })} as found group by kind`.execute(db);
  const of = (kind: CaseKind) => {
    const row = rows.find((one) => CASE_KINDS[one.kind] === kind);
    return { open: row?.open ?? 0, overdue: row?.overdue ?? 0 };
  };
  return {
    report: of("report"),
    hold: of("hold"),
    notice: of("notice"),
    appeal: of("appeal"),
    application: of("application"),
    mine: { open: rows.reduce((sum, { mine }) => sum + mine, 0), overdue: 0 },
  };
}

/** Returns how many open reports wait since how many whole days, by reason. */
export async function countReportsByAge(db: Db, viewer: CaseViewer) {
  const { rows } = await sql<{ reason: number; days: number; count: number }>`
    select reason, extract(day from now() - created_at)::integer as days, count(*)::integer as count
    from ${selectVisible(db, viewer, { status: "open", kind: "report" })} as found
    group by reason, days`.execute(db);
  return rows;
}

function selectVisible(db: Db, viewer: CaseViewer, { status, kind, reason, user }: CaseFilter) {
  return db
    .selectFrom("cases")
    .select([
      "id",
      "kind",
      "subject_kind",
      "user_id",
      "reason",
      "num_reports",
      "created_at",
      "last_at",
      "due_at",
      "claimed_by",
      "closed_at",
    ])
    .where("closed_at", status === "closed" ? "is not" : "is", null)
    .where(isVisibleTo(viewer))
    .where(isHeldUnderHidden, "is not", true)
    .$if(status === "mine", (query) => query.where("claimed_by", "=", viewer._id))
    .$if(kind !== undefined, (query) =>
      query.where("kind", "=", CASE_KINDS.indexOf(kind ?? "report")),
    )
    .$if(reason !== undefined, (query) => query.where("reason", "=", reason ?? 0))
    .$if(user !== undefined, (query) => query.where("user_id", "=", user ?? ""));
}

/** A condition: the case is about a post or comment that waits, and hidden for another reason meanwhile. */
const isHeldUnderHidden = sql<boolean>`(held_post_id is not null and exists
    (select from posts where id = held_post_id and pruned_at is not null)
  or held_comment_id is not null and not exists
    (select from written_comments as waiting
      join reachable_posts as commented on commented.id = waiting.post_id
      where waiting.id = held_comment_id))`;

/**
 * Returns the rule of `canSeeReport` for whom a case concerns as a condition, for a notice for every maker, and for a
 * hold that of `canActOn`.
 */
function isVisibleTo(viewer: CaseViewer): RawBuilder<SqlBool> {
  const admins = sql`users.roles && ${ADMIN_ROLES}::smallint[]`;
  const isHold = sql`cases.kind = ${CASE_KINDS.indexOf("hold")}`;
  const isAbove = isAdmin(viewer)
    ? sql`false`
    : sql`(${admins} or ${isHold} and users.roles <> '{0}')`;
  const isHidden = sql`(users.id = ${viewer._id} or ${isAbove})`;
  return sql<SqlBool>`(not exists (select from users where users.id = cases.user_id and ${isHidden})
    and not exists (select from notices
      join notice_makers on notice_makers.notice_id = notices.id
      join users on users.id = notice_makers.maker_id
      where cases.kind = ${CASE_KINDS.indexOf("notice")} and notices.case_id = cases.id
        and ${isHidden}))`;
}

/** Returns how many reported things of a maker wait for staff. */
export function countOpenReports(db: Db, userId: string): Promise<number> {
  return countRows(
    db,
    db
      .selectFrom("cases")
      .select("id")
      .where("kind", "=", CASE_KINDS.indexOf("report"))
      .where("user_id", "=", userId)
      .where("closed_at", "is", null),
  );
}
