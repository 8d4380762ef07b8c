import { type Actor, isStaff } from "../users/roles.ts";

type OwnedLoadout = { owner: { _id: string } };

/** Publishing requires a verified email address. */
export function canPublishLoadout(actor: Actor): boolean {
  return actor?.verified === true;
}

/** Only its maker changes a loadout. */
export function canEditLoadout(actor: Actor, loadout: OwnedLoadout): boolean {
  return actor?._id === loadout.owner._id;
}

/** Its maker deletes a loadout, and staff remove it with a statement of reasons. */
export function canDeleteLoadout(actor: Actor, loadout: OwnedLoadout): boolean {
  return canEditLoadout(actor, loadout) || isStaff(actor);
}
