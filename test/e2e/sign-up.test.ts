import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { expectAccessible } from "#test/e2e/axe.ts";
import { sharedSite } from "#test/e2e/browser.ts";
import { expectFault, expectFocus, expectNoFault, tabTo, visit } from "#test/e2e/visitor.ts";
import { aName, aUser, PASSWORD } from "#test/makers.ts";

const site = sharedSite();

function fieldsOf(page: Page) {
  return {
    username: page.getByLabel("Username"),
    email: page.getByLabel("Email"),
    password: page.getByLabel("Password", { exact: true }),
    confirm: page.getByLabel("Confirm password", { exact: true }),
    submit: page.getByRole("button", { name: "Sign up" }),
  };
}

test("shows each field's error until it is corrected, and a taken name in a dialog and under its field", async () => {
  const page = await site.open({ allowed: [/status of 409/] });
  await visit(page, "/join?with=email");
  const { username, email, password, confirm, submit } = fieldsOf(page);
  const faults = [
    [username, "ab", "Username must be between 3 and 30 characters."],
    [email, "owl@example", "Email must be valid."],
    [password, "Fjord7lamp", "Password must contain at least one special character"],
  ] as const;
  for (const [field, text, message] of faults) {
    await field.fill(text);
    await field.blur();
    await expectFault(field, message);
  }

  const taken = await aUser(site, { verified: false });
  await username.fill(taken.username.toUpperCase());
  await expectNoFault(username);
  await email.fill(`${aName()}@mail.example`);
  await expectNoFault(email);
  await password.fill(PASSWORD);
  await expectNoFault(password);
  await confirm.fill(PASSWORD);
  await submit.click();
  const dialog = page.getByRole("dialog", { name: "Error" });
  async function dismiss(message: string) {
    await dialog.getByText(message).waitFor();
    await expectFocus(dialog.getByRole("button", { name: "OK" }));
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "hidden" });
  }
  await dismiss("This username is already taken.");
  await expectFocus(username);
  await expectFault(username, "This username is already taken.");

  await username.fill(aName());
  await email.fill(taken.email);
  await submit.click();
  await dismiss("This email is already in use.");
  await expectFault(email, "This email is already in use.");

  await email.fill(`${aName()}@mail.example`);
  await submit.click();
  await page.waitForURL("**/settings");
});

test("signs up by keyboard and welcomes the new user once, in two steps", async () => {
  const page = await site.open();
  await visit(page, "/join");
  await tabTo(page, page.getByRole("link", { name: "Continue with Email" }));
  await page.keyboard.press("Enter");
  const { username, email, password, confirm } = fieldsOf(page);
  const name = aName("Key");
  await expectFocus(username);
  await page.keyboard.type(name);
  await tabTo(page, email);
  await page.keyboard.type(`${name}@mail.example`);
  await tabTo(page, password);
  await page.keyboard.type(PASSWORD);
  await tabTo(page, confirm);
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");

  const welcomeDialog = page.getByRole("dialog", { name: `Welcome ${name}!` });
  await welcomeDialog.getByText("You have successfully signed up.").waitFor();
  await page.getByRole("progressbar", { name: "Welcome" }).getByText("1 of 2").waitFor();
  await expectAccessible(page, "welcome");
  await tabTo(page, welcomeDialog.getByRole("button", { name: "Customize Your Experience" }));
  await page.keyboard.press("Enter");
  const second = page.getByRole("dialog", { name: "Customize Your Experience" });
  await second.waitFor();
  await tabTo(page, second.getByRole("button", { name: "Open settings" }));
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor({ state: "hidden" });

  await page.reload();
  await page.getByRole("heading", { name: "Settings", exact: true }).waitFor();
  // Loaded after the dialog would have opened.
  await page.getByText("This device").waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
});
