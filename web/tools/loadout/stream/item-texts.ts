import type { Loadout, RolledWeapon, RollPart } from "#contract/loadout/roll/roll.ts";

/** A part of a roll in two lines. */
export type PartText = { name: string; note: string };

/** Returns what each part of a roll is, in few words. */
export function partTexts(loadout: Loadout): Record<RollPart, PartText> {
  const { grenade, characterModifications } = loadout;
  const [first, ...others] = characterModifications;
  return {
    primary: weaponText(loadout.primary, "No primary"),
    secondary: weaponText(loadout.secondary, "No secondary"),
    grenade: { name: grenade?.sdisplayname ?? "No grenade", note: "Grenade" },
    characterModifications: {
      name: first?.sdisplayname ?? "No modification",
      note: others.length > 0 ? `and ${others.length} more` : "Character",
    },
  };
}

function weaponText(rolled: RolledWeapon | null, missing: string): PartText {
  if (!rolled) return { name: missing, note: "" };
  const { weapon, filled } = rolled;
  const names = [...weapon.modifications, ...filled].map(({ sdisplayname }) => sdisplayname);
  return { name: weapon.sdisplayname, note: names.map(shortName).join(", ") };
}

/** Returns the last words of a modification's name: "Sight 3" of "Hunting Sight 3". */
function shortName(name: string): string {
  const words = name.split(" ");
  const end = /^(\d+|[IVX]+)$/.test(words.at(-1) ?? "") ? -2 : -1;
  return words.slice(end).join(" ");
}
