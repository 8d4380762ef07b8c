import { sql } from "kysely";
import { AUDIT_ACTIONS } from "#contract/audit/contract.ts";
import { canSeeReport } from "#contract/reports/policy.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";

/** How many banned accounts on the same browsers are looked at. */
const BROWSERS_MAX = 20;

/** Counts what a user made and its likes, also while the user is banned. */
export async function countMade(db: Db, userId: string) {
  const { rows } = await sql<{ posts: number; comments: number; likes: number }>`
    select count(*)::integer as posts, coalesce(sum(num_likes), 0)::integer as likes,
      (select count(*)::integer from visible_comments where owner_id = ${userId}) as comments
    from reachable_posts where owner_id = ${userId}`.execute(db);
  return rows[0] ?? { posts: 0, comments: 0, likes: 0 };
}

export type MadeCounts = Awaited<ReturnType<typeof countMade>>;

/**
 * Returns the account that was banned last, is still banned, and used a browser that a user has used too; only
 * one about which the viewer may see reports. Of browsers only hashes are stored.
 */
export async function findSharedBrowser(db: Db, viewer: SessionViewer, userId: string) {
  const bans = await db
    .selectFrom("known_devices as own")
    .innerJoin("known_devices as other", (join) =>
      join
        .onRef("other.device_hash", "=", "own.device_hash")
        .onRef("other.user_id", "<>", "own.user_id"),
    )
    .innerJoin("users", "users.id", "other.user_id")
    .innerJoin("decisions", "decisions.user_id", "users.id")
    .select([
      "users.id as _id",
      "users.username",
      "users.roles",
      "decisions.id",
      "decisions.rule",
      "decisions.rule_title",
      "decisions.created_at",
    ])
    .distinct()
    .where("own.user_id", "=", userId)
    .where("users.deleted_at", "is", null)
    .where("users.banned_until", ">", new Date())
    .where("decisions.action", "=", AUDIT_ACTIONS.indexOf("ban"))
    .where("decisions.over_at", "is", null)
    .orderBy("decisions.id", "desc")
    .limit(BROWSERS_MAX)
    .execute();
  return bans.find(({ _id, roles }) => canSeeReport(viewer, { _id, roles }));
}

export type SharedBrowserRow = NonNullable<Awaited<ReturnType<typeof findSharedBrowser>>>;
