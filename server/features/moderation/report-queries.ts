import { type RawBuilder, type SqlBool, sql } from "kysely";
import {
  REPORT_PAGE_SIZE,
  REPORTED_KINDS,
  type ReportedKind,
} from "#contract/moderation/reports.ts";
import { isAdmin } from "#contract/users/policy.ts";
import { ADMIN_ROLES } from "#contract/users/roles.ts";
import type { Db } from "#server/platform/db/database.ts";
import { isPostVisible } from "#server/platform/db/visibility.ts";
import { AppError } from "#server/platform/errors.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";
import { IMAGE_COLUMNS } from "#server/platform/media/image-files.ts";

// Nobody walks further back; without an end, one page far away would cost a walk through all.
const PAGED_MAX = 10_000;
const SAID_MAX = 200;

/** Whoever of the staff asks for cases. */
export type CaseViewer = Pick<SessionViewer, "_id" | "roles">;
export type ReportStatus = "open" | "mine" | "resolved";
type Wanted = {
  status: ReportStatus;
  /** Place in the contract's REPORT_REASONS. */
  reason?: number | undefined;
  sort: "reported" | "newest";
  page: number;
};

/** Cases with who looks after them; a post's first picture where it is still there. */
function selectCases(db: Db) {
  const post = REPORTED_KINDS.indexOf("post");
  return db
    .selectFrom("report_cases")
    .leftJoin("users as opener", "opener.id", "report_cases.opened_by")
    .leftJoin("users as settler", "settler.id", "report_cases.resolved_by")
    .leftJoin("posts", (join) =>
      join
        .on("report_cases.kind", "=", post)
        .onRef("posts.id", "=", "report_cases.target_id")
        .on(isPostVisible()),
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

/** One page (from 1) of the cases that the viewer may see, and how many pages there are. */
export async function listCasePage(db: Db, viewer: CaseViewer, { page, sort, ...wanted }: Wanted) {
  const offset = (page - 1) * REPORT_PAGE_SIZE;
  const of = () => casesOf(db, viewer, wanted);
  const ordered = orderings[wanted.status === "resolved" ? "settled" : sort];
  const [total, rows] = await Promise.all([
    countUpTo(db, of()),
    offset < PAGED_MAX
      ? selectCases(db)
          .where(
            "report_cases.id",
            "in",
            of().orderBy(ordered).orderBy("id", "desc").limit(REPORT_PAGE_SIZE).offset(offset),
          )
          .orderBy(ordered)
          .orderBy("report_cases.id", "desc")
          .execute()
      : [],
  ]);
  return { rows, pageCount: Math.ceil(total / REPORT_PAGE_SIZE) };
}

const orderings = {
  reported: sql`report_cases.num_reports desc`,
  newest: sql`report_cases.last_reported_at desc`,
  settled: sql`report_cases.resolved_at desc`,
};

/** How many cases are open, and how many of these somebody looks after. */
export async function countCases(db: Db, viewer: CaseViewer) {
  const count = (status: ReportStatus) => countUpTo(db, casesOf(db, viewer, { status }));
  const [open, mine] = await Promise.all([count("open"), count("mine")]);
  return { open, mine };
}

function casesOf(
  db: Db,
  viewer: CaseViewer,
  { status, reason }: Pick<Wanted, "status" | "reason">,
) {
  return db
    .selectFrom("report_cases")
    .select("report_cases.id")
    .where("report_cases.resolved_at", status === "resolved" ? "is not" : "is", null)
    .where(isVisibleTo(viewer))
    .$if(status === "mine", (query) => query.where("report_cases.opened_by", "=", viewer._id))
    .$if(reason !== undefined, (query) => query.where("report_cases.reason", "=", reason ?? 0));
}

/** The rule of `canSeeReport`, in SQL. */
function isVisibleTo(viewer: CaseViewer): RawBuilder<SqlBool> {
  const ofOthers = sql<SqlBool>`report_cases.maker_id is distinct from ${viewer._id}::bigint`;
  if (isAdmin(viewer)) return ofOthers;
  return sql<SqlBool>`(${ofOthers} and not exists (
    select from users as maker
    where maker.id = report_cases.maker_id and maker.roles && ${ADMIN_ROLES}::smallint[]
  ))`;
}

async function countUpTo(db: Db, cases: ReturnType<typeof casesOf>): Promise<number> {
  const { count } = await db
    .selectFrom(cases.limit(PAGED_MAX).as("counted"))
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What was said of a case, newest first. */
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
    .limit(SAID_MAX)
    .execute();
}

/** How many cases there were about a maker, and in how many of them something was done. */
export async function countCasesAbout(db: Db, makerId: string) {
  const { rows } = await sql<{ all: number; upheld: number }>`
    select count(*)::integer as all,
      count(*) filter (where outcome > 0)::integer as upheld
    from report_cases where maker_id = ${makerId}`.execute(db);
  return { all: rows[0]?.all ?? 0, upheld: rows[0]?.upheld ?? 0 };
}

/** Who reported a case and has a verified address to be written to. */
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

/** A settled case with who reported it; undefined when either is gone. */
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
    ])
    .where("reports.case_id", "=", caseId)
    .where("reports.reporter_id", "=", reporterId)
    .executeTakeFirst();
}
