import { expect, test } from "vitest";
import { signIn } from "#contract/accounts/contract.ts";
import { getCurrentUser } from "#contract/users/contract.ts";
import { expectAccessible } from "#test/e2e/axe.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { changeStored } from "#test/e2e/change-stored.ts";
import { expectFault, expectFocus, tabTo, toastOf, visit } from "#test/e2e/visitor.ts";
import { aUser, PASSWORD } from "#test/makers.ts";

const site = sharedSite();
const NEW_PASSWORD = "Newer-Horse-8";

test("changes the password in the settings by keyboard, and logs out elsewhere", async () => {
  const user = await aUser(site);
  const other = site.client();
  await other.call(signIn, { body: { email: user.email, password: PASSWORD } });
  const page = await site.open({ as: user, allowed: [/status of 400/] });
  await visit(page, "/settings");
  const section = page.getByRole("region", { name: "Sign-in security" });
  const change = section.getByRole("button", { name: "Change password" });
  await tabTo(page, change);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Change password" });
  const [current, password, confirm] = [
    dialog.getByLabel("Current password"),
    dialog.getByLabel("New password"),
    dialog.getByLabel("Confirm password", { exact: true }),
  ];
  await tabTo(page, current);
  await page.keyboard.type("Wrong-Horse-7");
  await password.fill(user.email);
  await confirm.fill(NEW_PASSWORD);
  await page.keyboard.press("Enter");
  await expectFault(password, "Password must contain at least one uppercase letter");
  await expectAccessible(page, "change of the password, with faults");
  await password.fill(NEW_PASSWORD);
  await page.keyboard.press("Enter");
  await expectFault(current, "The password is wrong.");
  await expectFocus(current);
  await current.fill(PASSWORD);
  await page.keyboard.press("Enter");
  await toastOf(page, "Password changed. You are logged out everywhere else.").waitFor();
  await dialog.waitFor({ state: "hidden" });
  await expectFocus(change);
  await page
    .getByRole("region", { name: "Security events" })
    .getByText("In the settings")
    .waitFor();
  expect((await user.client.call(getCurrentUser, {})).body.success).toBe(true);
  expect((await other.call(getCurrentUser, {})).body.success).toBe(false);
  const again = { email: user.email, password: NEW_PASSWORD };
  expect((await site.client().call(signIn, { body: again })).status).toBe(200);
});

test("sets the first password of an account without one", async () => {
  const user = await aUser(site);
  await changeStored(site, (db) =>
    db.deleteFrom("passwords").where("user_id", "=", user._id).execute(),
  );
  const page = await site.open({ as: user, width: 390, height: 844 });
  await visit(page, "/settings");
  await page.getByRole("button", { name: "Set a password" }).click();
  const dialog = page.getByRole("dialog", { name: "Set a password" });
  await dialog.getByLabel("New password").fill(NEW_PASSWORD);
  await dialog.getByLabel("Confirm password", { exact: true }).fill(NEW_PASSWORD);
  expect(await dialog.getByLabel("Current password").count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await dialog.getByRole("button", { name: "Set a password" }).click();
  await toastOf(page, "Password changed.").waitFor();
  await eventually(() => page.getByRole("button", { name: "Change password" }).count()).toBe(1);
});
