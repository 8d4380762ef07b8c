import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { expectAccessible } from "#test/e2e/axe.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import {
  aPlainFile,
  chooseFiles,
  type PictureFile,
  startCreation,
  transferOf,
} from "#test/e2e/creation.ts";
import { openMany, picturesByTitle, publishAll, publishOverBrokenLine } from "#test/e2e/many.ts";
import { holdAndDrag } from "#test/e2e/touch.ts";
import { expectFocus, pathOf, signInByApi, tabTo, visit } from "#test/e2e/visitor.ts";
import { aUser, type TestUser } from "#test/makers.ts";

const site = sharedSite();

const drafts = (page: Page) => page.getByRole("list", { name: "Drafts" });
const card = (page: Page, name: string) => drafts(page).getByRole("group", { name });
const handle = (page: Page, name: string) =>
  drafts(page).getByRole("button", { name: new RegExp(`^${name}, \\d`) });

const postsOf = (user: TestUser) => picturesByTitle(site, user);

test("groups, names and publishes drafts by keyboard alone, which a reload keeps", async () => {
  const maker = await aUser(site);
  const page = await site.open({ as: maker });
  const [red, blue, green, white] = await Promise.all([
    aPlainFile(2, "red"),
    aPlainFile(2, "blue"),
    aPlainFile(0, "lime"),
    aPlainFile(0, "white"),
  ]);
  if (!red || !blue || !green || !white) throw new Error("Pictures are missing");
  const wrong = { name: "notes.png", mimeType: "image/png", buffer: Buffer.from("text") };
  await openMany(page, [red, blue, green, { ...white, name: "IMG_0042.png" }, wrong]);
  await page.getByRole("alert").getByText("Only PNG, JPEG and WebP images can be used.").waitFor();
  await card(page, "IMG_0042.png").getByText("A title is missing").waitFor();
  await card(page, "Lime").getByText("Ready").waitFor();
  await expectAccessible(page, "drafts");

  await tabTo(page, handle(page, "Red"));
  await page.keyboard.press("Space");
  await page.getByText("Lifted Red. Arrows choose", { exact: false }).waitFor();
  await page.keyboard.press("ArrowRight");
  await card(page, "Blue").getByText("Drop here").waitFor();
  await page.keyboard.press("Escape");
  await page.getByText("Red stays a post of its own").waitFor();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await page.getByText("Joined Blue, now 2 pictures").waitFor();
  await expectFocus(handle(page, "Blue"));
  await page.keyboard.press("ArrowRight");
  await expectFocus(handle(page, "Lime"));
  await tabTo(page, card(page, "IMG_0042.png").getByLabel("Title"));
  await page.keyboard.type("White");
  await card(page, "White").getByText("Ready").waitFor();

  await page.reload();
  await drafts(page).getByRole("button", { name: "Blue, 2 pictures" }).waitFor();
  const other = await page.context().newPage();
  await visit(other, "/post/create/many");
  await other.getByText("Your drafts are open in another tab").waitFor();
  await tabTo(page, publishAll(page), "Shift+Tab");
  await page.keyboard.press("Enter");
  const published = page.getByRole("region", { name: "Published" });
  await eventually(() => published.getByRole("listitem").count()).toBe(3);
  expect(await postsOf(maker)).toEqual(["Blue: 2", "Lime: 1", "White: 1"]);
  await page.close();
  await other.getByRole("button", { name: "Choose pictures" }).waitFor();
});

test("on a phone takes what the wizard has no room for, groups it by taps and gives all the same tags", async () => {
  const maker = await aUser(site);
  const page = await site.open({ as: maker, width: 390, height: 844, touch: true });
  const [red, blue, green, lime] = await Promise.all([
    aPlainFile(0, "red"),
    aPlainFile(0, "blue"),
    aPlainFile(2, "white"),
    aPlainFile(2, "lime"),
  ]);
  if (!red || !blue || !green || !lime) throw new Error("Pictures are missing");
  await startCreation(page, "Symbol");
  await chooseFiles(page, [red, blue]);
  await page.getByText("Only 1 image fits.").waitFor();
  await page.getByRole("link", { name: "Submit many" }).tap();
  await card(page, "Blue").getByText("Ready").waitFor();
  await page.getByLabel("Pictures", { exact: true }).setInputFiles([green, lime]);
  await card(page, "Lime").getByText("Ready").waitFor();

  await handle(page, "Lime").tap();
  await handle(page, "White").tap();
  await drafts(page).getByRole("button", { name: "White, 2 pictures" }).waitFor();
  await page.getByRole("button", { name: "Change Blue" }).tap();
  await page.getByRole("menuitem", { name: "Remove" }).tap();
  await eventually(() => card(page, "Blue").count()).toBe(0);
  await page.getByRole("button", { name: "Undo" }).tap();
  await card(page, "Blue").getByText("Ready").waitFor();

  await page.getByRole("button", { name: "For all 2 posts" }).tap();
  const sheet = page.getByRole("dialog", { name: "For all 2 posts" });
  await sheet.getByLabel("Tags").fill("neon,");
  await expectAccessible(page, "the fields of all drafts");
  await sheet.getByRole("button", { name: "Done" }).tap();
  await publishAll(page).tap();
  const published = page.getByRole("region", { name: "Published" });
  await eventually(() => published.getByText("Published", { exact: true }).count()).toBe(3);
  expect(await postsOf(maker)).toEqual(["Blue: 1", "White: 2"]);
  await published.getByRole("link", { name: "White" }).tap();
  await page.getByRole("list", { name: "Tags" }).getByRole("link", { name: "neon" }).waitFor();
});

