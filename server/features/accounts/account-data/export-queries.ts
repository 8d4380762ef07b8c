import { type RawBuilder, sql } from "kysely";
import { AUDIT_ACTIONS, type AuditAction } from "#contract/moderation/audit.ts";
import { decidedAction } from "#contract/moderation/decisions.ts";
import { REPORT_ACTIONS, REPORT_REASONS, REPORTED_KINDS } from "#contract/moderation/reports.ts";
import { listCharacters } from "#server/features/characters/queries.ts";
import { listAppealExports } from "#server/features/decisions/appeal-picture-queries.ts";
import { listDecisionsOf } from "#server/features/decisions/queries.ts";
import { presentFactors } from "#server/features/factors/present.ts";
import { readFactors } from "#server/features/factors/queries.ts";
import { fileKey } from "#server/features/images/present.ts";
import { listStatements } from "#server/features/likeness/statement-queries.ts";
import { listLikedLoadoutsOf, listLoadoutsOf } from "#server/features/loadout/queries.ts";
import { listNoticeStatementsOf } from "#server/features/notices/queries.ts";
import { commentReason, notificationKind } from "#server/features/notifications/present.ts";
import { readStreamOf } from "#server/features/streams/queries.ts";
import { banOf } from "#server/features/users/ban-queries.ts";
import { blockedPair } from "#server/features/users/hidden-queries.ts";
import { avatarFileKey } from "#server/features/users/present.ts";
import { getUser, type UserRow } from "#server/features/users/queries.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { ExportFile } from "./export-archive.ts";

/** Returns all stored data of a user, with readable names. */
export async function readAccountData(db: Db, userId: string) {
  const user = await getUser(db, userId);
  return {
    account: {
      username: user.username,
      email: user.email,
      verified: user.verified,
      roles: user.roles,
      profileColor: user.profile_color,
      bio: user.bio,
      settingViewNSFW: user.setting_view_nsfw,
      settingBlurNSFW: user.setting_blur_nsfw,
      settingCopyNotices: user.setting_copy_notices,
      settingShowDiscord: user.show_discord,
      discord: user.discord_id && { id: user.discord_id, username: user.discord_username },
      createdAt: user.created_at,
    },
    usernames: await listNames(db, userId),
    characters: (await listCharacters(db, userId)).map(({ name, server, gender, faction }) => ({
      name,
      server,
      gender,
      faction,
    })),
    posts: await listPosts(db, userId),
    comments: await listComments(db, userId),
    likes: await listLikes(db, userId),
    loadouts: await listLoadoutsOf(db, userId),
    likedLoadouts: await listLikedLoadoutsOf(db, userId),
    stream: await readStreamOf(db, userId),
    following: await listFollowing(db, userId),
    blocked: await listBlocks(db, userId),
    muted: await listMutes(db, userId),
    copies: await listStatements(db, userId),
    ...(await readHistory(db, user)),
    secondFactors: presentFactors(await readFactors(db, userId)),
  };
}

function listNames(db: Db, userId: string) {
  return db
    .selectFrom("usernames")
    .select(["name_key as name", "held_until as heldUntil"])
    .where("user_id", "=", userId)
    .execute();
}

function listPosts(db: Db, userId: string) {
  return db
    .selectFrom("posts")
    .select([
      "id",
      "category",
      "title",
      "description",
      "tags",
      "nsfw",
      "for_sale as forSale",
      "for_sale_price as forSalePrice",
      "num_likes as numLikes",
      "pinned_at as pinnedAt",
      "created_at as createdAt",
      "updated_at as updatedAt",
      sql<(string | null)[]>`array(select images.description from images
        where images.post_id = posts.id order by images.position)`.as("imageDescriptions"),
    ])
    .where("owner_id", "=", userId)
    .orderBy("id")
    .execute();
}

function listComments(db: Db, userId: string) {
  return db
    .selectFrom("comments")
    .innerJoin("posts", "posts.id", "comments.post_id")
    .select([
      "comments.id",
      "comments.post_id as postId",
      visibleTitle(userId).as("postTitle"),
      "comments.text",
      "comments.created_at as createdAt",
      "comments.edited_at as editedAt",
      "comments.reply_to as replyTo",
    ])
    .where("comments.owner_id", "=", userId)
    .orderBy("comments.id")
    .execute();
}

function listLikes(db: Db, userId: string) {
  return db
    .selectFrom("likes")
    .innerJoin("posts", "posts.id", "likes.post_id")
    .select([
      "posts.id as postId",
      visibleTitle(userId).as("postTitle"),
      "likes.created_at as since",
    ])
    .where("likes.user_id", "=", userId)
    .orderBy("posts.id")
    .execute();
}

