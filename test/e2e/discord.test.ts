import type { Page } from "@playwright/test";
import { afterAll, expect, test } from "vitest";
import { startDiscord } from "#test/discord.ts";
import { eventually, startSite } from "#test/e2e/browser.ts";
import { expectFault, expectFocus, pathOf, toastOf, visit } from "#test/e2e/visitor.ts";
import { aName } from "#test/makers.ts";

const discord = await startDiscord();
afterAll(discord.stop);
const site = startSite(discord.variables);

const CONTINUE = "Continue with Discord";
/** The Discord pages have no favicon. */
const ALLOWED = [/status of 404 .*favicon/];

/** Grants access at Discord, as the account of that name. */
async function authorize(page: Page, name: string): Promise<void> {
  await page.getByLabel("Discord name").fill(name);
  await page.getByRole("button", { name: "Authorize" }).click();
}

/** Goes to Discord from a page's button and grants access. */
async function continueWithDiscord(page: Page, path: string, name: string): Promise<void> {
  await visit(page, path);
  await page.getByRole("link", { name: CONTINUE }).click();
  await authorize(page, name);
}

test("signs up with Discord: asks for username and email, welcomes the user, and signs in later", async () => {
  const page = await site.open({ allowed: ALLOWED });
  const name = aName("disc");
  await continueWithDiscord(page, "/join", name);
  await page.waitForURL(`${site.url}/join/discord`);
  const main = page.getByRole("main");
  await main.getByText(name, { exact: true }).waitFor();
  const picture = main.locator('form img[src^="data:image/png"]');
  await eventually(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  expect(await main.getByRole("textbox").count()).toBe(2);
  expect(await main.locator('input[type="password"]').count()).toBe(0);

  const [username, email] = [page.getByLabel("Username"), page.getByLabel("Email")];
  const signUp = page.getByRole("button", { name: "Sign up" });
  await expectFocus(username);
  await username.fill("a b");
  await signUp.click();
  await expectFault(username, "Username must be alphanumeric.");
  await expectFault(email, "Email must be valid.");
  const chosen = aName("Joiner");
  await username.fill(chosen);
  await email.fill(`${chosen}@mail.example`);
  await signUp.click();
  await page.waitForURL(`${site.url}/settings`);
  const welcomeDialog = page.getByRole("dialog", { name: `Welcome ${chosen}!` });
  await welcomeDialog.getByText("You have successfully signed up.").waitFor();
  await welcomeDialog.getByRole("button", { name: "Customize Your Experience" }).click();
  await page.getByRole("button", { name: "Open settings" }).click();
  const unlink = page.getByRole("button", { name: "Unlink Discord" });
  expect(await unlink.isDisabled()).toBe(true);

  const other = await site.open({ allowed: ALLOWED });
  await continueWithDiscord(other, "/login", name);
  await toastOf(other, "Logged In Successfully!").waitFor();
  await eventually(() => pathOf(other)).toBe("/");
  await other.getByRole("button", { name: `Account of ${chosen}` }).waitFor();
});
