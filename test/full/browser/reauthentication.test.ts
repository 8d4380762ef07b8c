import { beforeAll, expect, test } from "vitest";
import { sharedSite } from "#test/e2e/browser.ts";
import { expectFocus, toastOf, visit } from "#test/e2e/visitor.ts";
import { aUser, PASSWORD, type TestUser } from "#test/makers.ts";
import { ageAuthentication } from "#test/staff.ts";

const site = sharedSite();
const OLD_MINUTES = 11;

let user: TestUser;
let other: TestUser;
let withoutPassword: TestUser;
beforeAll(async () => {
  [user, other, withoutPassword] = await Promise.all([aUser(site), aUser(site), aUser(site)]);
  // Nobody has authenticated recently.
  const { db } = site.services;
  for (const one of [user, other, withoutPassword]) await ageAuthentication(db, one, OLD_MINUTES);
  await db.deleteFrom("passwords").where("user_id", "=", withoutPassword._id).execute();
});

async function openSettings(as: TestUser) {
  const page = await site.open({ as, allowed: [/status of 40[03]/] });
  await visit(page, "/settings");
  return page;
}

test("requires the password to delete the account, by keyboard", async () => {
  const page = await openSettings(user);
  const remove = page.getByRole("button", { name: "Delete my account" });
  await remove.focus();
  await page.keyboard.press("Enter");
  await page.getByLabel(`Type ${user.username} to confirm`).fill(user.username);
  await page.keyboard.press("Enter");

  const confirmation = page.getByRole("alertdialog", { name: "Confirm it is you" });
  const password = confirmation.getByLabel("Password", { exact: true });
  await expectFocus(password);
  await page.keyboard.type("Wrong-Horse-7");
  await page.keyboard.press("Enter");
  await confirmation.getByText("The password is wrong.").waitFor();
  await password.fill(PASSWORD);
  await page.keyboard.press("Enter");
  await confirmation.waitFor({ state: "hidden" });
  await toastOf(page, "Your account will be deleted in 30 days.").waitFor();
  await page.getByText("Your account will be deleted on").waitFor();
});

test("cancelling changes nothing and restores the focus", async () => {
  const page = await openSettings(other);
  const copy = page.getByRole("button", { name: "Make a copy" });
  await copy.click();
  const confirmation = page.getByRole("alertdialog", { name: "Confirm it is you" });
  await confirmation.getByRole("button", { name: "Cancel" }).click();
  await confirmation.waitFor({ state: "hidden" });
  await toastOf(page, "Please confirm it is you.").waitFor();
  await expectFocus(copy);
  expect(await confirmation.count()).toBe(0);
});

test("confirms by a mailed code for an account without a password", async () => {
  const page = await openSettings(withoutPassword);
  await page.getByRole("button", { name: "Make a copy" }).click();
  const confirmation = page.getByRole("alertdialog", { name: "Confirm it is you" });
  await confirmation.getByRole("button", { name: "Mail me a code" }).click();
  const mail = await site.mailTo(withoutPassword.email, "your code is");
  const [, code = ""] = /your code is (\d+)/.exec(mail) ?? [];
  await confirmation.getByLabel("Code of the mail").fill(code);
  await confirmation.getByRole("button", { name: "Confirm" }).click();
  await toastOf(
    page,
    "We are putting your data together. A mail will tell you when it is ready.",
  ).waitFor();
});
