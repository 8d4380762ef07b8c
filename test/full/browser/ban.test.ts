import { beforeAll, expect, test } from "vitest";
import { banUser } from "#contract/moderation/bans.ts";
import { expectAccessible } from "#test/e2e/axe.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { giveReasons, pathOf, visit } from "#test/e2e/visitor.ts";
import { aUser, type TestUser } from "#test/makers.ts";

const site = sharedSite();
let admin: TestUser;
let moderator: TestUser;
beforeAll(async () => {
  [admin, moderator] = [await site.admin(), await site.moderator()];
});

test("shows days for a temporary ban only, a badge on a banned user, and unbans from the profile", async () => {
  const target = await aUser(site);
  const page = await site.open({ as: moderator });
  await visit(page, `/user/${target._id}/ban`);
  const temporary = page.getByRole("checkbox", { name: "Temporary ban" });
  await temporary.click();
  await eventually(() => page.getByLabel("Days").count()).toBe(0);
  await giveReasons(page, page.getByRole("main"));
  await page.getByRole("button", { name: "Ban", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: `Ban ${target.username}?` });
  await question.getByText("The ban has no end.").waitFor();
  await question.getByRole("button", { name: "Ban", exact: true }).click();
  await page.waitForURL(`**/profile/${target.username}`);
  await page.getByRole("main").getByText("Banned", { exact: true }).waitFor();
  await page.getByText("Lists leave out what a banned account has made.").waitFor();

  await visit(page, `/profile/${target.username}`);
  await page.getByRole("button", { name: "Profile actions" }).click();
  await page.getByRole("menuitem", { name: "Unban" }).click();
  const unban = page.getByRole("alertdialog", { name: `Unban ${target.username}?` });
  await unban.waitFor();
  await expectAccessible(page, "profile of a banned user");
  await unban.getByRole("button", { name: "Unban" }).click();
  await page.getByRole("dialog", { name: "Success" }).getByRole("button", { name: "OK" }).click();
  await eventually(() => page.getByText("Banned", { exact: true }).count()).toBe(0);
  await page.getByRole("button", { name: "Profile actions" }).click();
  await page.getByRole("menuitem", { name: "Ban", exact: true }).waitFor();
});

test("offers no ban to members, nor to staff who may not ban the user", async () => {
  const [member, target] = [await aUser(site), await aUser(site)];
  const page = await site.open({ as: member });
  await visit(page, `/profile/${target.username}`);
  await page.getByRole("button", { name: "Profile actions" }).click();
  await page.getByRole("menuitem", { name: "Report" }).waitFor();
  expect(await page.getByRole("menuitem").allTextContents()).toEqual(["Report", "Mute", "Block"]);

  const staff = await site.open({ as: moderator });
  await visit(staff, `/profile/${admin.username}`);
  await staff.getByRole("button", { name: "Profile actions" }).click();
  await staff.getByRole("menuitem", { name: "Report" }).waitFor();
  expect(await staff.getByRole("menuitem", { name: "Ban" }).count()).toBe(0);
});

test("the audit log shows a ban with its reason, and filters by its URL", async () => {
  const target = await aUser(site);
  const body = {
    banExpiryDays: 7,
    statement: { rule: 1, reason: "Stolen liveries, more than once" },
  };
  await admin.client.call(banUser, { params: { id: target._id }, body });
  const page = await site.open({ as: moderator, width: 390, height: 844 });
  await visit(page, "/audit");
  await page.getByLabel("Search text").fill(target.username);
  await page.keyboard.press("Enter");
  await eventually(() => pathOf(page)).toBe(`/audit?query=${target.username}`);
  const entries = page.getByRole("region", { name: "Entries" }).getByRole("listitem");
  await eventually(() => entries.count()).toBe(1);
  const text = await entries.first().textContent();
  expect(text).toContain(`${admin.username} banned ${target.username}`);
  expect(text).toContain("Stolen liveries");
  await expectAccessible(page, "audit log");
  await visit(page, `/audit?query=${target.username}&action=prune`);
  await page.getByText("Nothing found").waitFor();
  await expectAccessible(page, "empty audit log");
});
