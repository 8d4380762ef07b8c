import { expect, test } from "vitest";
import { expectAccessible } from "#test/e2e/axe.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { expectFault, toastOf, verifyByMail, visit } from "#test/e2e/visitor.ts";
import { aName, aUser, verificationToken } from "#test/makers.ts";

const site = sharedSite();

test("corrects the email of a new account, which the link to it verifies", async () => {
  const user = await aUser(site, { verified: false });
  const email = `${aName()}@mail.example`;
  const wrong = await verificationToken(site, user.email);
  const page = await site.open({
    as: user,
    allowed: [/status of 40[09]/],
    width: 390,
    height: 844,
  });
  await visit(page, "/post/create");
  await page.getByRole("link", { name: "Wrong address?" }).click();
  await page.getByText("You can correct your email until it is verified.").waitFor();
  await page.getByRole("button", { name: "Correct it" }).click();
  const dialog = page.getByRole("dialog", { name: "Correct your email" });
  const field = dialog.getByLabel("New email");
  expect(await field.inputValue()).toBe(user.email);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await field.fill("nobody");
  await page.keyboard.press("Enter");
  await expectFault(field, "Email must be valid.");
  await expectAccessible(page, "correction of the email, with a fault");
  await field.fill(user.email);
  await page.keyboard.press("Enter");
  await expectFault(field, "This is your email already.");
  await field.fill(email);
  await dialog.getByRole("button", { name: "Send the link" }).click();
  await toastOf(page, `We sent a new link to ${email}.`).waitFor();
  await dialog.waitFor({ state: "hidden" });
  await eventually(() => page.getByLabel("Email", { exact: true }).inputValue()).toBe(email);

  await visit(page, `/verify/${wrong}`);
  await page.getByText("This code is invalid or has already been used.").waitFor();
  await verifyByMail(site, page, email);
  await visit(page, "/settings");
  await page.getByText("Only a moderator can change your email.").waitFor();
  expect(await page.getByRole("button", { name: "Correct it" }).count()).toBe(0);
});
