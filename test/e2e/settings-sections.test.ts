import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { visit } from "#test/e2e/visitor.ts";
import { aPhoto, aUser } from "#test/makers.ts";

const site = sharedSite();

async function chooseAvatar(page: Page): Promise<void> {
  const file = join(mkdtempSync(join(tmpdir(), "parade-e2e-")), "me.jpg");
  writeFileSync(file, await aPhoto(1200, 900));
  await page.getByLabel("Avatar image").setInputFiles(file);
  await page.getByRole("slider", { name: "Zoom" }).waitFor();
}

test("crops, previews and uploads an avatar", async () => {
  const page = await site.open({ as: await aUser(site) });
  await visit(page, "/settings");
  const uploaded = Promise.withResolvers<void>();
  await page.route("**/api/user/*/avatar", async (route) => {
    await uploaded.promise;
    await route.continue();
  });
  const avatars = page.locator("#profile img");
  expect(await avatars.count()).toBe(0);
  await chooseAvatar(page);
  await page.getByRole("button", { name: "Save crop" }).click();
  const widthOf = () => avatars.first().evaluate((image: HTMLImageElement) => image.naturalWidth);
  await page.getByRole("progressbar", { name: "Uploading the avatar" }).waitFor();
  await eventually(widthOf).toBe(400);
  expect(await avatars.first().getAttribute("src")).toMatch(/^blob:/);

  uploaded.resolve();
  await page.getByText("Avatar Updated").waitFor();
  await page.getByRole("button", { name: "OK" }).click();
  await eventually(() => avatars.first().getAttribute("src")).not.toMatch(/^blob:/);
  await eventually(widthOf).toBe(400);
});
