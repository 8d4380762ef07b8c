import { AUDIT_ACTIONS, type AuditAction } from "#contract/audit/contract.ts";
import { decidedAction } from "#contract/decisions/contract.ts";
import { REPORT_ACTIONS, REPORT_REASONS, REPORTED_KINDS } from "#contract/reports/contract.ts";
import { banOf } from "#server/features/bans/queries.ts";
import { listDecisionsOf } from "#server/features/decisions/queries.ts";
import { listNoticeStatementsOf } from "#server/features/notices/queries.ts";
import { commentReason, notificationKind } from "#server/features/notifications/present.ts";
import type { UserRow } from "#server/features/users/queries.ts";
import type { Db } from "#server/platform/db/database.ts";
import { type Reader, visibleTitle } from "./export-content-queries.ts";

// Reports of the user are confidential between the reporter and staff.
const CONFIDENTIAL: readonly AuditAction[] = ["openReport", "resolveReport"];

/** Returns what happened to an account: by others, by staff, and its security events. */
export async function readHistory(db: Db, user: UserRow, reader: Reader) {
  const ban = banOf(user);
  const staffActs = await listStaffActs(db, user.id);
  return {
    notifications: await listNotifications(db, reader),
    reports: await listReportsBy(db, reader),
    ban: ban && {
      reason: ban.reason,
      from: staffActs.findLast(({ action }) => action === "ban")?.at ?? null,
      until: ban.until,
    },
    staffActs,
    decisions: (await listDecisionsOf(db, user.id)).map(({ action, ...decision }) => ({
      action: decidedAction(action),
      ...decision,
    })),
    noticeStatements: await listNoticeStatementsOf(db, user.id),
    sessions: await listSessions(db, user.id),
    knownBrowsers: await listKnownBrowsers(db, user.id),
    securityEvents: await listSecurityEvents(db, user.id),
  };
}

async function listNotifications(db: Db, reader: Reader) {
  const rows = await db
    .selectFrom("notifications")
    .innerJoin("users", "users.id", "notifications.sender_id")
    .leftJoin("posts", "posts.id", "notifications.post_id")
    .select([
      "notifications.kind",
      "notifications.reason",
      "users.username",
      "notifications.post_id",
      visibleTitle(reader).as("title"),
      "notifications.read",
      "notifications.created_at",
    ])
    .where("notifications.user_id", "=", reader._id)
    .orderBy("notifications.id")
    .execute();
  return rows.map((row) => ({
    kind: notificationKind(row.kind),
    reason: commentReason(row.reason),
    from: row.username,
    postId: row.post_id,
    postTitle: row.title,
    read: row.read,
    createdAt: row.created_at,
  }));
}

/**
 * Returns the user's reports and their outcome, without the staff member and the staff's notes. The title of a
 * case is that of its latest report, so a post is named by what its reporter may open now.
 */
async function listReportsBy(db: Db, reader: Reader) {
  const rows = await db
    .selectFrom("reports")
    .innerJoin("report_cases", "report_cases.id", "reports.case_id")
    .leftJoin("posts", (join) =>
      join
        .onRef("posts.id", "=", "report_cases.target_id")
        .on("report_cases.kind", "=", REPORTED_KINDS.indexOf("post")),
    )
    .select([
      "report_cases.kind",
      "report_cases.target_id",
      visibleTitle(reader).as("post_title"),
      "report_cases.outcome",
      "report_cases.resolved_at",
      "reports.reason",
      "reports.note",
      "reports.original_id",
      "reports.created_at",
    ])
    .where("reports.reporter_id", "=", reader._id)
    .orderBy("reports.created_at")
    .execute();
  return rows.map((row) => ({
    kind: REPORTED_KINDS[row.kind],
    targetId: row.target_id,
    postTitle: row.post_title,
    reason: REPORT_REASONS[row.reason],
    note: row.note,
    originalPostId: row.original_id,
    createdAt: row.created_at,
    state: row.resolved_at === null ? "open" : "settled",
    dismissed: row.outcome === null ? null : REPORT_ACTIONS[row.outcome] === "dismiss",
    settledAt: row.resolved_at,
  }));
}

/** Returns what staff did to the account, oldest first, without who did it. */
async function listStaffActs(db: Db, userId: string) {
  const rows = await db
    .selectFrom("audit_log")
    .select(["action", "subject", "reason", "before", "after", "created_at"])
    .where("target_id", "=", userId)
    .where(
      "action",
      "not in",
      CONFIDENTIAL.map((action) => AUDIT_ACTIONS.indexOf(action)),
    )
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    action: AUDIT_ACTIONS[row.action] ?? "editUser",
    subject: row.subject,
    reason: row.reason,
    before: row.before,
    after: row.after,
    at: row.created_at,
  }));
}

function listSessions(db: Db, userId: string) {
  return db
    .selectFrom("sessions")
    .select(["user_agent as userAgent", "created_at as createdAt", "last_used_at as lastUsedAt"])
    .where("user_id", "=", userId)
    .execute();
}

function listKnownBrowsers(db: Db, userId: string) {
  return db
    .selectFrom("known_devices")
    .select("created_at as knownSince")
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
}

function listSecurityEvents(db: Db, userId: string) {
  return db
    .selectFrom("security_events")
    .select(["kind", "detail", "created_at as at"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
}
