import type { Page } from "@playwright/test";
import { test } from "vitest";
import { COMMON_PASSWORD } from "#contract/accounts/rules.ts";
import { expectAccessible } from "#test/e2e/axe.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { expectFault, expectFocus, expectNoFault, visit } from "#test/e2e/visitor.ts";
import { aName, PASSWORD } from "#test/makers.ts";

const site = sharedSite();

const PASSWORDS_MATCH = "Passwords must match!";

function fieldsOf(page: Page) {
  return {
    username: page.getByLabel("Username"),
    email: page.getByLabel("Email"),
    password: page.getByLabel("Password", { exact: true }),
    confirm: page.getByLabel("Confirm password", { exact: true }),
    submit: page.getByRole("button", { name: "Sign up" }),
  };
}

async function openForm() {
  const page = await site.open({ allowed: [/status of 409/, /ERR_FAILED/] });
  await visit(page, "/join?with=email");
  return { page, ...fieldsOf(page) };
}

test("marks every field of an empty form, and focuses the first", async () => {
  const { username, email, password, submit } = await openForm();
  await submit.click();
  await expectFault(username, "Username must be between 3 and 30 characters.");
  await expectFault(email, "Email must be valid.");
  await expectFault(password, "Password must be between 8 and 128 characters.");
  await expectFocus(username);
});

test("the button takes a click although the blurred field's error shifts the layout", async () => {
  const { page, username, email, password, submit } = await openForm();
  await password.fill("Lampfjo7");
  await submit.click();
  await expectFault(password, "Password must contain at least one special character");
  await expectFault(email, "Email must be valid.");
  await expectFocus(username);
  await expectAccessible(page, "sign-up with faults");
});

test("shows differing passwords under both fields", async () => {
  const { password, confirm } = await openForm();
  await password.fill(PASSWORD);
  await confirm.fill(`${PASSWORD}x`);
  await confirm.blur();
  await expectFault(password, PASSWORDS_MATCH);
  await expectFault(confirm, PASSWORDS_MATCH);
  await password.fill(`${PASSWORD}x`);
  await expectNoFault(password);
  await expectNoFault(confirm);
});

test("refuses a common password under its field, in any adaptation", async () => {
  const { page, username, email, password, confirm, submit } = await openForm();
  const name = aName("e2e");
  await username.fill(name);
  await email.fill(`${name}@mail.example`);
  await password.fill("Summer2026!");
  await confirm.fill("Summer2026!");
  await submit.click();
  await expectFault(password, COMMON_PASSWORD);
  await expectFocus(password);
  await password.fill(PASSWORD);
  await confirm.fill(PASSWORD);
  await expectNoFault(password);
  await submit.click();
  await page.waitForURL(`${site.url}/settings`);
});

test("shows five strengths, and ticks the rules off while typing", async () => {
  const { page, username, password } = await openForm();
  const strength = page.getByText("Strength: ").locator("..");
  const strengths = [
    ["lampfjor", "Very Weak"],
    ["lampfjo7", "Weak"],
    ["Lampfjo7", "Fair"],
    ["Lamp-fjo7", "Good"],
    ["Lamp-fjord-77", "Strong"],
  ] as const;
  for (const [typed, word] of strengths) {
    await password.fill(typed);
    await eventually(() => strength.textContent()).toBe(`Strength: ${word}`);
  }
  await username.fill("fjord");
  await eventually(() => strength.textContent()).toBe("Strength: Fair");

  const rule = page.getByRole("list", { name: "Password rules" }).getByText("A number");
  await password.fill("Lamp-fjord");
  await eventually(() => rule.textContent()).toBe("A number: not met yet");
  await password.fill("Lamp-fjord-7");
  await eventually(() => rule.textContent()).toBe("A number: met");
});

test("shows the profile's URL in lower case while typing", async () => {
  const { page, username } = await openForm();
  await username.pressSequentially("NightOwl");
  await page.getByText("/profile/nightowl", { exact: true }).waitFor();
  await page.getByText("8/30", { exact: true }).waitFor();
});

test("shows other errors of the server in a dialog", async () => {
  const { page, username, email, password, confirm } = await openForm();
  await page.route("**/api/user", (route) => route.abort());
  await username.fill(aName());
  await email.fill(`${aName()}@mail.example`);
  await password.fill(PASSWORD);
  await confirm.fill(PASSWORD);
  await confirm.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Error" });
  await dialog.getByText("The site could not be reached.").waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await expectFocus(confirm);
});
