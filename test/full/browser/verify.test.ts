import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { expectAccessible } from "#test/e2e/axe.ts";
import { eventually, SPARE_ADMIN, sharedSite } from "#test/e2e/browser.ts";
import { pathOf, pauseClock, tabTo, visit } from "#test/e2e/visitor.ts";
import { aUser, PASSWORD, verificationToken } from "#test/makers.ts";

const site = sharedSite();

const FAILED = "An error has occured";
const REASON = "This code is invalid or has already been used.";

/** Expects a page to stay for less than two seconds more, and to redirect home within five. */
async function expectRedirectHome(page: Page, path: string): Promise<void> {
  await pauseClock(page);
  expect(pathOf(page)).toBe(path);
  await page.clock.runFor(4_000);
  await page.waitForURL(`${site.url}/`);
  await page.clock.resume();
}

test("shows that a link was used, and redirects home as well", async () => {
  const user = await aUser(site, { verified: false });
  const path = `/verify/${await verificationToken(site, user.email)}`;
  const page = await site.open({ allowed: [/status of 400/] });
  await page.goto(path);
  await page.getByText("Thank you for verifying!").waitFor();

  await page.clock.install();
  await page.goto(path);
  await page.getByText(FAILED).waitFor();
  await page.getByRole("status").getByText(REASON).waitFor();
  await expectRedirectHome(page, path);
});

test("offers another mail on a failed link, without redirecting meanwhile", async () => {
  const user = await aUser(site, { verified: false });
  const first = await verificationToken(site, user.email);
  const page = await site.open({ as: user, allowed: [/status of 400/] });
  await page.goto("/verify/made-up");
  await page.getByText(FAILED).waitFor();
  const again = page.getByRole("button", { name: "Send it again" });
  await tabTo(page, again);
  await expectAccessible(page, "failed verification");
  await page.keyboard.press("Enter");
  await page.getByLabel("Messages").getByText(`We sent a new link to ${user.email}.`).waitFor();
  expect(pathOf(page)).toBe("/verify/made-up");
  await eventually(() => verificationToken(site, user.email)).not.toBe(first);

  await again.blur();
  await page.waitForURL(`${site.url}/`);
  await page.goto(`/verify/${await verificationToken(site, user.email)}`);
  await page.getByText("Thank you for verifying!").waitFor();
});

test("completes the verification of an ADMINS email in another browser after a sign-in there", async () => {
  const user = await aUser(site, { verified: false, email: SPARE_ADMIN });
  const path = `/verify/${await verificationToken(site, user.email)}`;
  const elsewhere = await site.open();
  await elsewhere.goto(path);
  await elsewhere.getByText("Log in to it here to finish.").waitFor();
  await elsewhere.getByRole("main").getByRole("link", { name: "Log In" }).click();
  await elsewhere.getByLabel("Email").fill(SPARE_ADMIN);
  await elsewhere.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await elsewhere.getByRole("button", { name: "Log In" }).click();
  await elsewhere.getByText("You can post and comment now.").waitFor();
  expect(pathOf(elsewhere)).toBe(path);
  await elsewhere.waitForURL(`${site.url}/`);
  await elsewhere.goto("/audit");
  await elsewhere.getByRole("heading", { name: "Audit log" }).waitFor();
});

test.each(["/remove-account/used", "/restore-email/used"])(
  "shows why the link %s does not work, and no button to try it again",
  async (path) => {
    const page = await site.open({ allowed: [/status of 400/] });
    await visit(page, path);
    const button = page.getByRole("main").getByRole("button");
    await button.click();
    await page.getByRole("status").getByText("This code is invalid").waitFor();
    expect(await button.count()).toBe(0);
    await page.getByRole("main").getByRole("link", { name: "Home" }).waitFor();
  },
);
