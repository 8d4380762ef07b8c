import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "vitest";
import { expectAccessible } from "#test/e2e/axe.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { readClipboard } from "#test/e2e/clipboard.ts";
import { pasteFiles, transferOf } from "#test/e2e/creation.ts";
import { aLargeFile } from "#test/e2e/large-file.ts";
import { expectFocus, pathOf, tabTo, toastOf, visit } from "#test/e2e/visitor.ts";

const site = sharedSite();
type Options = Parameters<typeof site.open>[0];

async function at(path: string, options: Options = {}): Promise<Page> {
  const page = await site.open({ width: 1440, ...options });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await visit(page, path);
  return page;
}

/** A picture of four rows in three colors of the game, half of it the first. */
async function aPicture(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const rows = ["#1dafa1", "#1dafa1", "#ff9755", "#200a3a"].map((background, row) => ({
    input: { create: { width: 80, height: 20, channels: 3 as const, background } },
    left: 0,
    top: 20 * row,
  }));
  const ground = { width: 80, height: 80, channels: 3 as const, background: "#000" };
  const buffer = await sharp({ create: ground }).composite(rows).png().toBuffer();
  return { name: "stripes.png", mimeType: "image/png", buffer };
}

const value = (page: Page, label: string) =>
  page.getByRole("spinbutton", { name: label, exact: true }).inputValue();
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const harmonies = (page: Page) => page.getByRole("region", { name: "Harmonies, in game steps" });
const colorsOfPicture = (page: Page): Locator =>
  page.getByRole("region", { name: "From a picture" }).getByRole("listitem");
const palettes = (page: Page): Locator => page.getByRole("list", { name: "Palettes" }).locator("b");

async function choosePicture(page: Page): Promise<void> {
  await page.locator("input[aria-label='Choose file']").setInputFiles(await aPicture());
  await eventually(() => colorsOfPicture(page).count()).toBe(3);
}

async function savePalette(page: Page, name: string): Promise<void> {
  await button(page, "Save these").click();
  const form = page.getByRole("form", { name: "New palette" });
  await form.getByLabel("Name").fill(name);
  await form.getByRole("button", { name: "Save palette" }).click();
  await toastOf(page, `Saved ${name}`).waitFor();
}

