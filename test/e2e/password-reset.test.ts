import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { signIn } from "#contract/accounts/contract.ts";
import { getCurrentUser } from "#contract/users/contract.ts";
import { eventually, startSite } from "#test/e2e/browser.ts";
import { expectFault, pathOf, toastOf, visit } from "#test/e2e/visitor.ts";
import { aUser, PASSWORD } from "#test/makers.ts";

const site = startSite({ CAPTCHA: "altcha" });

const NEW_PASSWORD = "Better-Staple-9";
const USED = "This code is invalid or has already been used.";
const PASSWORDS_MATCH = "Passwords must match!";
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

/** Returns the path of the link in the newest reset mail. */
async function resetPath(email: string): Promise<string> {
  const mail = await site.mailTo(email, "/reset-password/reset/");
  const [path = ""] = /\/reset-password\/reset\/[\w-]+/.exec(mail) ?? [];
  expect(path).not.toBe("");
  return path;
}

/** Fills in and submits the form behind a reset link. */
async function setPassword(page: Page, text: string): Promise<void> {
  const { password, confirm, set } = fieldsOf(page);
  await password.fill(text);
  await confirm.fill(text);
  await tick(page);
  await set.click();
}

test("resets a password by a mailed link once, and signs in with it", async () => {
  const user = await aUser(site, { verified: false });
  const page = await site.open({ allowed: [/status of 400/] });
  await visit(page, "/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  // The sign-in page has a field of the same name and a captcha too.
  await page.getByRole("heading", { name: "Reset password" }).waitFor();
  const { email, ask, password, confirm, set, captcha } = fieldsOf(page);
  await email.fill(user.email);
  await tick(page);
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
  expect((await user.client.call(getCurrentUser, {})).body.success).toBe(false);

  await email.fill(user.email);
  await page.getByLabel("Password", { exact: true }).fill(NEW_PASSWORD);
  await tick(page);
  await page.getByRole("button", { name: "Log In" }).click();
  await toastOf(page, "Logged In Successfully!").waitFor();
  const old = await page.request.post(signIn.path, {
    data: { email: user.email, password: PASSWORD },
  });
  expect(old.ok()).toBe(false);

  await visit(page, path);
  await setPassword(page, PASSWORD);
  await page.getByText(USED).waitFor();
  await eventually(() => captcha.isChecked()).toBe(false);
  expect(pathOf(page)).toBe(path);
});