function listFollowing(db: Db, userId: string) {
  return db
    .selectFrom("follows")
    .innerJoin("users", "users.id", "follows.followed_id")
    .select(["users.username", "follows.created_at as since"])
    .where("follows.follower_id", "=", userId)
    .execute();
}

function listBlocks(db: Db, userId: string) {
  return db
    .selectFrom("blocks")
    .innerJoin("users", "users.id", "blocks.blocked_id")
    .select(["users.username", "blocks.created_at as since"])
    .where("blocks.blocker_id", "=", userId)
    .execute();
}

function listMutes(db: Db, userId: string) {
  return db
    .selectFrom("mutes")
    .innerJoin("users", "users.id", "mutes.muted_id")
    .select(["users.username", "mutes.created_at as since"])
    .where("mutes.muter_id", "=", userId)
    .execute();
}

/** Returns a user's pictures, those of hidden posts and of appeals included: the largest file of each. */
export async function findExportFiles(db: Db, userId: string): Promise<ExportFile[]> {
  const images = await db
    .selectFrom("images")
    .innerJoin("posts", "posts.id", "images.post_id")
    .select(["posts.id as post_id", "images.position", "images.key", "images.width"])
    .where("posts.owner_id", "=", userId)
    .where("posts.deleted_at", "is", null)
    .orderBy("posts.id")
    .execute();
  const { avatar_key } = await getUser(db, userId);
  const avatar = avatar_key ? [{ name: "avatar.webp", key: avatarFileKey(avatar_key, 400) }] : [];
  const pictures = images.map(({ post_id, position, key, width }) => ({
    name: `posts/${post_id}-${position + 1}.webp`,
    key: fileKey(key, width, "webp"),
  }));
  return [...avatar, ...pictures, ...(await listAppealExports(db, userId))];
}

/** Returns a user's archive with the user's name, or undefined if there is none to download. */
export function findExport(db: Db, userId: string) {
  return db
    .selectFrom("account_exports")
    .innerJoin("users", "users.id", "account_exports.user_id")
    .select([
      "account_exports.key",
      "account_exports.ready_at",
      "account_exports.expires_at",
      "users.username",
    ])
    .where("account_exports.user_id", "=", userId)
    .where("account_exports.ready_at", "is not", null)
    .where("account_exports.expires_at", ">", new Date())
    .orderBy("account_exports.id", "desc")
    .executeTakeFirst();
}

// Reports of the user are confidential between the reporter and staff.
const CONFIDENTIAL: readonly AuditAction[] = ["openReport", "resolveReport"];

/** Returns what happened to an account: by others, by staff, and its security events. */
async function readHistory(db: Db, user: UserRow) {
  const ban = banOf(user);
  const staffActs = await listStaffActs(db, user.id);
  return {
    notifications: await listNotifications(db, user.id),
    reports: await listReportsBy(db, user.id),
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

/** The title of a post that the user may see, else null. */
function visibleTitle(userId: string): RawBuilder<string | null> {
  const isVisible = sql`(posts.owner_id = ${userId} or posts.id in (select id from reachable_posts)
    and not ${blockedPair(sql.ref("posts.owner_id"), sql.val(userId))})`;
  return sql<string | null>`case when ${isVisible} then posts.title end`;
}

async function listNotifications(db: Db, userId: string) {
  const rows = await db
    .selectFrom("notifications")
    .innerJoin("users", "users.id", "notifications.sender_id")
    .leftJoin("posts", "posts.id", "notifications.post_id")
    .select([
      "notifications.kind",
      "notifications.reason",
      "users.username",
      "notifications.post_id",
      visibleTitle(userId).as("title"),
      "notifications.read",
      "notifications.created_at",
    ])
    .where("notifications.user_id", "=", userId)
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

/** Returns the user's reports and their outcome, without the staff member and the staff's notes. */
async function listReportsBy(db: Db, userId: string) {
  const rows = await db
    .selectFrom("reports")
    .innerJoin("report_cases", "report_cases.id", "reports.case_id")
    .select([
      "report_cases.kind",
      "report_cases.title",
      "report_cases.outcome",
      "report_cases.resolved_at",
      "reports.reason",
      "reports.note",
      "reports.created_at",
    ])
    .where("reports.reporter_id", "=", userId)
    .orderBy("reports.created_at")
    .execute();
  return rows.map((row) => ({
    kind: REPORTED_KINDS[row.kind],
    title: row.title,
    reason: REPORT_REASONS[row.reason],
    note: row.note,
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
