import { sql } from "kysely";
import { ROLE } from "#contract/users/roles.ts";
import { isNotBanned } from "#server/features/bans/queries.ts";
import { hidesPeople } from "#server/features/users/hidden-queries.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";
import type { Settings } from "#server/settings.ts";

declare module "#server/platform/http/session.ts" {
  interface SessionViewer {
    username: string;
    /** Without staff roles while `missesFactor`. */
    roles: number[];
    /** Whether a staff member lacks the second factor that staff rights require (STAFF_MFA). */
    missesFactor: boolean;
    settingViewNSFW: boolean;
    settingBlurNSFW: boolean;
    settingHideAI: boolean;
    /** Whether a block, in either direction, hides people from the viewer. */
    hidesPeople: boolean;
  }
}

/** With `staffMfa`, staff without a second factor have the rights of members. */
type SessionPolicy = Pick<Settings, "staffMfa">;

/** A condition: a user with more roles than Member has no second factor. */
const lacksFactor = sql<boolean>`(users.roles <> '{0}'
  and not exists (select from passkeys where passkeys.user_id = users.id)
  and not exists (select from authenticators
    where authenticators.user_id = users.id and authenticators.last_step is not null))`;

/** Selects sessions; without `staffMfa` nothing depends on factors, so they are not looked up. */
function selectSessions(db: Db, { staffMfa }: SessionPolicy) {
  return db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select([
      "sessions.id as session_id",
      "sessions.created_at as session_created_at",
      "sessions.last_used_at",
      "sessions.authenticated_at",
      "users.id",
      "users.username",
      "users.verified",
      "users.waits",
      "users.roles",
      "users.setting_view_nsfw",
      "users.setting_blur_nsfw",
      "users.setting_hide_ai",
      hidesPeople.as("hides_people"),
      (staffMfa ? lacksFactor : sql<boolean>`false`).as("misses_factor"),
    ])
    .where("sessions.expires_at", ">", new Date())
    .where("users.deleted_at", "is", null)
    .where(isNotBanned);
}

type SessionRow = Awaited<ReturnType<ReturnType<typeof selectSessions>["execute"]>>[number];

/** Returns the session of a token, unless it expired or its user is banned. */
export function findSession(
  db: Db,
  tokenHash: Buffer,
  policy: SessionPolicy,
): Promise<SessionRow | undefined> {
  return selectSessions(db, policy).where("sessions.token_hash", "=", tokenHash).executeTakeFirst();
}

export function viewerOf(row: SessionRow): SessionViewer {
  return {
    _id: row.id,
    username: row.username,
    verified: row.verified,
    waits: row.waits,
    roles: row.misses_factor ? [ROLE.member] : row.roles,
    missesFactor: row.misses_factor,
    settingViewNSFW: row.setting_view_nsfw,
    settingBlurNSFW: row.setting_blur_nsfw,
    settingHideAI: row.setting_hide_ai,
    hidesPeople: row.hides_people,
    sessionId: row.session_id,
    authenticatedAt: row.authenticated_at,
  };
}

/** Returns the viewer of the session whose token has this hash, without extending the session. */
export async function findViewer(
  db: Db,
  tokenHash: Buffer,
  policy: SessionPolicy,
): Promise<SessionViewer | null> {
  const row = await findSession(db, tokenHash, policy);
  return row ? viewerOf(row) : null;
}

/** Returns the current viewer of a session, or null if it ended. */
export async function findViewerOf(
  db: Db,
  sessionId: string,
  policy: SessionPolicy,
): Promise<SessionViewer | null> {
  const row = await selectSessions(db, policy)
    .where("sessions.id", "=", sessionId)
    .executeTakeFirst();
  return row ? viewerOf(row) : null;
}
