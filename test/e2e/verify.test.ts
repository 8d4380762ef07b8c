import { expect, test } from "vitest";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { tabTo } from "#test/e2e/visitor.ts";
import { aNewcomer, verificationToken } from "#test/makers.ts";

const site = sharedSite();

test("verifies by a link opened in a browser, and redirects home", async () => {
  const user = await aNewcomer(site, { verified: false });
  const path = `/verify/${await verificationToken(site, user.email)}`;
  const page = await site.open({ as: user });
  // Mail scanners fetch links without running scripts, which must not consume them.
  const fetched = await page.request.get(path);
  expect(await fetched.text()).toContain("Attempting to Verify");

  await page.goto(path);
  await page.getByRole("status").getByText("Thank you for verifying!").waitFor();
  await page.waitForURL(`${site.url}/`);
  await page.goto("/post/create");
  await page.getByRole("radio", { name: "Vehicle" }).waitFor();
});

test("removes an account by the mailed link, after a confirmation", async () => {
  const user = await aNewcomer(site, { verified: false });
  const mail = await site.mailTo(user.email, "/remove-account/");
  const [path = ""] = /\/remove-account\/[\w-]+/.exec(mail) ?? [];
  const page = await site.open({ allowed: [/status of 404/] });
  await page.goto(path);
  await page.getByRole("heading", { name: "Remove this account?" }).waitFor();
  const button = page.getByRole("button", { name: "Remove the account" });
  await tabTo(page, button);
  await page.keyboard.press("Enter");
  await page.getByRole("status").getByText("The account has been removed.").waitFor();
  const profile = () => site.client().fetch(`/profile/${user.username}`);
  await eventually(async () => (await profile()).status).toBe(404);
});