async function chooseAction(page: Page, palette: string, action: string): Promise<void> {
  await button(page, `Actions of ${palette}`).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

test("reads the colors of a picture, saves and exports them, and imports them again", async () => {
  const page = await at("/colorconverter");
  await choosePicture(page);
  const rows = colorsOfPicture(page);
  const texts = (await rows.allTextContents()).map((text) => text.trim());
  expect(texts).toEqual(["15 / 5 / 650%", "2 / 7 / 1025%", "23 / 5 / 225%"]);
  await rows.nth(1).getByRole("button").click();
  await eventually(() => value(page, "Lum")).toBe("10");
  await savePalette(page, "Docks at dusk");
  await expectAccessible(page, "picture and palette");

  const downloading = page.waitForEvent("download");
  await chooseAction(page, "Docks at dusk", "Export");
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("docks-at-dusk.palette.json");
  const exported = await readFile(await download.path());
  await chooseAction(page, "Docks at dusk", "Delete");
  await page.getByText("None yet.").waitFor();
  await button(page, "Undo").click();
  await eventually(() => palettes(page).allTextContents()).toEqual(["Docks at dusk"]);

  const other = await at("/colorconverter");
  const file = { name: "docks.json", mimeType: "application/json", buffer: exported };
  await other.getByLabel("Palette file").setInputFiles(file);
  await toastOf(other, "Saved Docks at dusk").waitFor();
  await other.reload();
  await eventually(() => palettes(other).allTextContents()).toEqual(["Docks at dusk"]);
});

test("shares a palette by its URL, which shows it and takes its first color", async () => {
  const page = await at("/colorconverter?color=18a999");
  await savePalette(page, "Redline");
  await chooseAction(page, "Redline", "Copy link");
  await toastOf(page, "Link copied").waitFor();
  const link = await readClipboard(page);
  expect(link).toBe(`${site.url}/colorconverter?palette=15-5-6,31-5-6`);

  const other = await at(link);
  expect(await value(other, "Hue")).toBe("15");
  const shared = other.getByRole("region", { name: "Shared palette" });
  await shared.getByRole("button", { name: "31 / 5 / 6" }).click();
  await eventually(() => decodeURIComponent(pathOf(other))).toContain("&palette=15-5-6,31-5-6");
  await other.reload();
  expect(await value(other, "Hue")).toBe("31");
  await shared.getByRole("button", { name: "Save" }).click();
  await eventually(() => palettes(other).allTextContents()).toEqual(["Palette 1"]);
  await eventually(() => pathOf(other)).not.toContain("palette");
});

test("shows a shared palette without scripts", async () => {
  const page = await site.open({ scripts: false });
  await page.goto("/colorconverter?palette=18-5-7,2-6-9");
  const shared = page.getByRole("region", { name: "Shared palette" });
  expect(await shared.getByRole("listitem").count()).toBe(2);
  expect(await page.getByRole("region", { name: "Preview" }).textContent()).toContain("18 / 5 / 7");
});

test("another tab shows a palette that is renamed in this one, and the last colors", async () => {
  const page = await at("/colorconverter?color=18a999");
  const other = await page.context().newPage();
  await visit(other, "/colorconverter?color=c23a17");
  await savePalette(page, "Before");
  await palettes(other).getByText("Before").waitFor();
  await chooseAction(other, "Before", "Rename");
  await other.getByLabel("Palette name").fill("After");
  await other.keyboard.press("Enter");
  await eventually(() => palettes(page).allTextContents()).toEqual(["After"]);
  await page.getByRole("button", { name: "#C23A17, 1 / 6 / 6" }).click();
  await eventually(() => value(page, "Sat")).toBe("6");
});

test("refuses files that are no pictures and no palettes, with a sentence", async () => {
  const page = await at("/colorconverter");
  const picture = page.locator("input[aria-label='Choose file']");
  const file = (name: string, mimeType: string, text: string) => ({
    name,
    mimeType,
    buffer: Buffer.from(text),
  });
  for (const wrong of [
    file("a.txt", "text/plain", "no picture"),
    file("a.png", "image/png", "no picture"),
    file("a.svg", "image/svg+xml", "<svg xmlns='http://www.w3.org/2000/svg'/>"),
  ]) {
    await picture.setInputFiles(wrong);
    await page.getByText("This is not a picture.").waitFor();
    await picture.setInputFiles(await aPicture());
    await eventually(() => colorsOfPicture(page).count()).toBe(3);
    await button(page, "Remove picture").click();
  }
  await picture.setInputFiles(await aLargeFile("big.png", 20 * 1024 * 1024 + 1));
  await page.getByText("This picture is over 20 MB.").waitFor();
  await expectAccessible(page, "refused picture");

  const palette = page.getByLabel("Palette file");
  await palette.setInputFiles(
    file("a.json", "application/json", '{"palettes":[{"colors":"9-9-9"}]}'),
  );
  await toastOf(page, "This file has no palettes.").waitFor();
  await page.getByText("None yet.").waitFor();
});

test("takes a picture that is dropped anywhere or pasted", async () => {
  const page = await at("/colorconverter");
  const picture = await aPicture();
  const body = page.locator("body");
  // The code that takes pictures loads once the page is idle.
  await eventually(async () => {
    await body.dispatchEvent("dragenter", { dataTransfer: await transferOf(page, [picture]) });
    return page.locator("[class*=frame_]").count();
  }).toBe(1);
  await body.dispatchEvent("drop", { dataTransfer: await transferOf(page, [picture]) });
  await eventually(() => colorsOfPicture(page).count()).toBe(3);
  expect(await page.locator("[class*=frame_]").count()).toBe(0);
  await button(page, "Remove picture").click();
  await pasteFiles(page, [picture]);
  await eventually(() => colorsOfPicture(page).count()).toBe(3);
});

test("works by keyboard alone: steps, harmonies, copies, last colors", async () => {
  const page = await at("/colorconverter?color=18a999");
  const hue = page.getByRole("slider", { name: "Hue, steps" });
  expect(await hue.getAttribute("aria-valuetext")).toBe("15 of 31");
  await tabTo(page, hue);
  for (const [key, expected] of [
    ["PageUp", "19"],
    ["PageDown", "15"],
    ["ArrowRight", "16"],
    ["End", "31"],
    ["PageUp", "31"],
    ["Home", "0"],
  ] as const) {
    await page.keyboard.press(key);
    await eventually(() => value(page, "Hue")).toBe(expected);
  }
  const complement = harmonies(page).getByRole("button", { name: "16 / 5 / 6" });
  await tabTo(page, complement);
  await page.keyboard.press("Alt+Enter");
  await eventually(() => readClipboard(page)).toBe("16 / 5 / 6");
  expect(await value(page, "Hue")).toBe("0");
  await page.keyboard.press("Enter");
  await eventually(() => value(page, "Hue")).toBe("16");
  await page.keyboard.press("c");
  await page.getByRole("status").getByText("Copied 16 / 5 / 6").waitFor();
  expect(await readClipboard(page)).toBe("16 / 5 / 6");

  const first = page.getByRole("region", { name: "Last 12" }).getByRole("button").nth(1);
  const name = (await first.getAttribute("aria-label")) ?? "";
  await tabTo(page, first, "Shift+Tab");
  await page.keyboard.press("Delete");
  await eventually(() => page.getByRole("button", { name, exact: true }).count()).toBe(0);
  await expectFocus(page.getByRole("heading", { name: "Last 12" }));

  await tabTo(page, button(page, "Save these"));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: "Save palette" }));
  await page.keyboard.press("Enter");
  await palettes(page).getByText("Palette 1").waitFor();
  await tabTo(page, button(page, "Actions of Palette 1"));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("menuitem", { name: "Delete" }), "ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByText("None yet.").waitFor();
  await expectFocus(page.getByRole("heading", { name: "Saved palettes" }));
});

