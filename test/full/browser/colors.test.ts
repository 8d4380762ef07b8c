import type { Page } from "@playwright/test";
import { beforeAll, expect, test } from "vitest";
import { expectAccessible } from "#test/e2e/axe.ts";
import { eventually, startSite } from "#test/e2e/browser.ts";
import { readClipboard } from "#test/e2e/clipboard.ts";
import { aLargeFile } from "#test/e2e/large-file.ts";
import { expectFocus, pathOf, tabTo, toastOf, visit } from "#test/e2e/visitor.ts";
import { aFilledPicture } from "#test/filled-picture.ts";
import { anUploadedPost, aUser } from "#test/makers.ts";

const GRAY = { hue: 0, sat: 0, lum: 7 };
const RED = { hue: 0, sat: 6, lum: 6 };
const BLUE = { hue: 20, sat: 6, lum: 6 };
const GOLD = { hue: 4, sat: 6, lum: 8 };
const GREEN = { hue: 10, sat: 6, lum: 5 };
const VIOLET = { hue: 25, sat: 5, lum: 5 };

const site = startSite();
let red = "";
beforeAll(async () => {
  const maker = await aUser(site);
  const pictureOf = (share: number, color = RED) => aFilledPicture(GRAY, [{ color, share }]);
  await anUploadedPost(maker, { title: "Blue Moon" }, [await pictureOf(300, BLUE)]);
  await anUploadedPost(maker, { title: "Small Rose" }, [await pictureOf(100)]);
  red = await anUploadedPost(maker, { title: "Red Oni" }, [await pictureOf(300)]);
});

const tiles = (page: Page) =>
  page.getByRole("list", { name: "Creations found" }).getByRole("link").all();
const names = async (page: Page) =>
  Promise.all((await tiles(page)).map((tile) => tile.getAttribute("aria-label")));

test("takes the colors of a post by keyboard: copies them, and finds what is alike", async () => {
  const page = await site.open();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await visit(page, `/post/${red}`);
  const opener = page.getByRole("button", { name: "Take colors" });
  const panel = page.getByRole("region", { name: "Game colors of this picture" });
  await tabTo(page, opener);
  await page.keyboard.press("Enter");
  await eventually(() => panel.isVisible()).toBe(true);
  expect(await panel.getByRole("listitem").allInnerTexts()).toEqual([
    expect.stringContaining("0 / 0 / 7"),
    expect.stringContaining("0 / 6 / 6"),
  ]);
  await expectAccessible(page, "the colors of a post");

  await tabTo(page, panel.getByRole("button", { name: "Copy 0 / 6 / 6" }));
  await page.keyboard.press("Enter");
  await eventually(() => readClipboard(page)).toBe("0 / 6 / 6");
  await tabTo(page, panel.getByRole("button", { name: "Copy all two" }));
  await page.keyboard.press("Enter");
  await eventually(() => readClipboard(page)).toBe("0 / 0 / 7\n0 / 6 / 6");
  const converter = panel.getByRole("link", { name: "Open in converter" });
  expect(await converter.getAttribute("href")).toBe("/colorconverter?palette=0-0-7,0-6-6");

  await page.keyboard.press("Escape");
  await eventually(() => panel.count()).toBe(0);
  await expectFocus(opener);
  await page.keyboard.press("Enter");
  await tabTo(page, panel.getByRole("link", { name: "More in this color, 0 / 6 / 6" }));
  await page.keyboard.press("Enter");
  await eventually(() => pathOf(page)).toBe("/search?color=0-6-6");
  await eventually(() => names(page)).toEqual([
    expect.stringMatching(/^Red Oni .* (29|30|31)% 0 \/ 6 \/ 6$/),
    expect.stringMatching(/^Small Rose .* (9|10|11)% 0 \/ 6 \/ 6$/),
  ]);
});

