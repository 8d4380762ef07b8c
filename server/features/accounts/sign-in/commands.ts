import { sql } from "kysely";
import { presentAppealOfBan, presentBan } from "#server/features/bans/present.ts";
import { type Ban, lockBan } from "#server/features/bans/queries.ts";
import { findBanDecision } from "#server/features/decisions/queries.ts";
import { recordSecurityEvent } from "#server/features/security/commands.ts";
import { lockUsers } from "#server/features/users/queries.ts";
import { findSession, viewerOf } from "#server/features/users/session-queries.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { afterCommit, transact } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/errors.ts";
import type { IssuedSession, UsedSession } from "#server/platform/http/session.ts";
import type { Services } from "#server/platform/services.ts";
import { newToken } from "#server/platform/tokens.ts";

const USER_AGENT_MAX = 300;
const DAY_MS = 24 * 3_600_000;
const SESSION_DAYS = 30;
/** The limit for sessions in constant use. */
const SESSION_DAYS_MAX = 90;
const RENEW_AFTER_MS = 3_600_000;
/** A further sign-in ends the least recently used session, so that one batch can end them all. */
const SESSIONS_MAX = 200;
const CHANGED = "How to log in to this account was changed just now. Please log in again.";

/** Returns whether the proof of a sign-in is still valid, checked while the user is locked. */
export type StillProven = (trx: Trx) => Promise<boolean>;

/** A user whose first factor was correct. */
export type ProvenUser = { userId: string; isStillProven: StillProven };

/**
 * Creates a session; returns the content of its cookie. Refuses a banned user with the reason, and a
 * sign-in whose password, link or factor became invalid meanwhile, as by a reset.
 */
export async function createSession(
  db: Db,
  userId: string,
  userAgent: string,
  isStillProven?: StillProven,
): Promise<IssuedSession> {
  const { token, hash } = newToken();
  const expiresAt = sessionExpiry();
  await transact(db, async (trx) => {
    const ban = await lockBan(trx, userId);
    if (ban) throw await refusalOf(trx, userId, ban);
    if (isStillProven && !(await isStillProven(trx))) throw new AppError("unauthorized", CHANGED);
    await trx
      .insertInto("sessions")
      .values({
        user_id: userId,
        token_hash: hash,
        user_agent: userAgent.slice(0, USER_AGENT_MAX),
        authenticated_at: new Date(),
        expires_at: expiresAt,
      })
      .execute();
    await sql`delete from sessions where id in (select id from sessions where user_id = ${userId}
      order by last_used_at desc, id desc offset ${SESSIONS_MAX})`.execute(trx);
  });
  return { token, expiresAt };
}

/** Returns the refusal of a banned user; the error `appeal` says how to appeal, where that is possible. */
async function refusalOf(trx: Trx, userId: string, ban: Ban): Promise<AppError> {
  const appeal = presentAppealOfBan(await findBanDecision(trx, userId));
  return new AppError("forbidden", presentBan(ban), appeal === undefined ? appeal : { appeal });
}

export async function deleteSession({ db, live }: Services, sessionId: string): Promise<void> {
  await db.deleteFrom("sessions").where("id", "=", sessionId).execute();
  live.endSessions([sessionId]);
}

/** Ends a user's sessions, all or all but one, and their sockets after the commit; returns how many. */
export async function deleteSessions(
  services: Pick<Services, "live">,
  trx: Trx,
  userId: string,
  except?: string,
): Promise<number> {
  const deleted = await trx
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .$if(except !== undefined, (query) => query.where("id", "!=", except ?? ""))
    .returning("id")
    .execute();
  return endSockets(services, trx, deleted);
}

function endSockets(
  { live }: Pick<Services, "live">,
  trx: Trx,
  deleted: readonly { id: string }[],
): number {
  afterCommit(trx, () => live.endSessions(deleted.map(({ id }) => id)));
  return deleted.length;
}

/** Ends a session if it is the user's; returns whether it was. */
export async function deleteUserSession(
  services: Services,
  userId: string,
  id: string,
): Promise<boolean> {
  const ended = await endSessionsWhere(services, userId, async (trx) => {
    const ofUser = trx.deleteFrom("sessions").where("id", "=", id).where("user_id", "=", userId);
    return endSockets(services, trx, await ofUser.returning("id").execute());
  });
  return ended > 0;
}

/** Ends all sessions of a user but one. */
export async function deleteOtherSessions(
  services: Services,
  userId: string,
  sessionId: string,
): Promise<void> {
  await endSessionsWhere(services, userId, (trx) =>
    deleteSessions(services, trx, userId, sessionId),
  );
}

/** Ends the sessions that `remove` deletes, mails the owner, and returns their number. */
function endSessionsWhere(
  services: Services,
  userId: string,
  remove: (trx: Trx) => Promise<number>,
): Promise<number> {
  return transact(services.db, async (trx) => {
    await lockUsers(trx, [userId]);
    const ended = await remove(trx);
    if (ended === 0) return 0;
    const detail = ended === 1 ? "1 session" : `${ended} sessions`;
    await recordSecurityEvent(services, trx, { userId, kind: "sessionsEnded", detail });
    return ended;
  });
}

/** Returns the viewer of a session; extends the session at most once an hour. */
export async function useSession(
  { db, settings }: Pick<Services, "db" | "settings">,
  tokenHash: Buffer,
): Promise<UsedSession | null> {
  const row = await findSession(db, tokenHash, settings);
  if (!row) return null;
  const viewer = viewerOf(row);
  if (Date.now() - row.last_used_at.getTime() <= RENEW_AFTER_MS) {
    return { viewer, renewedUntil: undefined };
  }
  const renewedUntil = sessionExpiry(row.session_created_at);
  await db
    .updateTable("sessions")
    .set({ last_used_at: new Date(), expires_at: renewedUntil })
    .where("id", "=", row.session_id)
    .execute();
  return { viewer, renewedUntil };
}

/** Returns when a session used now expires: after 30 days, at most 90 days after its start. */
function sessionExpiry(createdAt = new Date()): Date {
  const latest = createdAt.getTime() + SESSION_DAYS_MAX * DAY_MS;
  return new Date(Math.min(Date.now() + SESSION_DAYS * DAY_MS, latest));
}

/** Records that the user has just authenticated in a session. */
export async function markAuthenticated(db: Db, sessionId: string): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ authenticated_at: new Date() })
    .where("id", "=", sessionId)
    .execute();
}
