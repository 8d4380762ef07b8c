import { type RawBuilder, type SqlBool, sql } from "kysely";
import { pageCountOf } from "#contract/numbers.ts";
import {
  CLAIM_MINUTES,
  REPORT_PAGE_SIZE,
  REPORTED_KINDS,
  type ReportedKind,
} from "#contract/reports/contract.ts";
import { isAdmin } from "#contract/users/policy.ts";
import { ADMIN_ROLES } from "#contract/users/roles.ts";
import { IMAGE_COLUMNS } from "#server/features/images/present.ts";
import { countRows } from "#server/platform/db/count-rows.ts";
import type { Db } from "#server/platform/db/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";

// Reading the page at an offset costs as much as all rows before it, so offsets have a limit.
const PAGED_MAX = 10_000;
const NOTES_MAX = 200;

/** The staff member who reads cases. */
export type CaseViewer = Pick<SessionViewer, "_id" | "roles">;
export type ReportStatus = "open" | "mine" | "resolved";
type CaseFilter = {
  status: ReportStatus;
  /** Index in the contract's REPORT_REASONS. */
  reason?: number | undefined;
  sort: "reported" | "newest";
  page: number;
};

/** A condition: the time in which a staff member looks after a case is over. */
export const isClaimOver = sql<boolean>`(report_cases.resolved_at is null
  and (report_cases.opened_at is null
    or report_cases.opened_at < now() - make_interval(mins => ${sql.lit(CLAIM_MINUTES)})))`;

/** Selects cases with their staff; with a post's first picture if the post is visible. */
function selectCases(db: Db) {
  const post = REPORTED_KINDS.indexOf("post");
  return db
    .selectFrom("report_cases")
    .leftJoin("users as opener", "opener.id", "report_cases.opened_by")
    .leftJoin("users as settler", "settler.id", "report_cases.resolved_by")
    .leftJoin("reachable_posts as posts", (join) =>
      join.on("report_cases.kind", "=", post).onRef("posts.id", "=", "report_cases.target_id"),
    )
    .leftJoin("images", (join) =>
      join.onRef("images.post_id", "=", "posts.id").on("images.position", "=", 0),
    )
    .select([
      "report_cases.id",
      "report_cases.kind",
      "report_cases.target_id",
      "report_cases.maker_id",
      "report_cases.title",
      "report_cases.num_reports",
      "report_cases.reason",
      "report_cases.resolved_at",
      "report_cases.outcome",
      "report_cases.last_reported_at",
      "report_cases.opened_by",
      isClaimOver.as("claim_over"),
      "opener.username as opener_name",
      "settler.username as settler_name",
      "posts.category as post_category",
      ...IMAGE_COLUMNS,
    ]);
}

export type CaseRow = Awaited<ReturnType<ReturnType<typeof selectCases>["execute"]>>[number];

/** Returns a case that the viewer may see; throws `notFound` for any other. */
export async function getCase(db: Db, viewer: CaseViewer, id: string): Promise<CaseRow> {
  const found = await selectCases(db)
    .where("report_cases.id", "=", id)
    .where(isVisibleTo(viewer))
    .executeTakeFirst();
  if (!found) throw new AppError("notFound", "This report does not exist.");
  return found;
}

export function kindOf({ kind }: Pick<CaseRow, "kind">): ReportedKind {
  return REPORTED_KINDS[kind] ?? "post";
}

/** Returns a page (from 1) of the cases that the viewer may see, and the number of pages. */
export async function listCasePage(
  db: Db,
  viewer: CaseViewer,
  { page, sort, ...filter }: CaseFilter,
) {
  const offset = (page - 1) * REPORT_PAGE_SIZE;
  const selectFiltered = () => casesOf(db, viewer, filter);
  const ordered = orderings[filter.status === "resolved" ? "settled" : sort];
  const [total, rows] = await Promise.all([
    countRows(db, selectFiltered().limit(PAGED_MAX)),
    offset < PAGED_MAX
      ? selectCases(db)
          .where(
            "report_cases.id",
            "in",
            selectFiltered()
              .orderBy(ordered)
              .orderBy("id", "desc")
              .limit(REPORT_PAGE_SIZE)
              .offset(offset),
          )
          .orderBy(ordered)
          .orderBy("report_cases.id", "desc")
          .execute()
      : [],
  ]);
  return { rows, pageCount: pageCountOf(total, REPORT_PAGE_SIZE) };
}