test("on a phone, a long press lifts a picture and drags it into another post", async () => {
  const maker = await aUser(site);
  const page = await site.open({ as: maker, width: 390, height: 844, touch: true });
  const [white, lime] = await Promise.all([aPlainFile(2, "white"), aPlainFile(2, "lime")]);
  if (!white || !lime) throw new Error("Pictures are missing");
  await openMany(page, [white, lime]);
  await card(page, "Lime").getByText("Ready").waitFor();
  await holdAndDrag(page, {
    from: handle(page, "Lime"),
    lifted: handle(page, "Lime").and(page.locator("[aria-pressed=true]")),
    to: handle(page, "White"),
    over: card(page, "White").getByText("Drop here"),
  });
  await drafts(page).getByRole("button", { name: "White, 2 pictures" }).waitFor();
  expect(await drafts(page).getByRole("listitem").count()).toBe(1);
});

/** Drops files on the page, which listens to drags once it is hydrated. */
async function dropOnPage(page: Page, files: PictureFile[]): Promise<void> {
  const dataTransfer = await transferOf(page, files);
  const drag = (type: string) => page.locator("body").dispatchEvent(type, { dataTransfer });
  await eventually(async () => {
    await drag("dragenter");
    return page.locator(".drop-over").count();
  }).toBe(1);
  await drag("drop");
}

test("takes what is dropped, groups by dragging, splits again, and forgets the drafts when their user signs out", async () => {
  const maker = await aUser(site);
  const page = await site.open({ as: maker });
  const [red, blue, lime] = await Promise.all([
    aPlainFile(2, "red"),
    aPlainFile(2, "blue"),
    aPlainFile(0, "lime"),
  ]);
  if (!red || !blue || !lime) throw new Error("Pictures are missing");
  await openMany(page);
  await dropOnPage(page, [red, blue]);
  await card(page, "Blue").getByText("Ready").waitFor();
  await handle(page, "Blue").hover();
  await page.mouse.down();
  await handle(page, "Red").hover();
  await card(page, "Red").getByText("Drop here").waitFor();
  await page.mouse.up();
  await page.getByText("Joined Red, now 2 pictures").waitFor();
  await dropOnPage(page, [lime]);
  await card(page, "Lime").getByText("Ready").waitFor();

  await page.getByRole("button", { name: "Change Red" }).click();
  await page.getByRole("menuitem", { name: "Crop, sort or split…" }).click();
  const pictures = page.getByRole("dialog", { name: "Pictures of Red" });
  await pictures.getByRole("button", { name: "Adjust image 1" }).waitFor();
  await expectAccessible(page, "the pictures of a draft");
  await pictures.getByRole("button", { name: "Make image 2 its own post" }).click();
  await page.keyboard.press("Escape");
  await card(page, "Blue").getByText("Ready").waitFor();
  await page.getByRole("button", { name: "Change Blue" }).click();
  await page.getByRole("menuitem", { name: "Edit…" }).click();
  const editing = page.getByRole("dialog", { name: "Edit Blue" });
  await editing.getByLabel("Title").fill("Sea");
  await page.getByRole("dialog", { name: "Edit Sea" }).waitFor();
  await expectAccessible(page, "the fields of a draft");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: `Account of ${maker.username}` }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await eventually(() => pathOf(page)).toBe("/");
  await signInByApi(page, maker.email);
  await openMany(page);
  await page.getByRole("button", { name: "Choose pictures" }).waitFor();
  expect(await drafts(page).getByRole("listitem").count()).toBe(0);
});

test("pictures on a line that breaks three times become posts once", () =>
  publishOverBrokenLine(site, 10));
