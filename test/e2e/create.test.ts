import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { expectAccessible } from "#test/e2e/axe.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import {
  aPlainFile,
  chooseFiles,
  coloursOf,
  dropFiles,
  goToDescribe,
  pasteFiles,
  publish,
  transferOf,
  wizardOf,
} from "#test/e2e/creation.ts";
import { expectFocus, tabTo, toastOf, visit } from "#test/e2e/visitor.ts";
import { aUser, type TestUser } from "#test/makers.ts";

const site = sharedSite();
let author: TestUser;
beforeAll(async () => {
  author = await aUser(site);
});

const RED = "4 0 0";
const GREEN = "0 4 0";
const BLUE = "0 0 4";
const WHITE = "4 4 4";

test("adds four clothing pictures by drop, paste and file dialog, sorts them and publishes", async () => {
  const page = await site.open({ as: author });
  const { next, back, cancelCrop, chooseFile, tray, title } = wizardOf(page);
  const button = (name: string) => tray.getByRole("button", { name });
  const [red, green, blue, white] = await Promise.all(
    (["red", "lime", "blue", "white"] as const).map((colour) => aPlainFile(1, colour, 1.5)),
  );
  if (!red || !green || !blue || !white) throw new Error("Pictures are missing");

  await visit(page, "/post/create");
  expect(await next.isDisabled()).toBe(true);
  await page.getByRole("radio", { name: "Clothing" }).click();
  await page.getByText("Add at least one image to continue").waitFor();
  expect(await next.isDisabled()).toBe(true);

  await dropFiles(page, [red]);
  await tray.getByText("1 of 4").waitFor();
  await eventually(() => next.isEnabled()).toBe(true);
  await expectAccessible(page, "one image");

  await button("Adjust image 1").click();
  await page.getByText("Save or cancel the crop to continue").waitFor();
  expect(await next.isDisabled()).toBe(true);
  await cancelCrop.click();
  await tray.getByText("Image 1").waitFor();
  await pasteFiles(page, [green]);
  await tray.getByText("2 of 4").waitFor();
  await chooseFiles(page, [blue, white]);
  await tray.getByText("4 of 4").waitFor();
  await button("Adjust image 4").waitFor();
  expect(await chooseFile.count()).toBe(0);
  await pasteFiles(page, [red]);
  await page.getByRole("alert").getByText("Only 4 images fit.").waitFor();

  await button("Move image 4 left").click();
  await page.getByText("The image is now number 3 of 4.").waitFor();
  await button("Move image 1 right").click();
  await page.getByText("The image is now number 2 of 4.").waitFor();
  await button("Remove image 1").click();
  await tray.getByText("3 of 4").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await tray.getByText("4 of 4").waitFor();
  await button("Remove image 1").click();
  await tray.getByText("3 of 4").waitFor();
  await chooseFile.waitFor();
  await chooseFiles(page, [green]);
  await tray.getByText("4 of 4").waitFor();

  await next.click();
  await title.fill("Four jackets");
  await back.click();
  await tray.getByText("4 of 4").waitFor();
  await next.click();
  expect(await title.inputValue()).toBe("Four jackets");
  const id = await publish(page);
  await page.getByText("1 of 4").waitFor();
  expect(await coloursOf(page, id)).toEqual([RED, WHITE, BLUE, GREEN]);
});

/** Creates a picture of a vehicle, red on the left and blue on the right. */
async function redAndBlue() {
  const buffer = await sharp({
    create: { width: 1140, height: 680, channels: 3, background: "red" },
  })
    .composite([{ input: (await aPlainFile(2, "blue", 2)).buffer, left: 570, top: 0 }])
    .png()
    .toBuffer();
  return { name: "halves.png", mimeType: "image/png", buffer };
}

