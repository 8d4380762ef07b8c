import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { signUpByForm, toastOf, verifyByMail, visit } from "#test/e2e/visitor.ts";
import { aPhoto } from "#test/makers.ts";

const site = sharedSite();
const folder = mkdtempSync(join(tmpdir(), "parade-e2e-"));

async function aFile(name: string, width: number, height: number): Promise<string> {
  const path = join(folder, name);
  writeFileSync(path, await aPhoto(width, height));
  return path;
}

test("a new user signs up, verifies, posts a photo, sees it on the home page, edits and deletes it", async () => {
  const page = await site.open();
  const { username, email } = await signUpByForm(page);
  await page.getByRole("heading", { name: `Welcome ${username}!` }).waitFor();
  await page.getByText("You have successfully signed up.").waitFor();
  await page.getByRole("button", { name: "Customize Your Experience" }).click();
  await page.getByRole("button", { name: "Get started" }).click();

  await page.goto("/post/create");
  await page.getByText("Verify your email to post").waitFor();
  await verifyByMail(site, page, email);
  await page.waitForURL(`${site.url}/`);

  await page.getByRole("link", { name: "Submit" }).first().click();
  await page.getByRole("radio", { name: /Vehicle/ }).click();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByText("Add at least one image to continue").waitFor();
  expect(await page.getByRole("button", { name: "Next" }).isDisabled()).toBe(true);
  await page.locator('input[type="file"]').setInputFiles(await aFile("phone.jpg", 4032, 3024));
  await page.getByRole("button", { name: "Save crop" }).click();
  await page.getByText("Image 1").waitFor();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Title").fill("<script>alert(1)</script>");
  await page.getByLabel("Description").fill("Two tones.\nHand-cut stencils.");
  await page.getByLabel("Tags").fill("chrome");
  await page.getByLabel("Tags").press("Enter");
  await page.getByRole("button", { name: "Create" }).click();
  await toastOf(page, "Post Created").waitFor();
  await page.waitForURL(/\/post\/\d+$/);
  await page.getByRole("heading", { name: "<script>alert(1)</script>" }).waitFor();
  const address = page.url();

  const html = await (await page.request.get(address)).text();
  expect(html).not.toContain("<script>alert(1)");
  const shown = page.locator("main img").first();
  await eventually(() =>
    shown.evaluate((img: HTMLImageElement) => img.naturalWidth),
  ).toBeGreaterThan(0);
  const source = await shown.evaluate((img: HTMLImageElement) => img.currentSrc);
  const { width = 0, height = 0 } = await sharp(
    Buffer.from(await (await page.request.get(source)).body()),
  ).metadata();
  expect(Math.abs(height - (width * 340) / 570)).toBeLessThanOrEqual(1);

  await visit(page, "/");
  await page.getByRole("link", { name: `<script>alert(1)</script> by ${username}` }).click();
  await page.waitForURL(address);

  await page.getByRole("button", { name: "Post actions" }).click();
  await page.getByRole("menuitem", { name: "Edit Post" }).click();
  await page.getByLabel("Title").fill("Second thoughts");
  await page.getByRole("button", { name: "Save" }).click();
  await toastOf(page, "Post Updated").waitFor();
  await page.getByRole("heading", { name: "Second thoughts" }).waitFor();

  await page.getByRole("button", { name: "Post actions" }).click();
  await page.getByRole("menuitem", { name: "Delete Post" }).click();
  await page
    .getByRole("dialog")
    .or(page.getByRole("alertdialog"))
    .getByRole("button", { name: "Delete Post" })
    .click();
  await toastOf(page, "Post Deleted").waitFor();
  await page.getByRole("heading", { name: "Home" }).waitFor();
  await page
    .getByRole("list", { name: "Newest creations" })
    .or(page.getByText("No creations yet"))
    .waitFor();
  expect(await page.getByRole("link", { name: `Second thoughts by ${username}` }).count()).toBe(0);
});
