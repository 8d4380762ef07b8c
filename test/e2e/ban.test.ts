import { beforeAll, expect, test } from "vitest";
import { expectAccessible } from "#test/e2e/axe.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import {
  expectFault,
  expectFocus,
  giveReasons,
  pathOf,
  tabTo,
  toastOf,
  visit,
} from "#test/e2e/visitor.ts";
import { aUser, type TestUser } from "#test/makers.ts";

const site = sharedSite();
let moderator: TestUser;
beforeAll(async () => {
  moderator = await site.moderator();
});

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
const dayAfter = (days: number) => day.format(Date.now() + days * 24 * 3_600_000);

test("a moderator bans by keyboard; 0 days are refused, and a confirmation is required", async () => {
  const target = await aUser(site);
  const page = await site.open({ as: moderator });
  await visit(page, `/profile/${target.username}`);
  await tabTo(page, page.getByRole("button", { name: "Profile actions" }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("menuitem", { name: "Ban" }), "ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/user/${target._id}/ban`);

  const days = page.getByLabel("Days");
  const ban = page.getByRole("button", { name: "Ban", exact: true });
  expect(await days.inputValue()).toBe("7");
  await page.getByText(`Ends ${dayAfter(7)}`).waitFor();
  await tabTo(page, days);
  await page.keyboard.type("0");
  await page.keyboard.press("Enter");
  await expectFault(days, "Please enter a number of days greater than 0.");
  await expectFocus(days);
  await days.fill("3");
  await giveReasons(page, page.locator("form"), "Sold what was not his, twice.");
  await tabTo(page, ban);
  await page.keyboard.press("Enter");

  const question = page.getByRole("alertdialog", { name: `Ban ${target.username}?` });
  await question.getByText(`For 3 days, until ${dayAfter(3)}.`).waitFor();
  await expectAccessible(page, "question before a ban");
  await tabTo(page, question.getByRole("button", { name: "Ban for 3 days" }));
  await page.keyboard.press("Enter");
  await toastOf(page, `Sayonara, ${target.username}.`).waitFor();
  await eventually(() => pathOf(page)).toBe(`/profile/${target.username}`);
});
