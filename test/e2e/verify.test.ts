import { expect, test } from "vitest";
import { sharedSite } from "#test/e2e/browser.ts";
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
