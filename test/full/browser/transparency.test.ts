import { expect, test } from "vitest";
import { deletePost } from "#contract/posts/contract.ts";
import { expectAccessible } from "#test/e2e/axe.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { pathOf, tabTo, visit } from "#test/e2e/visitor.ts";
import { aPost, aUser } from "#test/makers.ts";
import { report } from "#test/reported.ts";
import { STATEMENT } from "#test/staff.ts";

const site = sharedSite();
const THIS_YEAR = String(new Date().getUTCFullYear());

/** Creates a reported post that a moderator removes. */
async function aRemovedPost(): Promise<void> {
  const [owner, moderator] = [await aUser(site), await site.moderator()];
  const id = await aPost(owner);
  await report(await aUser(site), { kind: "post", targetId: id });
  await moderator.client.call(deletePost, { params: { id }, body: { statement: STATEMENT } });
}

test("a visitor reads without scripts what was reported and done", async () => {
  await aRemovedPost();
  const page = await site.open({ scripts: false });
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Transparency" }).click();
  await page.waitForURL("**/transparency");
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Transparency");
  const table = page.getByRole("table", { name: THIS_YEAR });
  const countOf = async (label: string) => {
    const row = table.getByRole("row").filter({ hasText: label }).first();
    return Number(await row.getByRole("cell").textContent());
  };
  expect(await countOf("Spam")).toBeGreaterThan(0);
  expect(await countOf("Reports")).toBeGreaterThanOrEqual(await countOf("Spam"));
  expect(await countOf("Posts removed")).toBeGreaterThan(0);
  expect(await countOf("Automatic acts")).toBeGreaterThanOrEqual(0);
});

test("the rules lead to it by keyboard, on a phone too", async () => {
  await aRemovedPost();
  for (const size of [{}, { width: 390, height: 844 }]) {
    const page = await site.open(size);
    await visit(page, "/rules");
    await tabTo(page, page.getByRole("article").getByRole("link", { name: "counted by year" }));
    await page.keyboard.press("Enter");
    await eventually(() => pathOf(page)).toBe("/transparency");
    await page.getByRole("table", { name: THIS_YEAR }).waitFor();
    await expectAccessible(page, "transparency");
    await tabTo(
      page,
      page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: THIS_YEAR }),
    );
    await page.keyboard.press("Enter");
    await eventually(() => new URL(page.url()).hash).toBe(`#year-${THIS_YEAR}`);
  }
});

test("says that there were no acts yet", async () => {
  const page = await site.open();
  const since = "2026-12-01T08:00:00.000Z";
  await page.route("**/api/transparency", (route) =>
    route.fulfill({ json: { success: true, since, hasEarlier: false, years: [] } }),
  );
  await visit(page, "/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Transparency" }).click();
  await page.getByText("No acts yet.").waitFor();
  await page.getByText("December 1, 2026").waitFor();
  expect(await page.getByRole("table").count()).toBe(0);
  await expectAccessible(page, "no acts yet");
});
