import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { eventually, startSite } from "#test/e2e/browser.ts";
import { pathOf, pauseClock, tabTo, timeOf, toastOf, visit } from "#test/e2e/visitor.ts";
import { aPictureOf, aUser, PASSWORD } from "#test/makers.ts";
import { PERSONAL_PREFIX } from "#web/platform/stored-state.ts";

const site = startSite({ CAPTCHA: "altcha" });

function fieldsOf(page: Page) {
  return {
    email: page.getByLabel("Email"),
    password: page.getByLabel("Password", { exact: true }),
    captcha: page.getByRole("checkbox", { name: "I am human" }),
    submit: page.getByRole("button", { name: "Log In" }),
  };
}

/** Returns the personal data stored in the browser. */
function personalTraces(page: Page): Promise<{ storage: string[]; blobs: unknown[] }> {
  return page.evaluate(async (prefix) => {
    const storage = Object.keys(localStorage).filter((name) => name.startsWith(prefix));
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === "parade.me")) return { storage, blobs: [] };
    const blobs = await new Promise<unknown[]>((resolve, reject) => {
      const opening = indexedDB.open("parade.me");
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const keys = opening.result.transaction("blobs").objectStore("blobs").getAllKeys();
        keys.onsuccess = () => resolve(keys.result);
        keys.onerror = () => reject(keys.error);
      };
    });
    return { storage, blobs };
  }, PERSONAL_PREFIX);
}

test("signs in by keyboard, and shows a toast for five seconds", async () => {
  const { email, username } = await aUser(site);
  const page = await site.open();
  await page.clock.install();
  await visit(page, "/login");
  const fields = fieldsOf(page);
  await tabTo(page, fields.email);
  await page.keyboard.type(email);
  await tabTo(page, fields.password);
  await page.keyboard.type(PASSWORD);
  await tabTo(page, fields.captcha);
  await page.keyboard.press("Space");
  await page.getByRole("status").getByText("Checked.").waitFor();
  await tabTo(page, fields.submit);
  await page.keyboard.press("Enter");

  const toast = toastOf(page, "Logged In Successfully!");
  await toast.waitFor();
  const shownAt = await timeOf(page);
  await page.waitForURL(`${site.url}/`);
  await pauseClock(page);
  const {
    x = 0,
    y = 0,
    width = 0,
    height = 0,
  } = (await page.getByLabel("Messages").boundingBox()) ?? {};
  expect(Math.abs(x + width / 2 - 640)).toBeLessThanOrEqual(1);
  expect(900 - y - height).toBeGreaterThanOrEqual(0);
  expect(900 - y - height).toBeLessThanOrEqual(40);
  await page.clock.runFor(2_000);
  expect(await toast.isVisible()).toBe(true);
  await eventually(async () => {
    await page.clock.runFor(100);
    return toast.isVisible();
  }).toBe(false);
  expect((await timeOf(page)) - shownAt).toBeGreaterThan(4_000);
  expect((await timeOf(page)) - shownAt).toBeLessThan(8_000);
  await page.clock.resume();
  await page.getByRole("button", { name: `Account of ${username}` }).waitFor();
});

test("shows the server's message for a wrong password, and resets the captcha", async () => {
  const { email } = await aUser(site, { verified: false });
  const page = await site.open({ allowed: [/status of 401/] });
  await visit(page, "/login");
  const fields = fieldsOf(page);
  await fields.email.fill(email);
  await fields.password.fill(`${PASSWORD}x`);
  await fields.captcha.click();
  await eventually(() => fields.captcha.isChecked()).toBe(true);
  await fields.submit.click();
  await toastOf(page, "The email or the password is wrong.").waitFor();
  await eventually(() => fields.captcha.isChecked()).toBe(false);
  expect(pathOf(page)).toBe("/login");
  expect(await fields.email.inputValue()).toBe(email);

  await fields.password.fill(PASSWORD);
  await fields.captcha.click();
  await fields.submit.click();
  await page.waitForURL(`${site.url}/`);
});

test("signing out ends the session and removes the user's data from the browser", async () => {
  const user = await aUser(site);
  const page = await site.open({ as: user });
  await visit(page, "/post/create");
  await page.getByRole("radio", { name: "Vehicle" }).click();
  await page.getByRole("button", { name: "Next" }).click();
  const buffer = await aPictureOf(570, 340);
  const file = { name: "car.png", mimeType: "image/png", buffer };
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.getByRole("button", { name: "Save crop" }).click();
  await eventually(async () => (await personalTraces(page)).blobs.length).toBe(3);
  expect((await personalTraces(page)).storage).not.toEqual([]);

  const account = page.getByRole("button", { name: `Account of ${user.username}` });
  await tabTo(page, account, "Shift+Tab");
  await page.keyboard.press("Enter");
  const signOut = page.getByRole("menuitem", { name: "Sign Out" });
  await tabTo(page, signOut, "ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Log In" }).first().waitFor();
  await page.getByRole("heading", { name: "Home" }).waitFor();
  expect(pathOf(page)).toBe("/");
  await eventually(() => personalTraces(page)).toEqual({ storage: [], blobs: [] });
  const cookies = await page.context().cookies();
  expect(cookies.filter(({ name }) => name === "session")).toEqual([]);
  const old = await user.client.json("GET", "/api/user/", undefined);
  expect(old.body.success).toBe(false);

  await page.reload();
  await page.getByRole("link", { name: "Log In" }).first().waitFor();
  expect(await page.locator("html").innerHTML()).not.toContain(user.username);
});
