import { OPERATOR } from "#contract/audit/contract.ts";
import { ROLE, type RoleName } from "#contract/users/roles.ts";
import { deleteSessions } from "#server/features/accounts/sign-in/commands.ts";
import { deleteSignInChallenges } from "#server/features/accounts/sign-in/second-factor-commands.ts";
import { recordAct } from "#server/features/audit/commands.ts";
import { deleteFactors } from "#server/features/factors/commands.ts";
import { hasFactor } from "#server/features/factors/queries.ts";
import { recordSecurityEvent } from "#server/features/security/commands.ts";
import { setRoles } from "#server/features/users/commands.ts";
import { findUserByEmail, lockUsers, type UserRow } from "#server/features/users/queries.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { afterCommit, transact } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Services } from "#server/platform/services.ts";

type ActServices = Pick<Services, "db" | "jobs" | "live">;

/**
 * Gives the account of an address a role beside those it has, or takes all others away with `member`; its
 * sessions end. An address that is not verified may be a stranger's account, and is refused.
 */
export function grantRole(
  services: ActServices,
  { email, role }: { email: string; role: RoleName },
): Promise<string> {
  return transact(services.db, async (trx) => {
    const user = await lockByEmail(trx, email);
    if (!user.verified) {
      throw new AppError(
        "conflict",
        `The address of ${user.username} is not verified. Open the mailed link first.`,
      );
    }
    const others = user.roles.filter((one) => one !== ROLE.member && one !== ROLE[role]);
    const roles = role === "member" ? [ROLE.member] : [...others, ROLE[role]].sort();
    const name = `${user.username}, here since ${user.created_at.toISOString().slice(0, 10)},`;
    if (user.roles.toSorted().join() === roles.join()) return `${name} is ${role} already.`;
    await setRoles(trx, user.id, roles);
    await recordAct(trx, {
      actor: OPERATOR,
      action: "changeRoles",
      target: { _id: user.id, username: user.username },
      before: { roles: user.roles },
      after: { roles },
    });
    // Before the sockets close, so that open pages can say why.
    afterCommit(trx, () => services.live.emitToUser(user.id, "ROLES_CHANGED", { _id: user.id }));
    await recordSecurityEvent(services, trx, { userId: user.id, kind: "rolesChanged" });
    await deleteSessions(services, trx, user.id);
    return `${name} is ${role} now, and logged out everywhere.`;
  });
}

/** Removes the second factors of the account of an address, whose owner lost them; its sessions end. */
export function resetFactors(services: ActServices, { email }: { email: string }): Promise<string> {
  return transact(services.db, async (trx) => {
    const user = await lockByEmail(trx, email);
    if (!(await hasFactor(trx, user.id))) return `${user.username} has no second factor.`;
    await deleteFactors(trx, user.id);
    await deleteSignInChallenges(trx, user.id);
    await recordAct(trx, {
      actor: OPERATOR,
      action: "resetFactors",
      target: { _id: user.id, username: user.username },
    });
    await recordSecurityEvent(services, trx, { userId: user.id, kind: "factorsReset" });
    await deleteSessions(services, trx, user.id);
    return `${user.username} has no second factor now, and is logged out everywhere.`;
  });
}

async function lockByEmail(trx: Trx, email: string): Promise<UserRow> {
  const found = await findUserByEmail(trx, email);
  if (found) await lockUsers(trx, [found.id]);
  // Read under the lock: the address may be another's by now.
  const user = found && (await findUserByEmail(trx, email));
  if (!user || user.id !== found?.id) throw new AppError("notFound", `No account has ${email}.`);
  return user;
}
