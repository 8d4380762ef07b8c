import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "vitest";
import { expectAccessible } from "#test/e2e/axe.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { expectFocus, toastOf, visit } from "#test/e2e/visitor.ts";
import { aCharacter, aName, aPhoto, aUser } from "#test/makers.ts";

const site = sharedSite();

type Opened = { width?: number; height?: number; allowed?: RegExp[] };

async function openSettings(options: Opened = {}): Promise<Page> {
  const user = await aUser(site);
  await aCharacter(user);
  const page = await site.open({ ...options, as: user });
  await visit(page, "/settings");
  return page;
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error(`${part} is not shown`);
  return { ...box, bottom: box.y + box.height };
}

async function chooseAvatar(page: Page): Promise<void> {
  const file = join(mkdtempSync(join(tmpdir(), "parade-e2e-")), "me.jpg");
  writeFileSync(file, await aPhoto(1200, 900));
  await page.getByLabel("Avatar image").setInputFiles(file);
  await page.getByRole("slider", { name: "Zoom" }).waitFor();
}

test("arrives with its values, and fits 320 pixels", async () => {
  const user = await aUser(site);
  const page = await site.open({ as: user, width: 320, height: 640 });
  const html = await (await page.request.get("/settings")).text();
  for (const text of [user.username, user.email]) expect(html).toContain(`value="${text}"`);
  expect(html).toContain("This device");
  expect(html).toContain("Nobody is blocked or muted");
  expect(html).not.toContain("Loading");
  await visit(page, "/settings");
  const widthOf = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await widthOf()).toBe(320);
});

test("crops, previews and uploads an avatar", async () => {
  const page = await openSettings();
  const uploaded = Promise.withResolvers<void>();
  await page.route("**/api/user/*/avatar", async (route) => {
    await uploaded.promise;
    await route.continue();
  });
  const avatars = page.locator("#profile img");
  expect(await avatars.count()).toBe(0);
  await chooseAvatar(page);
  await expectAccessible(page, "cropping an avatar");
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

test("opens the claim form on request, validates it, and closes it after success", async () => {
  const page = await openSettings();
  const section = page.getByRole("region", { name: "Characters" });
  const button = section.getByRole("button", { name: "Claim Character" });
  const heading = await boxOf(section.getByRole("heading", { name: "Characters" }));
  const { y, bottom } = await boxOf(button);
  expect(y).toBeLessThan(heading.bottom);
  expect(bottom).toBeGreaterThan(heading.y);

  expect(await section.getByLabel("Name").count()).toBe(0);
  await button.click();
  await section.getByRole("button", { name: "Claim", exact: true }).click();
  for (const message of [
    "Name must be between 3 and 30 characters.",
    "Must choose a server.",
    "Must choose a faction.",
    "Must choose a gender.",
  ]) {
    await section.getByText(message).waitFor();
  }
  await section.getByLabel("Name").fill("Night Owl");
  await section.getByText("Name cannot contain any spaces.").waitFor();
  const name = aName("Owl");
  await section.getByLabel("Name").fill(name);
  await section.getByRole("combobox", { name: "Server" }).click();
  const server = page.getByRole("option", { name: "PC (Jericho)" });
  await server.waitFor();
  await expectAccessible(page, "choosing a server");
  await server.click();
  await section.getByText("Criminal", { exact: true }).click();
  await section.getByText("Female", { exact: true }).last().click();
  await section.getByRole("button", { name: "Claim", exact: true }).click();
  await toastOf(page, "Character Claimed").waitFor();
  await section.getByText(name).waitFor();
  await eventually(() => section.getByLabel("Name").count()).toBe(0);
  await expectFocus(button);
});
