import type { Modification, Preset } from "../../items/item.ts";
import { WEAPON_SLOTS } from "../../items/rules.ts";
import type { RolledWeapon } from "./roll.ts";

export type Slot =
  | { kind: "preset"; modification: Preset }
  | { kind: "filled"; modification: Modification }
  | { kind: "vacant" }
  | { kind: "none" };

/** Returns a weapon's three slots: presets, open ones with what fills them, then locked ones. */
export function slotsOf({ weapon, filled }: RolledWeapon): Slot[] {
  const vacant = weapon.modificationsVacant - filled.length;
  const slots: Slot[] = [
    ...weapon.modifications.map((modification): Slot => ({ kind: "preset", modification })),
    ...filled.map((modification): Slot => ({ kind: "filled", modification })),
    ...Array.from({ length: Math.max(vacant, 0) }, (): Slot => ({ kind: "vacant" })),
  ];
  const none = Array.from({ length: WEAPON_SLOTS }, (): Slot => ({ kind: "none" }));
  return [...slots, ...none].slice(0, WEAPON_SLOTS);
}