const orderings = {
  reported: sql`report_cases.num_reports desc`,
  newest: sql`report_cases.last_reported_at desc`,
  settled: sql`report_cases.resolved_at desc`,
};

/** Returns the number of open cases, and of those assigned to the viewer. */
export async function countCases(db: Db, viewer: CaseViewer) {
  const count = (status: ReportStatus) =>
    countRows(db, casesOf(db, viewer, { status }).limit(PAGED_MAX));
  const [open, mine] = await Promise.all([count("open"), count("mine")]);
  return { open, mine };
}

/** Returns how many open cases wait since how many whole days, by reason, up to a limit of cases. */
export function countOpenByAge(db: Db, viewer: CaseViewer) {
  const open = casesOf(db, viewer, { status: "open" })
    .select(["reason", sql<number>`extract(day from now() - created_at)::int`.as("days")])
    .limit(PAGED_MAX);
  return db
    .selectFrom(open.as("counted"))
    .select(["reason", "days", sql<number>`count(*)::int`.as("count")])
    .groupBy(["reason", "days"])
    .execute();
}

function casesOf(
  db: Db,
  viewer: CaseViewer,
  { status, reason }: Pick<CaseFilter, "status" | "reason">,
) {
  return db
    .selectFrom("report_cases")
    .select("report_cases.id")
    .where("report_cases.resolved_at", status === "resolved" ? "is not" : "is", null)
    .where(isVisibleTo(viewer))
    .$if(status === "mine", (query) => query.where("report_cases.opened_by", "=", viewer._id))
    .$if(reason !== undefined, (query) => query.where("report_cases.reason", "=", reason ?? 0));
}

/** Returns the rule of `canSeeReport` as a condition. */
function isVisibleTo(viewer: CaseViewer): RawBuilder<SqlBool> {
  const ofOthers = sql<SqlBool>`report_cases.maker_id is distinct from ${viewer._id}::bigint`;
  if (isAdmin(viewer)) return ofOthers;
  return sql<SqlBool>`(${ofOthers} and not exists (
    select from users as maker
    where maker.id = report_cases.maker_id and maker.roles && ${ADMIN_ROLES}::smallint[]
  ))`;
}

/** Returns the notes of a case's reports, newest first. */
export function listReportNotes(db: Db, caseId: string) {
  return db
    .selectFrom("reports")
    .innerJoin("users", "users.id", "reports.reporter_id")
    .select([
      "users.id",
      "users.username",
      "users.avatar_key",
      "reports.reason",
      "reports.note",
      "reports.created_at",
    ])
    .where("reports.case_id", "=", caseId)
    .orderBy("reports.created_at", "desc")
    .limit(NOTES_MAX)
    .execute();
}

/** Returns the number of cases about a user, and of those that led to an action. */
export async function countCasesAbout(db: Db, makerId: string) {
  const { rows } = await sql<{ all: number; upheld: number }>`
    select count(*)::integer as all,
      count(*) filter (where outcome > 0)::integer as upheld
    from report_cases where maker_id = ${makerId}`.execute(db);
  return { all: rows[0]?.all ?? 0, upheld: rows[0]?.upheld ?? 0 };
}

/** Returns the reporters of a case with verified email addresses. */
export async function listReporterIds(db: Db, caseId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("reports")
    .innerJoin("users", "users.id", "reports.reporter_id")
    .select("users.id")
    .where("reports.case_id", "=", caseId)
    .where("users.verified", "=", true)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns a settled case for one of its reporters; undefined if either is gone. */
export function findSettledReport(
  db: Db,
  { caseId, reporterId }: { caseId: string; reporterId: string },
) {
  return db
    .selectFrom("reports")
    .innerJoin("report_cases", "report_cases.id", "reports.case_id")
    .innerJoin("users", "users.id", "reports.reporter_id")
    .select([
      "users.username",
      "users.email",
      "report_cases.kind",
      "report_cases.title",
      "report_cases.outcome",
      "report_cases.resolved_at",
    ])
    .where("reports.case_id", "=", caseId)
    .where("reports.reporter_id", "=", reporterId)
    .executeTakeFirst();
}

/** Returns how many reported things of a maker wait for staff. */
export async function countOpenCases(db: Db, makerId: string): Promise<number> {
  const { count } = await db
    .selectFrom("report_cases")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("maker_id", "=", makerId)
    .where("resolved_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
