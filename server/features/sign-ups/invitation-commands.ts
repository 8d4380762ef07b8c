import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { INVITATIONS_MAX } from "#contract/sign-ups/contract.ts";
import { isNotBanned } from "#server/features/bans/queries.ts";
import { lockUsers } from "#server/features/users/queries.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/errors.ts";

const CODE_BYTES = 9;

/** Creates an invitation with a number of uses. Throws `conflict` beyond the most that one may have. */
export function createInvitation(db: Db, inviterId: string, uses: number) {
  return transact(db, async (trx) => {
    await lockUsers(trx, [inviterId]);
    const { length } = await listInvitations(trx, inviterId);
    if (length >= INVITATIONS_MAX) {
      throw new AppError(
        "conflict",
        `You have ${INVITATIONS_MAX} invitations already. Delete one.`,
      );
    }
    const code = randomBytes(CODE_BYTES).toString("base64url");
    return trx
      .insertInto("invitations")
      .values({ code, inviter_id: inviterId, uses_left: uses })
      .returning(["id", "code", "uses_left"])
      .executeTakeFirstOrThrow();
  });
}

/** Returns a user's invitations that can still be used, oldest first. */
export function listInvitations(db: Db | Trx, inviterId: string) {
  return db
    .selectFrom("invitations")
    .select(["id", "code", "uses_left"])
    .where("inviter_id", "=", inviterId)
    .where("uses_left", ">", 0)
    .orderBy("id")
    .execute();
}

/** Deletes one of a user's invitations; throws `notFound` for another's. */
export async function deleteInvitation(db: Db, inviterId: string, id: string): Promise<void> {
  const deleted = await db
    .deleteFrom("invitations")
    .where("id", "=", id)
    .where("inviter_id", "=", inviterId)
    .returning("id")
    .executeTakeFirst();
  if (!deleted) throw new AppError("notFound", "There is no such invitation.");
}

/** Returns who invites by a code; those of a banned account do not count. */
export async function findInviter(db: Db | Trx, code: string): Promise<string | undefined> {
  const found = await db
    .selectFrom("invitations")
    .innerJoin("users", "users.id", "invitations.inviter_id")
    .select("users.id")
    .where("code", "=", code)
    .where("uses_left", ">", 0)
    .where("users.deleted_at", "is", null)
    .where(isNotBanned)
    .executeTakeFirst();
  return found?.id;
}

/** Uses an invitation for a new user, and records who invited; returns false if it cannot be used any more. */
export async function redeemInvitation(trx: Trx, userId: string, code: string): Promise<boolean> {
  const inviterId = await findInviter(trx, code);
  if (inviterId === undefined) return false;
  const { rows } = await sql`update invitations set uses_left = uses_left - 1
    where code = ${code} and uses_left > 0 returning id`.execute(trx);
  if (rows.length === 0) return false;
  await trx.updateTable("users").set({ invited_by: inviterId }).where("id", "=", userId).execute();
  return true;
}
