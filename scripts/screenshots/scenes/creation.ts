import type { Page } from "@playwright/test";
import { chooseFiles, goToDescribe, startCreation, wizardOf } from "#test/e2e/creation.ts";
import type { FilledSite } from "../filled-site.ts";
import { aPictureFile } from "../picture-files.ts";
import type { Scene } from "../take.ts";

/** Returns scenes of creating and editing a post. */
export function listCreationScenes({ member, newcomer, works }: FilledSite): Scene[] {
  const creating = { path: "/post/create", as: member };
  return [
    { name: "create", ...creating },
    { name: "create-unverified", path: "/post/create", as: newcomer },
    {
      name: "create-upload",
      ...creating,
      act: (page) => startCreation(page, "Clothing"),
    },
    { name: "create-crop", ...creating, act: startCropping },
    {
      name: "create-images",
      ...creating,
      act: async (page) => {
        await startCropping(page);
        await wizardOf(page).saveCrop.click();
        await wizardOf(page).tray.getByText("Image 1").waitFor();
      },
    },
    {
      name: "create-describe",
      ...creating,
      act: async (page) => {
        await goToDescribe(page, "Symbol", await aPictureFile(0));
        await page.getByRole("switch", { name: "For sale" }).click();
      },
    },
    {
      name: "create-faults",
      ...creating,
      act: async (page) => {
        await goToDescribe(page, "Vehicle", await aPictureFile(2));
        await wizardOf(page).tags.pressSequentially(`chrome,${"t".repeat(31)},`);
        await wizardOf(page).create.click({ force: true });
        await page.getByText("things to fix").waitFor();
      },
    },
    { name: "edit", path: `/post/${works.own}/edit`, as: member },
  ];
}

async function startCropping(page: Page): Promise<void> {
  await startCreation(page, "Clothing");
  await chooseFiles(page, [await aPictureFile(2)]);
  await wizardOf(page).saveCrop.waitFor();
}
