import { isNotBanned } from "#server/features/users/ban-queries.ts";
import { hidesPeople } from "#server/features/users/hidden-queries.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Viewer } from "#server/platform/session.ts";

/** A user's password hash by e-mail address, without case. */
export function findPassword(db: Db, email: string) {
  return db
    .selectFrom("users")
    .innerJoin("passwords", "passwords.user_id", "users.id")
    .select(["users.id", "passwords.hash"])
    .where((eb) => eb(eb.fn<string>("lower", ["users.email"]), "=", email.toLowerCase()))
    .executeTakeFirst();
}

export async function hasPassword(db: Db, userId: string): Promise<boolean> {
  const password = await db
    .selectFrom("passwords")
    .select("user_id")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return password !== undefined;
}

/** Whether the account of an address was signed in to from this device before. */
export async function isKnownDevice(db: Db, email: string, deviceHash: Buffer): Promise<boolean> {
  const known = await db
    .selectFrom("known_devices")
    .innerJoin("users", "users.id", "known_devices.user_id")
    .select("users.id")
    .where("known_devices.device_hash", "=", deviceHash)
    .where((eb) => eb(eb.fn<string>("lower", ["users.email"]), "=", email.toLowerCase()))
    .executeTakeFirst();
  return known !== undefined;
}

/** A user's sessions that have not run out, last used first. */
export function listOwnSessions(db: Db, userId: string) {
  return db
    .selectFrom("sessions")
    .select(["id", "user_agent", "created_at", "last_used_at"])
    .where("user_id", "=", userId)
    .where("expires_at", ">", new Date())
    .orderBy("last_used_at", "desc")
    .execute();
}

export type OwnSessionRow = Awaited<ReturnType<typeof listOwnSessions>>[number];

/** The session of a token, unless it ran out or its user is banned. */
export async function findSession(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select([
      "sessions.id as session_id",
      "sessions.last_used_at",
      "users.id",
      "users.username",
      "users.verified",
      "users.roles",
      "users.setting_view_nsfw",
      "users.setting_blur_nsfw",
      hidesPeople.as("hides_people"),
    ])
    .where("sessions.token_hash", "=", tokenHash)
    .where("sessions.expires_at", ">", new Date())
    .where(isNotBanned)
    .executeTakeFirst();
}

export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>;

export function viewerOf(row: SessionRow): Viewer {
  return {
    _id: row.id,
    username: row.username,
    verified: row.verified,
    roles: row.roles,
    settingViewNSFW: row.setting_view_nsfw,
    settingBlurNSFW: row.setting_blur_nsfw,
    hidesPeople: row.hides_people,
    sessionId: row.session_id,
  };
}

/** Whose session has a token of this hash, without using it. */
export async function findViewer(db: Db, tokenHash: Buffer): Promise<Viewer | null> {
  const row = await findSession(db, tokenHash);
  return row ? viewerOf(row) : null;
}

/** Which of some sessions have neither ended nor run out. */
export async function listOpenSessions(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("sessions")
    .select("id")
    .where("id", "in", ids)
    .where("expires_at", ">", new Date())
    .execute();
  return rows.map(({ id }) => id);
}
