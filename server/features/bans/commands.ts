import type { BanTerm } from "#contract/bans/contract.ts";
import { canBan } from "#contract/users/policy.ts";
import { deleteSessions } from "#server/features/accounts/sign-in/commands.ts";
import { recordAct } from "#server/features/audit/commands.ts";
import { endDecisions, type Grounds, recordDecision } from "#server/features/decisions/commands.ts";
import { closeReports } from "#server/features/reports/commands.ts";
import { getUser, lockUsers, type UserRow } from "#server/features/users/queries.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { authorize } from "#server/platform/errors.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";
import type { Services } from "#server/platform/services.ts";
import { type Ban, banOf } from "./queries.ts";

export const CANNOT_BAN = "You cannot ban this user.";

const DAY_MS = 24 * 3_600_000;

export type UserBan = { userId: string; term: BanTerm; grounds: Grounds | undefined };

/** Bans a user and ends the user's sessions; returns the user. A later ban replaces an earlier one. */
export async function writeBan(
  services: Services,
  trx: Trx,
  actor: SessionViewer,
  { userId, term: { banExpiryDays }, grounds }: UserBan,
): Promise<UserRow> {
  const user = await lockBannable(trx, actor, userId);
  const until = banExpiryDays ? new Date(Date.now() + banExpiryDays * DAY_MS) : null;
  const ban = { reason: grounds?.reason ?? "", until };
  await setBan(trx, userId, ban);
  await endDecisions(trx, { userId, action: "ban" });
  await recordDecision(services, trx, {
    actor,
    action: "ban",
    target: { _id: userId, username: user.username },
    subject: { kind: "user", id: userId, title: user.username },
    grounds,
    before: valuesOf(banOf(user)),
    after: valuesOf(ban),
    until,
  });
  await deleteSessions(services, trx, userId);
  return user;
}

/** Lifts a ban, if it is not lifted already. Returns the user. */
export function deleteBan(
  services: Services,
  actor: SessionViewer,
  userId: string,
): Promise<UserRow> {
  return transact(services.db, async (trx) => {
    const user = await lockBannable(trx, actor, userId);
    const ban = banOf(user);
    if (!ban) return user;
    await setBan(trx, userId, null);
    const target = { _id: userId, username: user.username };
    await endDecisions(trx, { userId, action: "ban" });
    await recordAct(trx, { actor, action: "unban", target, before: valuesOf(ban) });
    return user;
  });
}

/** Locks the user before checking the policy, so that the roles cannot change in between. */
async function lockBannable(trx: Trx, actor: SessionViewer, userId: string): Promise<UserRow> {
  await lockUsers(trx, [userId]);
  const user = await getUser(trx, userId);
  const allowed = canBan(actor, { _id: user.id, roles: user.roles });
  authorize(allowed, actor, CANNOT_BAN);
  return user;
}

function valuesOf(ban: Ban | null) {
  return ban && { until: ban.until?.toISOString() ?? "for good", reason: ban.reason };
}

/** Sets the reason that a banned user reads. */
export async function setBanReason(trx: Trx, userId: string, reason: string): Promise<void> {
  await trx
    .updateTable("users")
    .set({ ban_reason: reason })
    .where("id", "=", userId)
    .where("banned_until", "is not", null)
    .execute();
}

/** Sets a user's ban, replacing any other, or lifts it with null. */
export async function setBan(trx: Trx, userId: string, ban: Ban | null): Promise<void> {
  await trx
    .updateTable("users")
    .set({
      banned_until: ban && (ban.until ?? "infinity"),
      ban_reason: ban?.reason ?? "",
    })
    .where("id", "=", userId)
    .execute();
}

/** Bans a user, and resolves the open reports about the user if asked to; returns the user. */
export function createBan(
  services: Services,
  actor: SessionViewer,
  ban: UserBan,
): Promise<UserRow> {
  return transact(services.db, async (trx) => {
    const user = await writeBan(services, trx, actor, ban);
    if (ban.term.resolveReports) {
      await closeReports(services, trx, { userId: user.id }, { actor, outcome: "resolve" });
    }
    return user;
  });
}
