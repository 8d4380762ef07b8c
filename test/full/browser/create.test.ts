import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { expectAccessible } from "#test/e2e/axe.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { aPlainFile, chooseFiles, coloursOf, startCreation, wizardOf } from "#test/e2e/creation.ts";
import { expectFocus, toastOf } from "#test/e2e/visitor.ts";
import { aPhoto, aUser, type TestUser } from "#test/makers.ts";

const site = sharedSite();
let author: TestUser;
beforeAll(async () => {
  author = await aUser(site);
});
const BLUE = "0 0 4";

test("limits a symbol to one picture, and confirms before cropping for a category of another shape", async () => {
  const page = await site.open({ as: author });
  const { tray, saveCrop, chooseFile, next } = wizardOf(page);
  await startCreation(page, "Symbol");
  await chooseFiles(page, [await aPlainFile(0, "red", 2), await aPlainFile(0, "blue", 2)]);
  await page.getByRole("alert").getByText("blue.png Only 1 image fits.").waitFor();
  await saveCrop.click();
  await tray.getByText("1 of 1").waitFor();
  expect(await chooseFile.count()).toBe(0);

  await page.getByRole("button", { name: /^Category|^Symbol/ }).click();
  await page.getByRole("radio", { name: "Vehicle" }).click();
  const question = page.getByRole("alertdialog", { name: "Change to Vehicle?" });
  await question.getByText("every image has to be cropped again").waitFor();
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(await page.getByRole("radio", { name: "Symbol" }).isChecked()).toBe(true);
  await page.getByRole("radio", { name: "Vehicle" }).click();
  await question.getByRole("button", { name: "Change category" }).click();
  await eventually(() => page.getByRole("radio", { name: "Vehicle" }).isChecked()).toBe(true);
  await next.click();
  await saveCrop.waitFor();
  await tray.getByText("1 of 4").waitFor();
});

test("reports a picture that cannot be used, and continues with the others", async () => {
  const page = await site.open({ as: author });
  const { saveCrop, tray } = wizardOf(page);
  await startCreation(page, "Clothing");
  const small = sharp({ create: { width: 339, height: 570, channels: 3, background: "red" } });
  const photo = await aPhoto(400, 600);
  await chooseFiles(page, [
    { name: "small.png", mimeType: "image/png", buffer: await small.png().toBuffer() },
    { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") },
    { name: "moving.gif", mimeType: "image/gif", buffer: await small.gif().toBuffer() },
    { name: "torn.jpg", mimeType: "image/jpeg", buffer: photo.subarray(0, photo.length / 2) },
    { name: "broken.png", mimeType: "image/png", buffer: Buffer.from("no picture") },
    { name: "good.jpg", mimeType: "image/jpeg", buffer: photo },
  ]);
  await saveCrop.waitFor();
  await page.getByRole("alert").getByText("small.png").waitFor();
  await expectAccessible(page, "cropping, with refused files");
  await saveCrop.click();
  await tray.getByText("Image 1").waitFor();
  const shown = await page.getByRole("alert").getByRole("paragraph").allTextContents();
  expect(shown).toEqual([
    "small.png This image is too small. It needs at least 340 × 570 pixels.",
    "notes.txt Only PNG, JPEG and WebP images can be used.",
    "moving.gif Only PNG, JPEG and WebP images can be used.",
    "torn.jpg This file can't be read as an image.",
    "broken.png This file can't be read as an image.",
  ]);
});

test("reopens the cropper with the saved crop, and discards a cancelled one", async () => {
  const page = await site.open({ as: author });
  const { saveCrop, cancelCrop, zoom, tray } = wizardOf(page);
  const frame = page.getByRole("application", { name: "Crop frame" });
  const again = tray.getByRole("button", { name: "Crop image 1 again" });
  const zoomText = () => zoom.getAttribute("aria-valuetext");
  await startCreation(page, "Vehicle");
  await chooseFiles(page, [await aPlainFile(2, "red", 2)]);
  await expectFocus(frame);
  await eventually(zoomText).toBe("100%");
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press("+");
  await eventually(zoomText).toBe("133%");
  await saveCrop.click();

  await again.click();
  await expectFocus(frame);
  await eventually(zoomText).toBe("133%");
  for (let presses = 0; presses < 20; presses += 1) await page.keyboard.press("+");
  await eventually(zoomText).toBe("200%");
  await cancelCrop.click();

  await again.click();
  await eventually(zoomText).toBe("133%");
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

test("moves the crop by single taps, without dragging", async () => {
  const page = await site.open({ as: author, width: 390, height: 844, touch: true });
  const { next, saveCrop, title, create, zoom } = wizardOf(page);
  await startCreation(page, "Vehicle");
  await chooseFiles(page, [await redAndBlue()]);
  const position = page.getByRole("group", { name: "Position" });
  await expectFocus(page.getByRole("application", { name: "Crop frame" }));
  await zoom.press("End");
  const left = position.getByRole("button", { name: "Move image left" });
  for (let presses = 0; presses < 12; presses += 1) await left.tap();
  await position.getByRole("button", { name: "Move image up" }).tap();
  await saveCrop.tap();
  await next.tap();
  await title.fill("By taps");
  await create.tap();
  await toastOf(page, "Post Created").waitFor();
  await page.waitForURL(/\/post\/\d+$/);
  // At its end position the frame shows the right half alone.
  expect((await coloursOf(page, page.url().split("/").at(-1) ?? ""))[0]).toEqual(BLUE);
});
