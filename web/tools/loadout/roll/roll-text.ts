import {
  type Loadout,
  type RolledWeapon,
  type Slot,
  slotsOf,
} from "#contract/loadout/roll/roll.ts";
import { copyText } from "#web/ui/feedback/copy-text.ts";

/** Formats a roll in a few lines, for a chat. */
export function rollText(loadout: Loadout): string {
  const { primary, secondary, grenade, characterModifications } = loadout;
  const lines = [
    primary && `Primary weapon: ${weaponText(primary)}`,
    secondary && `Secondary weapon: ${weaponText(secondary)}`,
    grenade && `Grenade: ${grenade.sdisplayname}`,
    characterModifications.length > 0 &&
      `Character modifications: ${characterModifications.map((one) => one.sdisplayname).join(", ")}`,
  ];
  return lines.filter(Boolean).join("\n");
}

function weaponText(rolled: RolledWeapon): string {
  const slots = slotsOf(rolled).map(slotText).filter(Boolean);
  const name = rolled.weapon.sdisplayname;
  return slots.length > 0 ? `${name} (${slots.join(", ")})` : name;
}

function slotText(slot: Slot): string {
  if (slot.kind === "none") return "";
  return slot.kind === "vacant" ? "vacant" : slot.modification.sdisplayname;
}

export function copyRollText(loadout: Loadout): void {
  copy("text", rollText(loadout));
}

/** Copies the link to a roll, by its query string. */
export function copyRollLink(search: string): void {
  copy("link", new URL(`/loadout${search}`, window.location.href).href);
}

function copy(noun: string, text: string): void {
  void copyText(text, {
    ok: `Copied the ${noun}`,
    error: "The browser forbids copying. Copy the page's address instead.",
  });
}