test("copies the color in each way, and the hue stays while there is no saturation", async () => {
  const page = await at("/colorconverter?color=18a999");
  for (const [label = "", text] of [
    ["Game values", "15 / 5 / 6"],
    ["Game hex", "#1DAFA1"],
    ["Your hex", "#18A999"],
  ]) {
    await page.getByRole("button", { name: label }).click();
    await eventually(() => readClipboard(page)).toBe(text);
  }
  await button(page, "More to copy").click();
  await page.getByRole("menuitem", { name: /^CSS/ }).click();
  await eventually(() => readClipboard(page)).toBe("hsl(174.19 71.43% 40%)");
  await page.getByRole("slider", { name: "Sat, steps" }).press("Home");
  await eventually(() => value(page, "Sat")).toBe("0");
  expect(await value(page, "Hue")).toBe("15");
  await harmonies(page).getByText("Saturation is 0, so every hue looks the same.").waitFor();
  expect(await harmonies(page).getByText("Complement", { exact: true }).count()).toBe(0);
});

test("picks a color from the screen only where the browser can", async () => {
  const without = await site.open({ width: 1440 });
  await without.addInitScript(() => Reflect.deleteProperty(window, "EyeDropper"));
  await visit(without, "/colorconverter");
  expect(await button(without, "Pick from screen").count()).toBe(0);

  const page = await site.open({ width: 1440 });
  await page.addInitScript(() =>
    Object.assign(window, {
      EyeDropper: class {
        async open() {
          return { sRGBHex: "#18a999" };
        }
      },
    }),
  );
  await visit(page, "/colorconverter");
  await button(page, "Pick from screen").click();
  await eventually(() => value(page, "Hue")).toBe("15");
});

test("a phone shows one part at a time, with a bar to copy", async () => {
  const page = await at("/colorconverter?color=18a999", { width: 390, height: 844, touch: true });
  const tab = (name: string) => page.getByRole("tab", { name });
  expect(await tab("Mix").getAttribute("aria-selected")).toBe("true");
  expect(await harmonies(page).isVisible()).toBe(false);
  const camera = page.locator("input[aria-label='From camera']");
  expect(await camera.getAttribute("capture")).toBe("environment");
  await camera.setInputFiles(await aPicture());
  await eventually(() => tab("Picture").getAttribute("aria-selected")).toBe("true");
  await eventually(() => colorsOfPicture(page).count()).toBe(3);
  await expectAccessible(page, "picture on a phone");
  await tab("Match").click();
  await harmonies(page).getByRole("button", { name: "31 / 5 / 6" }).first().click();
  await button(page, "Copy 31 / 5 / 6").click();
  await button(page, "Copied 31 / 5 / 6").waitFor();
  await expectAccessible(page, "harmonies on a phone");
  await tab("Match").press("ArrowRight");
  await expectFocus(tab("Saved"));
  await savePalette(page, "Dusk");
  await expectAccessible(page, "palettes on a phone");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test("reads a picture and saves a palette offline after the first visit", async () => {
  const page = await site.open({
    worker: true,
    width: 1440,
    allowed: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/],
  });
  await page.goto("/colorconverter", { waitUntil: "networkidle" });
  // The page is cached after its files, among them those of what opens later.
  await eventually(() => page.evaluate(() => caches.match(location.href).then(Boolean))).toBe(true);
  await page.context().setOffline(true);
  await page.goto("/colorconverter?palette=18-5-7,2-6-9");
  await eventually(() => value(page, "Hue")).toBe("18");
  await page.getByRole("region", { name: "Shared palette" }).waitFor();
  await choosePicture(page);
  await savePalette(page, "Far away");
  await page.reload();
  await eventually(() => palettes(page).allTextContents()).toEqual(["Far away"]);
});
