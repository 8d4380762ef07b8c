import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { signIn } from "#contract/accounts/contract.ts";
import { eventually, startSite } from "#test/e2e/browser.ts";
import { expectFault, pathOf, tabTo, toastOf, visit } from "#test/e2e/visitor.ts";
import { aPictureOf, aUser, PASSWORD } from "#test/makers.ts";
import { me } from "#test/reads.ts";
import { PERSONAL_PREFIX } from "#web/lib/stored-state.ts";

const site = startSite({ CAPTCHA: "altcha" });

function fieldsOf(page: Page) {
  return {
    email: page.getByLabel("Email"),
    password: page.getByLabel("Password", { exact: true }),
    submit: page.getByRole("button", { name: "Log In" }),
  };
}

/** The note of a captcha that is solved, as it is while one types. */
const checked = (page: Page) => page.getByRole("status").getByText("Checked.");

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

test("signs in by keyboard, and shows a toast at the bottom center", async () => {
  const { email, username } = await aUser(site);
  const page = await site.open();
  await visit(page, "/login");
  const fields = fieldsOf(page);
  await tabTo(page, fields.email);
  await page.keyboard.type(email);
  await tabTo(page, fields.password);
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");

  const toast = toastOf(page, "Logged In Successfully!");
  await toast.waitFor();
  const {
    x = 0,
    y = 0,
    width = 0,
    height = 0,
  } = (await page.getByLabel("Messages").boundingBox()) ?? {};
  expect(Math.abs(x + width / 2 - 640)).toBeLessThanOrEqual(1);
  expect(900 - y - height).toBeGreaterThanOrEqual(0);
  expect(900 - y - height).toBeLessThanOrEqual(40);
  await page.waitForURL(`${site.url}/`);
  await page.getByRole("button", { name: `Account of ${username}` }).waitFor();
});

test("shows the server's message for a wrong password, and solves another captcha", async () => {
  const { email } = await aUser(site, { verified: false });
  const page = await site.open({ allowed: [/status of 401/] });
  await visit(page, "/login");
  const fields = fieldsOf(page);
  await fields.email.fill(email);
  await fields.password.fill(`${PASSWORD}x`);
  await checked(page).waitFor();
  await fields.submit.click();
  await toastOf(page, "The email or the password is wrong.").waitFor();
  expect(await fields.password.getAttribute("aria-invalid")).toBe("true");
  await eventually(() =>
    fields.password.evaluate((field) => field === document.activeElement),
  ).toBe(true);
  expect(pathOf(page)).toBe("/login");
  expect(await fields.email.inputValue()).toBe(email);

  await fields.password.fill(PASSWORD);
  await fields.submit.click();
  await page.waitForURL(`${site.url}/`);
});

test("signing out ends the session and removes the user's data from the browser", async () => {
  const user = await aUser(site);
  const page = await site.open({ as: user });
  await visit(page, "/post/create");
  await page.getByRole("radio", { name: "Vehicle" }).click();
  const buffer = await aPictureOf(570, 340);
  const file = { name: "car.png", mimeType: "image/png", buffer };
  await page.locator('input[type="file"]').setInputFiles(file);
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

const NEW_PASSWORD = "Better-Staple-9";
const USED = "This code is invalid or has already been used.";
const PASSWORDS_MATCH = "Passwords must match!";
const ON_ITS_WAY = "If we know this email, a link is on its way.";

function resetFieldsOf(page: Page) {
  return {
    email: page.getByLabel("Email"),
    password: page.getByLabel("New password", { exact: true }),
    confirm: page.getByLabel("Confirm password", { exact: true }),
    ask: page.getByRole("button", { name: "Continue" }),
    set: page.getByRole("button", { name: "Set password" }),
  };
}

/** Returns the path of the link in the newest reset mail. */
async function resetPath(email: string): Promise<string> {
  const mail = await site.mailTo(email, "/reset-password/reset/");
  const [path = ""] = /\/reset-password\/reset\/[\w-]+/.exec(mail) ?? [];
  expect(path).not.toBe("");
  return path;
}

/** Fills in and submits the form behind a reset link. */
async function setPassword(page: Page, text: string): Promise<void> {
  const { password, confirm, set } = resetFieldsOf(page);
  await password.fill(text);
  await confirm.fill(text);
  await set.click();
}

test("resets a password by a mailed link once, and signs in with it", async () => {
  const user = await aUser(site, { verified: false });
  const page = await site.open({ allowed: [/status of 400/] });
  await visit(page, "/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  // The sign-in page has a field of the same name and a captcha too.
  await page.getByRole("heading", { name: "Reset password" }).waitFor();
  const { email, ask, password, confirm, set } = resetFieldsOf(page);
  await email.fill(user.email);
  await ask.click();
  await page.waitForURL(`${site.url}/`);
  await toastOf(page, ON_ITS_WAY).waitFor();

  const path = await resetPath(user.email);
  await visit(page, path);
  await password.fill("Lampfjord7");
  await confirm.fill(NEW_PASSWORD);
  await set.click();
  await expectFault(password, "Password must contain at least one special character");
  await password.fill(PASSWORD);
  await expectFault(password, PASSWORDS_MATCH);
  await expectFault(confirm, PASSWORDS_MATCH);
  await setPassword(page, NEW_PASSWORD);
  await page.waitForURL(`${site.url}/login`);
  await toastOf(page, "Your password has been changed. Log in with it.").waitFor();
  expect((await me(user.client)).success).toBe(false);

  await email.fill(user.email);
  await page.getByLabel("Password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Log In" }).click();
  await toastOf(page, "Logged In Successfully!").waitFor();
  const old = await page.request.post(signIn.path, {
    data: { email: user.email, password: PASSWORD },
  });
  expect(old.ok()).toBe(false);

  await visit(page, path);
  await setPassword(page, PASSWORD);
  await page.getByText(USED).waitFor();
  expect(pathOf(page)).toBe(path);
});
