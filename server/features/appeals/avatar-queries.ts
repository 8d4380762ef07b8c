import { sql } from "kysely";
import { AUDIT_ACTIONS } from "#contract/audit/contract.ts";
import { isStaff } from "#contract/users/roles.ts";
import { findLinkUser } from "#server/features/security/link-queries.ts";
import { anyOf } from "#server/platform/db/any-of.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Reader } from "#server/platform/media/media-routes.ts";

/**
 * Returns whether a reader may see an avatar that nobody has now: one that staff replaced, whose files stay for an
 * appeal, is shown to staff and to the user who had it, also by the mailed link to the decision.
 */
export async function isAvatarReadableBy(
  db: Db,
  key: string,
  { viewer, token }: Reader,
): Promise<boolean> {
  if (isStaff(viewer)) return true;
  const mailedTo = token === undefined ? undefined : await findLinkUser(db, "decision", token);
  const readers = [viewer?._id, mailedTo].filter((id) => id !== undefined);
  if (readers.length === 0) return false;
  const decision = await db
    .selectFrom("decisions")
    .select("id")
    .where("user_id", "=", anyOf(readers))
    .where("action", "=", AUDIT_ACTIONS.indexOf("changeAvatar"))
    .where(sql<boolean>`before ->> 'avatar' = ${key}`)
    .executeTakeFirst();
  return decision !== undefined;
}
