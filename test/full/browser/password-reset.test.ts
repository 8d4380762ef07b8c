import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { eventually, startSite } from "#test/e2e/browser.ts";
import {
  expectFault,
  expectFocus,
  expectNoFault,
  pathOf,
  toastOf,
  visit,
} from "#test/e2e/visitor.ts";

const site = startSite({ CAPTCHA: "altcha" });

const NEW_PASSWORD = "Better-Staple-9";
const USED = "This code is invalid or has already been used.";
const EMAIL_VALID = "Email must be valid.";
const ON_ITS_WAY = "If we know this email, a link is on its way.";

function fieldsOf(page: Page) {
  return {
    email: page.getByLabel("Email"),
    password: page.getByLabel("New password", { exact: true }),
    confirm: page.getByLabel("Confirm password", { exact: true }),
    captcha: page.getByRole("checkbox", { name: "I am human" }),
    ask: page.getByRole("button", { name: "Continue" }),
    set: page.getByRole("button", { name: "Set password" }),
  };
}

async function tick(page: Page): Promise<void> {
  const { captcha } = fieldsOf(page);
  await captcha.click();
  await eventually(() => captcha.isChecked()).toBe(true);
}

/** Fills in and submits the form behind a reset link. */
async function setPassword(page: Page, text: string): Promise<void> {
  const { password, confirm, set } = fieldsOf(page);
  await password.fill(text);
  await confirm.fill(text);
  await tick(page);
  await set.click();
}

test("the request form validates the email, requires the captcha and submits on Enter", async () => {
  const page = await site.open();
  await visit(page, "/reset-password");
  const { email, ask, captcha } = fieldsOf(page);
  await ask.click();
  await expectFault(email, EMAIL_VALID);
  await expectFocus(email);
  await email.fill("nobody");
  await expectFault(email, EMAIL_VALID);
  await email.fill(`${"w".repeat(40)}@mail.example`);
  await expectFault(email, "Email must be less than 50 characters.");
  await email.fill("nobody@mail.example");
  await expectNoFault(email);
  await ask.click();
  await page.getByText("Please tick the box to show that you are human.").waitFor();
  await expectFocus(captcha);
  await tick(page);
  await email.press("Enter");
  // The message is the same for an unknown email.
  await toastOf(page, ON_ITS_WAY).waitFor();
  await eventually(() => pathOf(page)).toBe("/");
});

test("shows why a request failed, and resets the captcha", async () => {
  const page = await site.open({ allowed: [/ERR_FAILED/] });
  await page.route("**/api/auth/password/reset", (route) => route.abort());
  await visit(page, "/reset-password");
  const { email, ask, captcha } = fieldsOf(page);
  await email.fill("owl@mail.example");
  await tick(page);
  await ask.click();
  await page.getByText("The site could not be reached.").waitFor();
  await eventually(() => captcha.isChecked()).toBe(false);
  expect(await email.inputValue()).toBe("owl@mail.example");
});

test("refuses an unknown link, resets the captcha and retains the form", async () => {
  const page = await site.open({ allowed: [/status of 400/] });
  await visit(page, "/reset-password/reset/made-up");
  const { captcha, password } = fieldsOf(page);
  await setPassword(page, NEW_PASSWORD);
  await page.getByText(USED).waitFor();
  await eventually(() => captcha.isChecked()).toBe(false);
  expect(await password.inputValue()).toBe(NEW_PASSWORD);
});
