import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "vitest";
import { expectAccessible } from "#test/e2e/axe.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { expectFocus, visit } from "#test/e2e/visitor.ts";
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

const saveBarOf = (page: Page) => page.getByRole("form", { name: "Unsaved changes" });

async function chooseAvatar(page: Page): Promise<void> {
  const file = join(mkdtempSync(join(tmpdir(), "parade-e2e-")), "me.jpg");
  writeFileSync(file, await aPhoto(1200, 900));
  await page.getByLabel("Avatar image").setInputFiles(file);
  await page.getByRole("slider", { name: "Zoom" }).waitFor();
}

test("the section list marks the current section and links each without a confirmation", async () => {
  const page = await openSettings();
  const list = page.getByRole("navigation", { name: "Settings sections" });
  const marked = list.locator("[aria-current]");
  expect(await marked.allTextContents()).toEqual(["Profile"]);
  await page.getByRole("region", { name: "Your data" }).scrollIntoViewIfNeeded();
  await page.mouse.move(640, 300);
  await page.mouse.wheel(0, 9000);
  await eventually(() => marked.allTextContents()).toEqual(["Your data"]);

  await page.getByLabel("Username").fill(aName("unsaved"));
  for (const name of ["Characters", "Preferences", "Sessions", "Profile"]) {
    await list.getByRole("link", { name }).click();
    await eventually(() => marked.allTextContents()).toEqual([name]);
    await expectFocus(page.getByRole("region", { name }));
    expect((await boxOf(page.getByRole("heading", { name, level: 2 }))).y).toBeGreaterThan(56);
  }
  await page.getByText("1 unsaved change: username").waitFor();
  expect(await page.getByRole("alertdialog").count()).toBe(0);
});

test("stacks the sections without the list on phones, with the save bar above the bottom bar", async () => {
  const page = await openSettings({ width: 390, height: 844 });
  expect(await page.getByRole("navigation", { name: "Settings sections" }).count()).toBe(0);
  const bar = await boxOf(saveBarOf(page));
  const bottomBar = await boxOf(page.getByRole("navigation", { name: "Sections" }));
  expect(bar).toMatchObject({ x: 0, width: 390 });
  expect(bar.bottom).toBeCloseTo(bottomBar.y, 0);
  expect(bottomBar.bottom).toBe(844);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const signInSecurity = page.getByRole("region", { name: "Sign-in security" });
  for (const start of ["Log in with your fingerprint", "An app on your phone", "You get them"]) {
    expect((await boxOf(signInSecurity.getByText(start))).width).toBeGreaterThan(240);
  }
  await page
    .getByRole("button", { name: /^Remove / })
    .last()
    .click();
  await page.getByRole("alertdialog").waitFor();
  await expectAccessible(page, "removal of a character");
});

test.each([
  [390, 844],
  [1440, 800],
])(
  "at %i by %i the save bar spans the window and covers neither focus nor toasts",
  async (width, height) => {
    const page = await openSettings({ width, height });
    const bar = await boxOf(saveBarOf(page));
    expect(bar).toMatchObject({ x: 0, width });

    await page.getByLabel("Username").focus();
    let seen = 0;
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press("Tab");
      const focused = await page.evaluate(() => {
        const element = document.activeElement;
        const inPage = element?.closest("main section") && !element.closest("form, nav");
        return inPage ? element?.getBoundingClientRect().bottom : undefined;
      });
      if (focused === undefined) continue;
      seen += 1;
      expect(focused).toBeLessThanOrEqual(bar.y);
    }
    expect(seen).toBeGreaterThan(8);

    await page.getByRole("button", { name: "Make a copy" }).click();
    const toast = page.getByLabel("Messages").getByRole("dialog");
    await toast.waitFor();
    await eventually(async () => (await boxOf(toast)).bottom).toBeLessThan(bar.y);
  },
);

test("disables the avatar before the email is verified, and explains why", async () => {
  const page = await site.open({ as: await aUser(site, { verified: false }) });
  await visit(page, "/settings");
  const upload = page.locator("#profile").getByRole("button", { name: "Upload" });
  expect(await upload.isDisabled()).toBe(true);
  await page.getByText("Please verify your email to change your avatar.").waitFor();
});

test("restores the old avatar with an error dialog when the upload fails, and can retry", async () => {
  const page = await openSettings({ allowed: [/ERR_FAILED.*avatar/] });
  await page.route("**/api/user/*/avatar", (route) => route.abort(), { times: 1 });
  await chooseAvatar(page);
  await page.getByRole("button", { name: "Save crop" }).click();
  const dialog = page.getByRole("dialog", { name: "Error" });
  await dialog.getByText("The upload was cut off.").waitFor();
  await dialog.getByRole("button", { name: "OK" }).click();
  await page.getByText("The new avatar was not saved.").waitFor();
  expect(await page.locator("#profile img").count()).toBe(0);
  await page.getByRole("button", { name: "Crop" }).click();
  await page.getByRole("button", { name: "Save crop" }).click();
  await page.getByText("Avatar Updated").waitFor();
  await eventually(() => page.getByText("The new avatar was not saved.").count()).toBe(0);
});

test("retains the last valid color on the cover while another is being typed", async () => {
  const page = await openSettings();
  const cover = page.locator("figure [style*=background-color]").first();
  const colorOf = () => cover.evaluate((element) => getComputedStyle(element).backgroundColor);
  const hex = page.getByLabel("Profile color as hex");
  await hex.fill("FF0000");
  await eventually(colorOf).toBe("rgb(255, 0, 0)");
  for (const half of ["FF0", "FF00"]) {
    await hex.fill(half);
    expect(await hex.inputValue()).toBe(half);
    expect(await colorOf()).toBe("rgb(255, 0, 0)");
  }
  await hex.fill("0000FF");
  await eventually(colorOf).toBe("rgb(0, 0, 255)");
});

test("enables 'Blur NSFW posts instead of hiding them' while NSFW posts are not shown", async () => {
  const page = await openSettings();
  const show = page.getByRole("switch", { name: "Show NSFW posts on feed" });
  const blur = page.getByRole("switch", { name: "Blur NSFW posts instead of hiding them" });
  await blur.click();
  await page.getByText("1 unsaved change: NSFW blur").waitFor();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Settings Saved").waitFor();
  await visit(page, "/settings");
  expect(await blur.getAttribute("aria-checked")).toBe("true");
  expect(await blur.getAttribute("aria-disabled")).not.toBe("true");
  await show.click();
  await eventually(() => blur.getAttribute("aria-disabled")).toBe("true");
  await show.click();
  await eventually(() => blur.getAttribute("aria-disabled")).not.toBe("true");
});
