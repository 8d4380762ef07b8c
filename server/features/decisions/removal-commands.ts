import { sql } from "kysely";
import type { Trx } from "#server/platform/db/database.ts";
import type { Services } from "#server/platform/services.ts";
import { type NewDecision, recordDecision } from "./commands.ts";

/** Tables of what staff remove: `isRemovalOver` says when no reversal can restore a row any more. */
type Removable = "loadouts" | "boards";

/** Hides the row that a decision is about, which is locked, while a reversal can restore it. */
export async function removeRow(
  services: Services,
  trx: Trx,
  table: Removable,
  decision: NewDecision,
): Promise<void> {
  const { appealUntil } = await recordDecision(services, trx, decision);
  await sql`update ${sql.table(table)} set removed_until = ${appealUntil}
    where id = ${decision.subject.id}`.execute(trx);
}

/** Shows a removed row again; its owner is locked. False if it is gone. */
export async function restoreRow(trx: Trx, table: Removable, id: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`update ${sql.table(table)} set removed_until = null
    where id = ${id} and removed_until is not null`.execute(trx);
  return numAffectedRows > 0n;
}
