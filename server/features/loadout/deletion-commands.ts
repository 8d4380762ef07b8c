import type { Person } from "#server/features/audit/commands.ts";
import type { Grounds } from "#server/features/decisions/commands.ts";
import { isRemovalOver } from "#server/features/decisions/queries.ts";
import { removeRow } from "#server/features/decisions/removal-commands.ts";
import { lockLoadout } from "#server/features/loadout/commands.ts";
import type { LoadoutRow } from "#server/features/loadout/queries.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { deleteRows } from "#server/platform/db/delete-rows.ts";
import type { Services } from "#server/platform/services.ts";

type LoadoutKey = Pick<LoadoutRow, "id" | "owner_id">;

/** Deletes a loadout on behalf of its maker. */
export async function deleteOwnLoadout(trx: Trx, loadout: LoadoutKey): Promise<void> {
  await lockLoadout(trx, loadout);
  await trx.deleteFrom("loadouts").where("id", "=", loadout.id).execute();
}

type Removal = {
  actor: Person;
  loadout: Pick<LoadoutRow, "id" | "owner_id" | "username" | "title" | "note">;
  grounds: Grounds | undefined;
};

/** Hides a loadout as a decision of staff, while a reversal can restore it; then a job deletes it. */
export async function removeLoadout(
  services: Services,
  trx: Trx,
  { actor, loadout, grounds }: Removal,
): Promise<void> {
  await lockLoadout(trx, loadout);
  const { id, owner_id, username, title, note } = loadout;
  await removeRow(services, trx, "loadouts", {
    actor,
    action: "deleteLoadout",
    target: { _id: owner_id, username },
    subject: { kind: "loadout", id, title },
    grounds,
    before: { title, note },
  });
}

/** Deletes the loadouts that staff removed and no reversal can restore. */
export function deleteRemovedLoadouts({ db }: Services): Promise<void> {
  return deleteRows(db, "loadouts", isRemovalOver("loadouts"));
}
