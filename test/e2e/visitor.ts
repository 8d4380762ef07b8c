import type { Page } from "@playwright/test";
import type { TestSite } from "#test/e2e/browser.ts";
import { aName, PASSWORD } from "#test/makers.ts";

/** Signs a newcomer up by the form; answers name and address. The welcome dialog is open. */
export async function signUpByForm(page: Page) {
  const username = aName("e2e");
  const email = `${username}@mail.example`;
  await page.goto("/join?with=email");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.waitForURL("**/settings");
  return { username, email };
}

/** Opens the link of the newest verification mail. */
export async function verifyByMail(site: TestSite, page: Page, email: string): Promise<void> {
  const mail = await site.mailTo(email, "/verify/");
  const [path = ""] = /\/verify\/[\w-]+/.exec(mail) ?? [];
  await page.goto(path);
  await page.getByText("Thank you for verifying!").waitFor();
}
