import type { Page } from "@playwright/test";
import type { Challenge } from "altcha-lib";
import { expect, test } from "vitest";
import { captchaChallenge, signIn } from "#contract/accounts/contract.ts";
import { transformPassword } from "#contract/accounts/password-transform.ts";
import { SIGN_IN_WORK } from "#contract/limits.ts";
import { Client } from "#test/client.ts";
import { expectAccessible } from "#test/e2e/axe.ts";
import { eventually, startSite } from "#test/e2e/browser.ts";
import { expectFocus, toastOf, visit } from "#test/e2e/visitor.ts";
import { aUser, PASSWORD } from "#test/makers.ts";
import { solvedCaptcha } from "#test/solved-captcha.ts";

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
