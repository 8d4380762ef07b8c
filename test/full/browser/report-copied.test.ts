import type { Page } from "@playwright/test";
import { beforeAll, expect, test } from "vitest";
import { createReport } from "#contract/moderation/reports.ts";
import { aSymbol } from "#test/drawn-symbol.ts";
import { expectAccessible } from "#test/e2e/axe.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { expectFault, expectNoFault, tabTo, visit } from "#test/e2e/visitor.ts";
import { anUploadedPost, aUser, type TestUser } from "#test/makers.ts";
import { randomBytes } from "#test/random.ts";

const COPIED = 2;
const site = sharedSite();
let moderator: TestUser;
let maker: TestUser;
let other: TestUser;
beforeAll(async () => {
  [moderator, maker, other] = [await site.moderator(), await aUser(site), await aUser(site)];
});

const aSeed = () => randomBytes(3).readUIntBE(0, 3);

async function anOriginal(title: string, seed: number): Promise<string> {
  return anUploadedPost(maker, { title }, [await aSymbol({ seed })]);
}

/** Publishes a mirrored recolour by another maker. */
async function aCopy(title: string, seed: number): Promise<string> {
  return anUploadedPost(other, { title }, [
    await aSymbol({ seed, hue: 140, mirrored: true, background: "#223344" }),
  ]);
}

async function openReport(page: Page, title: string): Promise<void> {
  await visit(page, "/reports?reason=2&sort=newest");
  await page.getByRole("link", { name: new RegExp(`^${title}`) }).click();
  await page.getByRole("heading", { name: title }).waitFor();
}

const partsOf = (page: Page) => ({
  comparison: page.getByRole("region", { name: "Comparison" }),
  mode: (name: string) => page.getByRole("radio", { name }),
  stage: page.getByRole("group", { name: /^Comparison of/ }),
  grip: page.getByRole("slider", { name: "Compare" }),
  events: page.getByRole("list", { name: "Both sides" }).getByRole("listitem"),
});

test("a maker names the original, and staff see both side by side by keyboard", async () => {
  const seed = aSeed();
  const original = await anOriginal("Ember Oni", seed);
  const copy = await aCopy("Frost Demon", seed);
  const page = await site.open({ as: maker, allowed: [/400/] });
  await visit(page, `/post/${copy}`);
  await page.getByRole("button", { name: "Post actions" }).click();
  await page.getByRole("menuitem", { name: "Report" }).click();
  const dialog = page.getByRole("dialog", { name: "Report Frost Demon" });
  const link = dialog.getByLabel("Link to the original");
  await dialog.getByRole("radio", { name: "Spam" }).check();
  expect(await link.count()).toBe(0);
  await dialog.getByRole("radio", { name: "Copied from another maker" }).check();
  const send = dialog.getByRole("button", { name: "Report" });
  await link.fill("https://elsewhere.example/post/1");
  await send.click();
  await expectFault(link, "This is not a link to a post on Parade.");
  await expectAccessible(page, "report with a wrong link");
  // The server answers for a post that is not there.
  await link.fill(`${site.url}/post/1`);
  await expectNoFault(link);
  await send.click();
  await expectFault(link, "This is not a link to a post on Parade.");
  await link.fill(`${site.url}/post/${original}`);
  await dialog.getByLabel("Note").fill("The scar and the rose are mine");
  await send.click();
  await page.getByRole("dialog", { name: "Thank you" }).waitFor();

  const staff = await site.open({ as: moderator, width: 1440 });
  await openReport(staff, "Frost Demon");
  const { comparison, mode, stage, grip, events } = partsOf(staff);
  await comparison.getByText(/^Frost Demon by .*, very close to Ember Oni by/).waitFor();
  await comparison.getByText("Reported it.").waitFor();
  await comparison.getByText("Uploaded it.").waitFor();
  await comparison.getByText("Less than a day later", { exact: true }).waitFor();
  const differences = comparison.getByRole("list", { name: "Differences" }).getByRole("listitem");
  expect(await differences.allTextContents()).toEqual(["mirrored", "recoloured"]);
  await eventually(() => events.count()).toBe(3);
  expect(await events.first().textContent()).toContain(`${maker.username} Posted`);
  expect(await events.nth(1).textContent()).toContain(`${other.username} Posted`);
  expect(await events.last().textContent()).toContain("The scar and the rose are mine");
  await expectAccessible(staff, "comparison of a report");

  await tabTo(staff, mode("Slider"));
  await tabTo(staff, grip);
  await staff.keyboard.press("Shift+ArrowRight");
  await eventually(() => grip.getAttribute("aria-valuetext")).toBe("60% Ember Oni");
  await staff.keyboard.press("o");
  await eventually(() => mode("Overlay").isChecked()).toBe(true);
  await stage.getByRole("slider").waitFor();
  await staff.keyboard.press("e");
  await eventually(() => mode("Edges").isChecked()).toBe(true);
  await stage.getByText("Both").waitFor();
  await expectAccessible(staff, "edges of two pictures");
  // Today's actions are still there.
  await staff.getByRole("button", { name: "Delete Post" }).waitFor();
});

test("shows pictures that do not look alike without a stage, in one column on a phone", async () => {
  const original = await anOriginal("Lone Wolf", aSeed());
  const targetId = await aCopy("Grey Wolf", aSeed());
  const body = { kind: "post", targetId, reason: COPIED, originalId: original } as const;
  await maker.client.call(createReport, { body });
  const page = await site.open({ as: moderator, width: 390, height: 844 });
  await openReport(page, "Grey Wolf");
  const { comparison, stage, events } = partsOf(page);
  await comparison.getByText("Their pictures do not look alike.").waitFor();
  expect(await stage.count()).toBe(0);
  // Names come first where one column does not say whose an event is.
  await events.first().getByText(maker.username).waitFor();
  const [name, node] = await Promise.all([
    events.nth(1).getByText(other.username).boundingBox(),
    events.nth(1).boundingBox(),
  ]);
  expect((name?.x ?? 0) - (node?.x ?? 0)).toBeLessThan(40);
  await expectAccessible(page, "comparison without likeness on a phone");
});