test("saves the colors of a post as a palette, which the converter lists", async () => {
  const page = await site.open();
  await visit(page, `/post/${red}`);
  await page.getByRole("button", { name: "Take colors" }).click();
  const save = page.getByRole("button", { name: "Save palette" });
  await tabTo(page, save);
  await page.keyboard.press("Enter");
  await toastOf(page, "Saved Red Oni").waitFor();
  const saved = page.getByRole("button", { name: "Palette saved" });
  await expectFocus(saved);
  await expectAccessible(page, "a saved palette");

  await page.getByRole("link", { name: "Open in converter" }).click();
  const palettes = page.getByRole("list", { name: "Palettes" });
  await eventually(() => palettes.locator("b").allTextContents()).toEqual(["Red Oni"]);
  await palettes.getByRole("button", { name: "0 / 6 / 6" }).waitFor();
  await page.getByRole("button", { name: "Actions of Red Oni" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.goBack();
  await page.getByRole("button", { name: "Take colors" }).click();
  await save.waitFor();
});

test("says that no more than 24 palettes can be saved", async () => {
  const page = await site.open();
  await visit(page, `/post/${red}`);
  await page.evaluate(() => {
    const palettes = Array.from({ length: 24 }, (_, at) => ({
      key: `p${at}`,
      name: `Palette ${at}`,
      colors: `${at}-5-5,${at}-5-6`,
    }));
    localStorage.setItem("parade.colors", JSON.stringify({ state: { palettes }, version: 0 }));
  });
  await page.getByRole("button", { name: "Take colors" }).click();
  await page.getByRole("button", { name: "Save palette" }).click();
  await toastOf(page, "24 palettes are the most this device saves. Delete one first.").waitFor();
  await page.getByRole("button", { name: "Save palette" }).waitFor();
});

test("searches by color by keyboard, loosens it and removes it", async () => {
  const page = await site.open();
  await visit(page, "/search");
  const form = page.getByRole("search", { name: "Creations" });
  await tabTo(page, form.getByText("Advanced Search"));
  await page.keyboard.press("Enter");
  const add = form.getByRole("button", { name: "Add color" });
  await tabTo(page, add);
  await page.keyboard.press("Enter");
  const hue = form.getByRole("slider", { name: "Hue" });
  await eventually(() => hue.isVisible()).toBe(true);
  await expectFocus(hue);
  await page.keyboard.press("ArrowRight");
  await expectAccessible(page, "mixing a color");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await eventually(() => pathOf(page)).toBe("/search?color=0-6-6");
  await expectFocus(add);
  await eventually(async () => (await names(page)).length).toBe(2);

  await tabTo(page, form.getByRole("slider", { name: "Tolerance" }));
  await page.keyboard.press("ArrowLeft");
  await eventually(() => pathOf(page)).toBe("/search?color=0-6-6&near=0");
  const chips = page.getByRole("list", { name: "Filters" });
  await eventually(() => chips.getByRole("listitem").allInnerTexts()).toEqual([
    "0 / 6 / 6",
    "Exact",
  ]);
  await expectAccessible(page, "found by a color");
  await tabTo(page, form.getByRole("button", { name: "Remove 0 / 6 / 6" }));
  await page.keyboard.press("Enter");
  await eventually(() => pathOf(page)).toBe("/search");
});

test("searches by the three largest colors of a picture, and refuses what is none", async () => {
  const page = await site.open();
  await visit(page, "/search?color=0-6-6");
  const form = page.getByRole("search", { name: "Creations" });
  const picture = form.locator("input[aria-label='From picture']");
  const buffer = await aFilledPicture(BLUE, [
    { color: GOLD, share: 200 },
    { color: GREEN, share: 120 },
    { color: VIOLET, share: 60 },
  ]);
  await picture.setInputFiles({ name: "colors.png", mimeType: "image/png", buffer });
  await eventually(() => pathOf(page)).toBe("/search?color=20-6-6,4-6-8,10-6-5");
  await eventually(() => names(page)).toEqual([expect.stringMatching(/^Blue Moon /)]);

  await picture.setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("a") });
  await form.getByText("This is not a picture.").waitFor();
  await expectAccessible(page, "a refused picture");
  await picture.setInputFiles(await aLargeFile("a.png", 20 * 1024 * 1024 + 1));
  await form.getByText("This picture is over 20 MB. Choose a smaller one.").waitFor();
  expect(pathOf(page)).toBe("/search?color=20-6-6,4-6-8,10-6-5");
});

test("searches by color in a sheet on a phone, which counts what is found", async () => {
  const page = await site.open({ width: 390, height: 640 });
  await visit(page, "/search");
  const form = page.getByRole("search", { name: "Creations" });
  await form.getByText("Advanced Search").click();
  expect(await form.getByRole("button", { name: "Add color" }).isVisible()).toBe(false);
  const opener = form.getByRole("button", { name: "Search by color" });
  await opener.click();
  const sheet = page.getByRole("dialog", { name: "Colors" });
  await sheet.getByRole("button", { name: "Show creations" }).waitFor();
  await sheet.getByRole("button", { name: "Add color" }).click();
  await sheet.getByRole("button", { name: "Search this color" }).click();
  await expectFocus(sheet.getByRole("button", { name: "Add color" }));
  const show = sheet.getByRole("button", { name: "Show 2 creations" });
  await show.waitFor();
  await expectAccessible(page, "the colors of a search on a phone");
  await show.click();
  await eventually(() => sheet.count()).toBe(0);
  await expectFocus(page.getByRole("region", { name: "Results" }));
  expect(pathOf(page)).toBe("/search?color=0-6-6");
  const [first] = await tiles(page);
  await eventually(async () => (await first?.boundingBox())?.y).toBeLessThan(400);

  const change = form.getByRole("button", { name: "Change colors" });
  await change.click();
  await sheet.waitFor();
  await page.keyboard.press("Escape");
  await eventually(() => sheet.count()).toBe(0);
  await expectFocus(change);
});

test("loosens colors that no post has, and removes the last", async () => {
  const page = await site.open();
  const button = (name: string) => page.getByRole("link", { name, exact: true });
  await visit(page, "/search?color=0-6-7,10-7-7,5-7-7&near=0");
  await page.getByText("Nothing has these three colors").waitFor();
  await expectAccessible(page, "nothing of a color");
  await button("Remove 5 / 7 / 7").click();
  await page.getByText("Nothing has these two colors").waitFor();
  await button("Remove 10 / 7 / 7").click();
  await page.getByText("Nothing has this color").waitFor();
  await button("Loosen").click();
  await eventually(() => pathOf(page)).toBe("/search?color=0-6-7");
  await eventually(async () => (await names(page)).length).toBe(2);

  await visit(page, "/search?color=10-7-7&near=2");
  await page.getByText("Nothing has this color").waitFor();
  expect(await button("Loosen").count()).toBe(0);
});

test("says what to do where no post has the color", async () => {
  const page = await site.open();
  await visit(page, "/search?color=12-7-15,12-7-8&query=oni");
  await page.getByRole("link", { name: /^Any color/ }).click();
  await eventually(() => pathOf(page)).toBe("/search?query=oni");
});
