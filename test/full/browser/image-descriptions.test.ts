import type { Page } from "@playwright/test";
import { beforeAll, expect, test } from "vitest";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import {
  aPlainFile,
  chooseFiles,
  coloursOf,
  publish,
  startCreation,
  wizardOf,
} from "#test/e2e/creation.ts";
import { builtChunk, delayRequests } from "#test/e2e/requests.ts";
import { expectFault, expectNoFault, toastOf, visit } from "#test/e2e/visitor.ts";
import { aPost, aUser, type TestUser } from "#test/makers.ts";

const site = sharedSite();
const EACH = "Describe each picture for people who can't see it";
const ONLY = "Describe this picture for people who can't see it";
const LONG = "Image description must be no more than 250 characters.";
const DEFAULT = "Vehicle: Night Runner";

let author: TestUser;
beforeAll(async () => {
  author = await aUser(site);
});

const fieldOf = (page: Page, number: number) =>
  page.getByRole("group", { name: EACH }).getByLabel(`Image ${number}`);
const pictureOf = (page: Page, alt: string) =>
  page.locator("figure").getByRole("img", { name: alt, exact: true });

test("describes pictures at upload, and moves the text with its picture", async () => {
  const page = await site.open({ as: author });
  const { next, back, saveCrop, tray, title } = wizardOf(page);
  const colours = await Promise.all(
    (["red", "lime", "blue"] as const).map((colour) => aPlainFile(2, colour)),
  );
  await startCreation(page, "Vehicle");
  await chooseFiles(page, colours);
  for (const count of [1, 2, 3]) {
    await saveCrop.click();
    await tray.getByText(`Image ${count}`, { exact: true }).waitFor();
  }
  await next.click();
  await title.fill("Night Runner");
  expect(await fieldOf(page, 1).getAttribute("placeholder")).toBe(DEFAULT);
  expect(await fieldOf(page, 2).getAttribute("placeholder")).toBe(`${DEFAULT}, picture 2 of 3`);
  await fieldOf(page, 1).fill("d".repeat(251));
  await page.getByText("251/250").waitFor();
  await fieldOf(page, 3).fill("A blue car\nat dusk");
  await expectFault(fieldOf(page, 1), LONG);
  await page.getByText("One image description.").waitFor();

  // An error message moves with its picture.
  await back.click();
  await tray.getByRole("button", { name: "Remove image 1" }).click();
  await tray.getByRole("button", { name: "Move image 2 left" }).click();
  await page.reload();
  await next.click();
  await eventually(() => fieldOf(page, 1).inputValue()).toBe("A blue car\nat dusk");
  await expectNoFault(fieldOf(page, 1));
  expect(await fieldOf(page, 2).inputValue()).toBe("");
  await page.getByRole("img", { name: "A blue car at dusk" }).waitFor();

  const id = await publish(page);
  expect(await coloursOf(page, id)).toEqual(["0 0 4", "0 4 0"]);
  await pictureOf(page, "A blue car at dusk").waitFor();
  await page.getByRole("button", { name: "Image 2" }).click();
  await pictureOf(page, `${DEFAULT}, picture 2 of 2`).waitFor();

  await visit(page, "/explore?category=2");
  const tile = page.getByRole("link", {
    name: `Night Runner by ${author.username}, ♥ 0, 2 pictures`,
    exact: true,
  });
  expect(await tile.getByRole("img").first().getAttribute("alt")).toBe("A blue car at dusk");
});

test("shows the stored descriptions when editing, and counts a half-typed tag as a change", async () => {
  const id = await aPost(author, { title: "Night Runner", category: "2", tags: "low" });
  const page = await site.open({ as: author });
  await visit(page, `/post/${id}/edit`);
  const description = page.getByLabel(ONLY);
  const save = page.getByRole("button", { name: "Save" });
  expect(await description.inputValue()).toBe("");
  expect(await description.getAttribute("placeholder")).toBe(DEFAULT);
  await description.fill("A low car");
  await save.click();
  await pictureOf(page, "A low car").waitFor();

  await visit(page, `/post/${id}/edit`);
  await eventually(() => description.inputValue()).toBe("A low car");
  expect(await save.isDisabled()).toBe(true);
  await wizardOf(page).tags.fill("LOW");
  expect(await save.isDisabled()).toBe(true);
  await wizardOf(page).tags.fill("wide");
  await save.click();
  await toastOf(page, "Post Updated").waitFor();
  await page.getByRole("list", { name: "Tags" }).getByText("wide").waitFor();

  await visit(page, `/post/${id}/edit`);
  await description.fill("");
  await save.click();
  await pictureOf(page, DEFAULT).waitFor();
});

test("announces toasts in live regions of the initial page, errors assertively", async () => {
  const id = await aPost(author);
  const page = await site.open({ as: author, allowed: [/503/] });
  const html = await (await page.request.get(`/post/${id}`)).text();
  const region = (manner: "polite" | "assertive") =>
    page.locator(`body [aria-live="${manner}"]:not([aria-label])`).last();
  expect(html).toMatch(/<div class="sr" aria-live="polite"><\/div>/);
  expect(html).toMatch(/<div class="sr" aria-live="assertive"><\/div>/);

  // The chunk that shows toasts is still loading.
  const chunk = `**${builtChunk("web/ui/feedback/toast-viewport.tsx")}`;
  const release = await delayRequests(page, chunk);
  const requested = page.waitForRequest(chunk);
  await page.goto(`/post/${id}`);
  await requested;
  await page.getByRole("button", { name: /^Like,/ }).click();
  await region("polite").getByText("Liked", { exact: true }).waitFor({ state: "attached" });
  expect(await page.getByLabel("Messages").count()).toBe(0);
  release();
  await toastOf(page, "Liked").waitFor();
  // Announced once: the toast itself is no live region.
  expect(await page.getByLabel("Messages").getAttribute("aria-live")).toBe("off");

  const message = "Busy. Please try again.";
  await page.route("**/unlike", (route) =>
    route.fulfill({ status: 503, json: { success: false, message } }),
  );
  await page.getByRole("button", { name: /^Like,/ }).click();
  await region("assertive").getByText(message).waitFor({ state: "attached" });
  await toastOf(page, message).waitFor();
  await eventually(() => region("assertive").textContent()).toBe("");
});
