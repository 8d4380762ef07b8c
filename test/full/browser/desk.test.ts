import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import type { Desk } from "#contract/moderation/desk.ts";
import { expectAccessible } from "#test/e2e/axe.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { expectFocus, pathOf, tabTo, toastOf, visit } from "#test/e2e/visitor.ts";
import { aPost, aUser } from "#test/makers.ts";
import { report, SCAM } from "#test/reported.ts";

const site = sharedSite();

/** Opens the overview from the account's menu, by keyboard. */
async function openDesk(page: Page, username: string): Promise<void> {
  await visit(page, "/");
  await tabTo(page, page.getByRole("button", { name: `Account of ${username}` }));
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Overview" }).waitFor();
  await page.keyboard.type("ov");
  await expectFocus(page.getByRole("menuitem", { name: "Overview" }));
  await page.keyboard.press("Enter");
  await eventually(() => pathOf(page)).toBe("/desk");
  await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
}

test("a moderator reads by keyboard what waits, and goes on to the reports", async () => {
  const targetId = await aPost(await aUser(site));
  await report(await aUser(site), { kind: "post", targetId, reason: SCAM });
  const moderator = await site.moderator();
  const page = await site.open({ as: moderator });
  await openDesk(page, moderator.username);
  const rowOf = (table: string, label: string) =>
    page.getByRole("table", { name: table }).getByRole("row").filter({ hasText: label });
  const countOf = async (table: string, label: string) =>
    Number(await rowOf(table, label).getByRole("cell").textContent());
  await eventually(() => countOf("Open reports by age", "Today")).toBeGreaterThan(0);
  expect(await countOf("Open reports by reason", "Scam or false price")).toBeGreaterThan(0);
  const signUps = page.getByRole("list", { name: "Sign-ups by day" }).getByRole("listitem");
  expect(await signUps.count()).toBe(30);
  expect(await signUps.last().textContent()).toMatch(/^[A-Z][a-z]+ \d+: [1-9]\d*$/);
  const jobs = page.getByRole("table", { name: "Jobs by queue" });
  await jobs.getByRole("rowheader", { name: "mails", exact: true }).waitFor();
  expect(await jobs.getByRole("button").count()).toBe(0);
  await expectAccessible(page, "overview");

  await tabTo(page, page.getByText("Posts as a table"));
  await page.keyboard.press("Enter");
  const posts = page.getByRole("table").filter({ has: page.getByText("Posts", { exact: true }) });
  await eventually(() => posts.getByRole("row").count()).toBe(31);
  await expectAccessible(page, "overview with a table of days");
  await tabTo(page, page.getByRole("link", { name: "Scam or false price" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/reports?reason=${SCAM}`);
});

test("an admin runs failed jobs again by keyboard, on a phone", async () => {
  const admin = await site.admin();
  const page = await site.open({ as: admin, width: 390, height: 844 });
  await page.route("**/api/desk", async (route) => {
    const response = await route.fetch();
    const desk = (await response.json()) as Desk;
    const queues = desk.queues.map((queue) =>
      queue.name === "mails" ? { ...queue, waiting: 1, failed: 2 } : queue,
    );
    await route.fulfill({ response, json: { ...desk, queues } });
  });
  await page.route("**/api/jobs/mails/retry", (route) =>
    route.fulfill({ json: { success: true, message: "2 jobs run again.", retried: 2 } }),
  );
  await visit(page, "/explore");
  await page.getByRole("button", { name: "Open menu" }).click();
  const staffPages = page.getByRole("navigation", { name: "Staff" }).getByRole("link");
  expect(await staffPages.first().textContent()).toBe("Overview");
  await staffPages.first().click();
  const retry = page.getByRole("button", { name: "Retry failed jobs of mails" });
  await tabTo(page, retry);
  await expectAccessible(page, "overview with failed jobs");
  await page.keyboard.press("Enter");
  await toastOf(page, "2 jobs run again.").waitFor();
  const jobs = page.getByRole("table", { name: "Jobs by queue" });
  const mails = jobs.getByRole("row").filter({ has: page.getByText("mails", { exact: true }) });
  await eventually(() => mails.getByRole("cell").allTextContents()).toEqual(["3", "0", "0", ""]);
  await expectFocus(jobs);
});

test("says that the overview could not be loaded, and loads it again", async () => {
  const moderator = await site.moderator();
  const page = await site.open({ as: moderator, allowed: [/status of 500/] });
  await page.route("**/api/desk", (route) => route.fulfill({ status: 500, json: {} }));
  await openDesk(page, moderator.username);
  await page.getByText("The overview could not be loaded").waitFor();
  await expectAccessible(page, "failed overview");
  await page.unroute("**/api/desk");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "Waiting for staff" }).waitFor();
});
