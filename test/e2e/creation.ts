import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect } from "vitest";
import { CATEGORIES, type Category } from "#contract/posts/categories.ts";
import { visit } from "#test/e2e/visitor.ts";

export type PictureFile = { name: string; mimeType: string; buffer: Buffer };
type Colour = "red" | "lime" | "blue" | "white";

/** Creates a picture of one colour in a category's shape, `scale` times the crop size. */
export async function aPlainFile(
  category: Category,
  colour: Colour,
  scale = 1,
): Promise<PictureFile> {
  const { width, height } = CATEGORIES[category].crop;
  const size = { width: width * scale, height: height * scale };
  const plain = sharp({ create: { ...size, channels: 3, background: colour } });
  return { name: `${colour}.png`, mimeType: "image/png", buffer: await plain.png().toBuffer() };
}

/** Returns the locators of the creation wizard. */
export function wizardOf(page: Page) {
  return {
    next: page.getByRole("button", { name: "Next" }),
    back: page.getByRole("button", { name: "Back" }),
    create: page.getByRole("button", { name: "Create", exact: true }),
    chooseFile: page.getByRole("button", { name: /^Choose (an|up to)/ }),
    cancelCrop: page.getByRole("button", { name: "Cancel", exact: true }),
    zoom: page.getByRole("slider", { name: "Zoom" }),
    tray: page.getByRole("complementary", { name: "Images" }),
    title: page.getByLabel("Title"),
    description: page.getByLabel("Description"),
    tags: page.getByLabel("Tags"),
  };
}

export type CategoryName = "Symbol" | "Clothing" | "Vehicle" | "Character";

/** Goes to the second step of a new creation. */
export async function startCreation(page: Page, category: CategoryName): Promise<void> {
  await visit(page, "/post/create");
  await page.getByRole("radio", { name: category }).click();
  await wizardOf(page).chooseFile.waitFor();
}

export async function chooseFiles(page: Page, files: PictureFile[]): Promise<void> {
  const choosing = page.waitForEvent("filechooser");
  await wizardOf(page).chooseFile.click();
  await (await choosing).setFiles(files);
}

/** Goes to the third step with one image. */
export async function goToDescribe(
  page: Page,
  category: CategoryName,
  file: PictureFile,
): Promise<void> {
  const { next, title } = wizardOf(page);
  await startCreation(page, category);
  await chooseFiles(page, [file]);
  await next.click();
  await title.waitFor();
}

/** Creates a DataTransfer with files, as drop and paste events have. */
export async function transferOf(page: Page, files: PictureFile[]) {
  const transportHash = files.map(({ buffer, ...file }) => ({
    ...file,
    data: buffer.toString("base64"),
  }));
  return page.evaluateHandle((list) => {
    const transfer = new DataTransfer();
    for (const { name, mimeType, data } of list) {
      const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type: mimeType }));
    }
    return transfer;
  }, transportHash);
}

export async function dropFiles(page: Page, files: PictureFile[]): Promise<void> {
  const dataTransfer = await transferOf(page, files);
  const editor = page.getByRole("complementary", { name: "Images" });
  for (const type of ["dragenter", "dragover", "drop"]) {
    await editor.dispatchEvent(type, { dataTransfer });
  }
}

export async function pasteFiles(page: Page, files: PictureFile[]): Promise<void> {
  const transfer = await transferOf(page, files);
  await page.evaluate((clipboardData) => {
    document.dispatchEvent(new ClipboardEvent("paste", { clipboardData, cancelable: true }));
  }, transfer);
}

/** Returns the average colour of each picture of a post, as the site serves them. */
export async function coloursOf(page: Page, id: string): Promise<string[]> {
  const { post } = await (await page.request.get(`/api/post/${id}`)).json();
  return Promise.all(
    post.images.map(async ({ url }: { url: string }) => {
      const picture = await (await page.request.get(url)).body();
      const { channels } = await sharp(picture).stats();
      return channels
        .slice(0, 3)
        .map(({ mean }) => Math.round(mean / 64))
        .join(" ");
    }),
  );
}

/** Publishes the draft; returns the post's id. */
export async function publish(page: Page): Promise<string> {
  await wizardOf(page).create.click();
  await page.getByLabel("Messages").getByText("Post Created").waitFor();
  await page.waitForURL(/\/post\/\d+$/);
  const id = page.url().split("/").at(-1) ?? "";
  expect(id).toMatch(/^\d+$/);
  return id;
}
