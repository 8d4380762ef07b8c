import type { Page } from "@playwright/test";
import type { Challenge } from "altcha-lib";
import { expect, test } from "vitest";
import { captchaChallenge, signIn } from "#contract/accounts/contract.ts";
import { transformPassword } from "#contract/accounts/password-transform.ts";
import { SIGN_IN_WORK } from "#contract/limits.ts";
import { Client } from "#test/client.ts";
import { expectAccessible } from "#test/e2e/axe.ts";
import { eventually, startSite } from "#test/e2e/browser.ts";
import {
  expectFocus,
  pathOf,
  pauseClock,
  tabTo,
  timeOf,
  toastOf,
  visit,
} from "#test/e2e/visitor.ts";
import { aPictureOf, aUser, PASSWORD } from "#test/makers.ts";
import { solvedCaptcha } from "#test/solved-captcha.ts";
import { PERSONAL_PREFIX } from "#web/platform/stored-state.ts";

const site = startSite({ CAPTCHA: "altcha" });
const limited = startSite({ CAPTCHA: "altcha", RATE_LIMITS: "on", TRUST_PROXY: "127.0.0.1" });
const [, HARDER] = SIGN_IN_WORK;

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

/** Sends a wrong password from a given IP address. */
async function failFrom(address: string, email: string): Promise<void> {
  const client = new Client(limited.url, { "x-forwarded-for": address });
  const { challenge } = (await client.call(captchaChallenge, { query: {} })).body;
  const captcha = await solvedCaptcha(challenge as Challenge);
  const password = await transformPassword(`${PASSWORD}x`);
  const reply = await client.call(signIn, { body: { email, password, captcha } });
  expect(reply.status).toBe(401);
}

test("solves a longer captcha by itself after many failures on the account, and signs in", async () => {
  const { email, username } = await aUser(limited);
  const addresses = Array.from({ length: HARDER.failures }, (_, n) => `198.51.100.${n + 1}`);
  await Promise.all(addresses.map((address) => failFrom(address, email)));
  const page = await limited.open({ allowed: [/status of 400/] });
  await visit(page, "/login");
  const fields = fieldsOf(page);
  await fields.email.fill(email);
  await fields.password.fill(PASSWORD);
  await fields.captcha.click();
  await eventually(() => fields.captcha.isChecked()).toBe(true);
  const longer = page.waitForRequest(`**/api/captcha?work=${HARDER.work}`);
  await fields.submit.click();
  await longer;
  await toastOf(page, "Logged In Successfully!").waitFor();
  await page.getByRole("button", { name: `Account of ${username}` }).waitFor();
});

test("shows that the captcha is missing and focuses it", async () => {
  const page = await site.open();
  await visit(page, "/login");
  const fields = fieldsOf(page);
  await fields.email.fill("owl@mail.example");
  await fields.password.fill(PASSWORD);
  await fields.submit.click();
  await page.getByText("Please tick the box to show that you are human.").waitFor();
  await expectFocus(fields.captcha);
  await expectAccessible(page, "sign-in with a fault");
});

test("disables the button until there is an email and a password of 8 to 128 characters", async () => {
  const page = await site.open();
  await visit(page, "/login");
  const { email, password, submit } = fieldsOf(page);
  const cases = [
    ["", "", true],
    ["", "x".repeat(8), true],
    ["owl@mail.example", "x".repeat(7), true],
    ["owl@mail.example", "x".repeat(8), false],
    ["owl@mail.example", "x".repeat(128), false],
    ["owl@mail.example", "x".repeat(129), true],
    ["   ", "x".repeat(8), true],
  ] as const;
  for (const [address, word, disabled] of cases) {
    await email.fill(address);
    await password.fill(word);
    await eventually(() => submit.isDisabled()).toBe(disabled);
  }
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

test("goes home on signing out before the browser's storage answers", async () => {
  const user = await aUser(site);
  const page = await site.open({ as: user });
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
  });
  await visit(page, `/profile/${user.username}`);
  await page.getByRole("button", { name: `Account of ${user.username}` }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await page.getByRole("heading", { name: "Home" }).waitFor();
  await page.getByRole("link", { name: "Log In" }).first().click();
  await page.getByRole("heading", { name: "Log In" }).waitFor();
});
