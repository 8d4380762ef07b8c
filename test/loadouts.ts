import { createLoadout, type NewLoadout } from "#contract/loadout/contract.ts";
import type { TestUser } from "#test/makers.ts";

/** Items of the catalogue, as of a roll. */
export const ITEMS = {
  primaryWeapons: ["Weapon_AssaultRifle_NTEC_Slot3"],
  primaryWeaponModifications: ["FnMod_Weapon_CoolingJacket1"],
  secondaryWeapons: [] as string[],
  grenades: ["Weapon_Grenade_Frag"],
  characterModifications: ["FnMod_Character_Kevlar1", "FnMod_Character_CarSurfer"],
};

export const LOADOUT: NewLoadout = {
  title: "Harbour rush",
  note: "",
  public: true,
  rolled: true,
  items: ITEMS,
  from: null,
};

/** Publishes a loadout of a user; returns its code. */
export async function aLoadout(user: TestUser, values: Partial<NewLoadout> = {}): Promise<string> {
  const reply = await user.client.call(createLoadout, { body: { ...LOADOUT, ...values } });
  if (!reply.body.code) throw new Error(`publishing failed: ${reply.body.message}`);
  return reply.body.code;
}
