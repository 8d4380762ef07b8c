import type { Scene } from "../take.ts";

const EDIT = "/loadout/manage?profile=default";

/** Returns scenes of the tools and of text pages. */
export function listToolScenes(): Scene[] {
  return [
    { name: "colorconverter", path: "/colorconverter?color=18a999" },
    { name: "loadout", path: "/loadout" },
    {
      name: "loadout-roll",
      path: "/loadout",
      act: async (page) => {
        await page.getByRole("button", { name: /^Roll/ }).first().click();
        await page.getByRole("button", { name: "Reroll Loadout" }).waitFor();
      },
    },
    { name: "manager", path: "/loadout/manage" },
    { name: "manager-name", path: `${EDIT}&tab=name` },
    { name: "manager-weapons", path: `${EDIT}&tab=primaryWeapons` },
    { name: "manager-modifications", path: `${EDIT}&tab=primaryWeaponModifications` },
    { name: "manager-characters", path: `${EDIT}&tab=characterModifications` },
    {
      name: "loadout-delete-dialog",
      path: "/loadout",
      overlay: true,
      act: async (page) => {
        await page.getByRole("button", { name: "Add New Profile" }).click();
        await page.getByRole("button", { name: "Delete Loadout 2" }).click();
        await page.getByRole("alertdialog").waitFor();
      },
    },
    { name: "privacy-policy", path: "/privacy-policy" },
    { name: "accessibility", path: "/accessibility" },
    { name: "rules", path: "/rules" },
    { name: "transparency", path: "/transparency" },
    { name: "notice", path: "/notice" },
    { name: "not-found", path: "/404" },
    { name: "offline", path: "/offline" },
  ];
}