test("begins a creation with what is dropped on another page, in the category of its shape", async () => {
  const page = await site.open({ as: author });
  const files = [await aPlainFile(2, "red"), await aPlainFile(2, "blue")];
  await visit(page, "/");
  const dataTransfer = await transferOf(page, files);
  const { width = 0 } = page.viewportSize() ?? {};
  const drag = (type: string) =>
    page.locator("body").dispatchEvent(type, { dataTransfer, clientX: width - 10 });
  // The page listens to drags once it is idle.
  await eventually(async () => {
    await drag("dragenter");
    return page.getByText("Drop to post").count();
  }).toBe(1);
  await drag("drop");
  await wizardOf(page).tray.getByText("2 of 4").waitFor();
  await page.getByRole("button", { name: "Vehicle" }).waitFor();
  await eventually(() => wizardOf(page).next.isEnabled()).toBe(true);
});

test("creates a post by keyboard alone, moving the crop by arrow keys", async () => {
  const page = await site.open({ as: author });
  const { next, chooseFile, tray, title, tags, create } = wizardOf(page);
  const halves = await redAndBlue();
  await visit(page, "/post/create");
  await tabTo(page, page.getByRole("radio", { name: "Symbol" }));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await eventually(() => page.getByRole("radio", { name: "Vehicle" }).isChecked()).toBe(true);
  await tabTo(page, next);
  await page.keyboard.press("Enter");

  // Registered before the key press, because the file dialog opens at once.
  const choosing = page.waitForEvent("filechooser");
  await tabTo(page, chooseFile);
  await page.keyboard.press("Enter");
  await (await choosing).setFiles(halves);
  const adjust = tray.getByRole("button", { name: "Adjust image 1" });
  await adjust.waitFor();
  await tabTo(page, adjust);
  await page.keyboard.press("Enter");
  await expectFocus(page.getByRole("application", { name: "Crop frame" }));
  for (let presses = 0; presses < 8; presses += 1) await page.keyboard.press("+");
  for (let presses = 0; presses < 60; presses += 1) await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await eventually(() => next.isEnabled()).toBe(true);
  await tabTo(page, next);
  await page.keyboard.press("Enter");

  await tabTo(page, title);
  await page.keyboard.type("By hand");
  await tabTo(page, tags);
  await page.keyboard.type("keys");
  await page.keyboard.press("Tab");
  await tabTo(page, page.getByRole("radio", { name: "By hand" }));
  await page.keyboard.press("ArrowRight");
  await eventually(() => page.getByRole("radio", { name: "With a tool" }).isChecked()).toBe(true);
  await expectAccessible(page, "described");
  await tabTo(page, create);
  await page.keyboard.press("Enter");
  await toastOf(page, "Post Created").waitFor();
  await page.waitForURL(/\/post\/\d+$/);
  const id = page.url().split("/").at(-1) ?? "";
  // At its end position the frame shows one half alone.
  expect([RED, BLUE]).toContain((await coloursOf(page, id))[0]);
  await page.getByRole("list", { name: "Tags" }).getByRole("link", { name: "keys" }).waitFor();
  await page.getByText(`Made with a tool, says ${author.username}`).waitFor();
});

test("two tabs have a draft each, also after one is published and the other reloaded", async () => {
  const page = await site.open({ as: await aUser(site) });
  await goToDescribe(page, "Symbol", await aPlainFile(0, "red"));
  await wizardOf(page).title.fill("First");
  const other = await page.context().newPage();
  await visit(other, "/post/create");
  await other.getByRole("radio", { name: "Symbol" }).waitFor();
  expect(await other.getByText("We kept your draft.").count()).toBe(0);
  await goToDescribe(other, "Symbol", await aPlainFile(0, "blue"));
  await wizardOf(other).title.fill("Second");
  const first = await publish(page);
  await other.reload();
  await other.getByText("We kept your draft.").waitFor();
  expect(await wizardOf(other).title.inputValue()).toBe("Second");
  const second = await publish(other);
  expect(await coloursOf(page, first)).toEqual([RED]);
  expect(await coloursOf(page, second)).toEqual([BLUE]);
});
