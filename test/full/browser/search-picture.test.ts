import { beforeAll, expect, test } from "vitest";
import { similarPosts } from "#contract/likeness/contract.ts";
import { expectAccessible } from "#test/e2e/axe.ts";
import { eventually, startSite } from "#test/e2e/browser.ts";
import { pasteFiles, transferOf } from "#test/e2e/creation.ts";
import {
  aFile,
  drag,
  partsOf,
  publishSymbols,
  SEARCH,
  search,
  UNKNOWN_SEED,
} from "#test/e2e/picture-search.ts";
import { expectFocus, pathOf, tabTo, visit } from "#test/e2e/visitor.ts";
import type { TestUser } from "#test/makers.ts";

const site = startSite();
let copier: TestUser;
beforeAll(async () => {
  copier = await publishSymbols(site);
});

test("finds a mirrored recolour by the lens and by keyboard only, and narrows without an upload", async () => {
  const page = await site.open({ width: 1440 });
  const { lens, popover, status, group, forSale } = partsOf(page);
  let calls = 0;
  page.on("request", (request) => {
    if (request.url().endsWith(similarPosts.path)) calls += 1;
  });
  await visit(page, "/");
  await tabTo(page, lens);
  await page.keyboard.press("Enter");
  await popover.getByText("PNG, JPEG or WebP, up to 8 MB.").waitFor();
  await expectAccessible(page, "popover of search by picture");
  await page.keyboard.press("Escape");
  await expectFocus(lens);
  await eventually(() => popover.count()).toBe(0);
  await page.keyboard.press("Enter");
  // The focus moves into the popover once it is open.
  await popover.waitFor();
  await eventually(() => popover.evaluate((one) => one.contains(document.activeElement))).toBe(
    true,
  );
  await tabTo(page, popover.getByRole("button", { name: "choose a file" }));
  // The browser's own dialog is no part of the page.
  await popover.getByLabel("Picture to search by").setInputFiles(await aFile());

  await page.waitForURL(`**${SEARCH}`);
  await eventually(() => status.textContent()).toBe("2 creations, closest first");
  const names = await group("very close").getByRole("link").evaluateAll(namesOf);
  expect(names[0]).toMatch(/^Red Oni by/);
  expect(names[1]).toMatch(/^Blue Demon by .*mirrored recoloured/);
  // The price is not shown here.
  expect(names[1]).not.toContain("900");
  await expectAccessible(page, "results of search by picture");

  await tabTo(page, forSale);
  await page.keyboard.press("Space");
  await eventually(() => status.textContent()).toBe("1 creation, closest first");
  await page.keyboard.press("Space");
  await tabTo(page, page.getByRole("button", { name: "Maker" }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("menuitem", { name: copier.username }), "ArrowDown");
  await page.keyboard.press("Enter");
  await eventually(() => status.textContent()).toBe("1 creation, closest first");
  expect(pathOf(page)).toBe(`${SEARCH}&maker=${copier.username}`);
  await tabTo(page, page.getByRole("button", { name: `Remove the filter ${copier.username}` }));
  expect(calls).toBe(1);

  await group("very close").getByRole("link").first().click();
  await page.getByRole("heading", { name: "Blue Demon" }).waitFor();
  await page.goBack();
  await eventually(() => status.textContent()).toBe("1 creation, closest first");
  expect(calls).toBe(1);
});

function namesOf(links: Element[]): string[] {
  return links.map((link) => link.getAttribute("aria-label") ?? "");
}

test("searches by a picture that is dropped or pasted on any page, and forgets it on a reload", async () => {
  const page = await site.open({ width: 1440 });
  const { scrim, strip, start, remove } = partsOf(page);
  const file = await aFile();
  await visit(page, "/explore?category=0");
  await eventually(async () => {
    await drag(page, file, "dragenter");
    return scrim.isVisible();
  }).toBe(true);
  await expectAccessible(page, "a picture dragged over the page");
  await drag(page, file, "dragleave");
  await eventually(() => scrim.isVisible()).toBe(false);
  await drag(page, file, "dragenter");
  await drag(page, file, "drop");
  await page.waitForURL(`**${SEARCH}`);
  await strip.getByText("shot-7.png").waitFor();
  expect(await scrim.isVisible()).toBe(false);

  await pasteFiles(page, [await aFile(UNKNOWN_SEED)]);
  await strip.getByText("shot-99.png").waitFor();
  await remove.click();
  await start.getByText("Not found: crops of more than a tenth").waitFor();
  await expectAccessible(page, "start of search by picture");
  await pasteFiles(page, [file]);
  await strip.waitFor();
  await page.reload();
  await start.waitFor();
  expect(await strip.count()).toBe(0);
});

test("leaves pictures to pages and dialogs that take them, and to fields with text", async () => {
  const page = await site.open({ as: copier, width: 1440 });
  const { scrim } = partsOf(page);
  const file = await aFile();
  await visit(page, "/");
  // Once it listens here, other pages are of interest.
  await eventually(async () => {
    await drag(page, file, "dragenter");
    return scrim.isVisible();
  }).toBe(true);
  await drag(page, file, "dragleave");
  const field = page.getByRole("banner").getByPlaceholder("Search creations");
  await field.fill("oni");
  const clipboardData = await transferOf(page, [file]);
  await field.dispatchEvent("paste", { clipboardData });
  expect(pathOf(page)).toBe("/");

  await page.getByRole("link", { name: "Submit" }).click();
  await page.waitForURL("**/post/create");
  await drag(page, file, "dragenter");
  expect(await scrim.count()).toBe(0);
});

test("asks again for loose matches, and says when nothing is alike", async () => {
  const page = await site.open({ width: 768 });
  const uploaded = await search(page, await aFile(UNKNOWN_SEED));
  await page.getByText("Nothing looks like this picture").waitFor();
  await page.getByText("Crop it to the design itself, or include loose matches.").waitFor();
  await expectAccessible(page, "nothing alike");
  await page.getByRole("button", { name: "Show loose" }).click();
  const { loose } = partsOf(page);
  await eventually(() => loose.getAttribute("aria-pressed")).toBe("true");
  await eventually(() => uploaded.length).toBe(2);
  // The same picture, with one field more.
  expect(uploaded[1]).toBeGreaterThan(uploaded[0] ?? 0);
  expect(pathOf(page)).toBe(`${SEARCH}&loose=true`);
});

test("searches by a part of the picture, cut by keyboard or by taps", async () => {
  const page = await site.open({ width: 1440 });
  const uploaded = await search(page, await aFile());
  const { crop, status } = partsOf(page);
  await status.waitFor();
  await tabTo(page, crop);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Crop to the design" });
  await dialog.getByText("340 × 340 pixels").waitFor();
  await tabTo(page, dialog.getByRole("button", { name: "Top left corner" }));
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("ArrowDown");
  await dialog.getByText("306 × 337 pixels").waitFor();
  const stage = dialog.getByRole("group", { name: "Part to search by" });
  const box = await stage.boundingBox();
  if (!box) throw new Error("no stage");
  await page.mouse.click(box.x + box.width * 0.9, box.y + box.height * 0.5);
  await expectFocus(dialog.getByRole("button", { name: /right corner/ }).first());
  await expectAccessible(page, "crop of search by picture");
  await dialog.getByRole("button", { name: "Search" }).click();
  await eventually(() => dialog.count()).toBe(0);
  await expectFocus(crop);
  await eventually(() => uploaded.length).toBe(2);
});

test("offers files, camera and clipboard in a sheet on a phone", async () => {
  const page = await site.open({ width: 390, height: 844 });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const { lens, popover: sheet, strip, status } = partsOf(page);
  await visit(page, "/search");
  await lens.click();
  await sheet.getByText("Finds creations that look like it").waitFor();
  await expectAccessible(page, "sheet of search by picture");
  expect(await page.getByLabel("Photo to search by").getAttribute("capture")).toBe("environment");
  await page.keyboard.press("Escape");
  await expectFocus(lens);
  await lens.click();
  await page.evaluate(() => navigator.clipboard.writeText("oni"));
  const paste = sheet.getByRole("button", { name: "Paste" });
  await paste.click();
  await sheet.getByRole("alert").getByText("There is no picture to paste.").waitFor();
  const { buffer } = await aFile();
  await page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    const picture = new Blob([bytes], { type: "image/png" });
    await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
  }, buffer.toString("base64"));
  await paste.click();
  await strip.getByText("2 creations").waitFor();
  await eventually(() => status.textContent()).toBe("2 creations, closest first");
  expect((await strip.locator("img").boundingBox())?.width).toBe(72);
  await expectAccessible(page, "results of search by picture on a phone");
});

test("uploads a large photo smaller", async () => {
  const page = await site.open({ width: 1440 });
  const photo = await aFile(undefined, 2_600);
  const uploaded = await search(page, photo);
  const { status, strip } = partsOf(page);
  await eventually(() => status.textContent()).toBe("2 creations, closest first");
  const width = () =>
    strip.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth);
  expect(await width()).toBe(1_200);
  await eventually(() => uploaded.length).toBe(1);
  expect(uploaded[0]).toBeGreaterThan(1_000);
  expect(uploaded[0]).toBeLessThan(photo.buffer.length);
});
