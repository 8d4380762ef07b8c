import type { Locator, Page } from "@playwright/test";
import { beforeAll, expect, test } from "vitest";
import { expectAccessible } from "#test/e2e/axe.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { aPlainFile, goToDescribe, publish, wizardOf } from "#test/e2e/creation.ts";
import { expectFault, expectFocus, expectNoFault, pathOf, visit } from "#test/e2e/visitor.ts";
import { aCharacter, anUploadedPost, aUser, type TestUser } from "#test/makers.ts";

const site = sharedSite();
let author: TestUser;
let seller: TestUser;
let character: { _id: string; name: string };
beforeAll(async () => {
  author = await aUser(site);
  seller = await aUser(site);
  character = await aCharacter(seller);
});

const TITLE = "Title must be between 1 and 30 characters.";
const DESCRIPTION = "Description must be no more than 500 characters.";
const TAG_COUNT = "You can only use up to 30 tags on your creation!";
const TAG_LENGTH = "Tag length must be less than 30 characters!";
const CHARACTER = "Please select a character.";
const CREATE_PRICE = "Price must be between $0 (free) and $9,999,999,999";
const EDIT_PRICE = "Price must be between $0 and $9,999,999,999";

async function openDescribe(as: TestUser): Promise<Page> {
  const page = await site.open({ as });
  await goToDescribe(page, "Symbol", await aPlainFile(0, "red"));
  return page;
}

function saleOf(page: Page) {
  return {
    forSale: page.getByRole("switch", { name: "For sale" }),
    creator: page.getByRole("combobox", { name: "Creator" }),
    price: page.getByLabel("Price"),
  };
}

/**
 * Clicks a button that is aria-disabled while the form has errors, and that focuses the first of
 * them.
 */
async function press(button: Locator): Promise<void> {
  await eventually(() => button.getAttribute("aria-disabled")).toBe("true");
  await button.click({ force: true });
}

test("shows the limits of title and description, and moves to the first error on Create", async () => {
  const page = await openDescribe(author);
  const { title, description, create } = wizardOf(page);
  await create.click();
  await expectFault(title, TITLE);
  await expectFocus(title);
  await page.getByText("1 thing to fix").waitFor();
  await title.fill("W".repeat(31));
  await expectFault(title, TITLE);
  await page.getByText("31/30").waitFor();
  await title.fill("   ");
  await expectFault(title, TITLE);
  await description.fill("d".repeat(501));
  await description.blur();
  await expectFault(description, DESCRIPTION);
  await page.getByText("501/500").waitFor();
  await page.getByText("2 things to fix").waitFor();
  await page.getByText("Title and description.").waitFor();
  await press(create);
  await expectFocus(title);

  await title.fill("W".repeat(30));
  await expectNoFault(title);
  await description.fill("d".repeat(500));
  await expectNoFault(description);
  await publish(page);
  await page.getByRole("heading", { name: "W".repeat(30) }).waitFor();
});

test("adds tags by Tab, Enter and comma, once each, up to 30 of up to 30 characters", async () => {
  const page = await openDescribe(author);
  const { title, tags, create } = wizardOf(page);
  const chips = page.getByRole("button", { name: /^Remove / });
  await title.fill("Tagged");
  await tags.pressSequentially("chrome");
  await page.keyboard.press("Enter");
  await page.keyboard.type("low rider");
  await page.keyboard.press("Tab");
  await expectFocus(tags);
  await page.keyboard.type("neon,CHROME,");
  await eventually(() => chips.count()).toBe(3);

  await page.keyboard.type(`${"t".repeat(31)},`);
  await expectFault(tags, TAG_LENGTH);
  await press(create);
  await page.getByText("One tag.").waitFor();
  await expectAccessible(page, "faulty tag");
  await page.getByRole("button", { name: `Remove ${"t".repeat(31)}` }).click();
  await expectNoFault(tags);
  await expectFocus(tags);

  await page.keyboard.type(Array.from({ length: 28 }, (_, index) => `tag ${index},`).join(""));
  await expectFault(tags, TAG_COUNT);
  await page.getByText("31/30").waitFor();
  await page.keyboard.press("Backspace");
  await expectNoFault(tags);
  await page.keyboard.press("Tab");
  await publish(page);
  const shown = page.getByRole("list", { name: "Tags" }).getByRole("listitem");
  await shown.last().waitFor();
  expect((await shown.allTextContents()).slice(0, 4)).toEqual([
    "chrome",
    "low rider",
    "neon",
    "tag 0",
  ]);
  expect(await shown.count()).toBe(30);
});

test("adds a tag typed by an input method when it is confirmed, not at each Enter", async () => {
  const page = await openDescribe(author);
  const { tags } = wizardOf(page);
  const chips = page.getByRole("button", { name: /^Remove / });
  const keyboard = await page.context().newCDPSession(page);
  await tags.focus();
  await keyboard.send("Input.imeSetComposition", {
    text: "くるま",
    selectionStart: 3,
    selectionEnd: 3,
  });
  // What a browser sends for the Enter that an input method takes.
  const enter = { key: "Enter", code: "Enter", windowsVirtualKeyCode: 229 } as const;
  await keyboard.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...enter });
  await keyboard.send("Input.insertText", { text: "車" });
  await keyboard.send("Input.dispatchKeyEvent", { type: "keyUp", ...enter });
  await eventually(() => tags.inputValue()).toBe("車");
  expect(await chips.count()).toBe(0);
  await page.keyboard.press("Enter");
  await eventually(() => chips.count()).toBe(1);
  await page.getByRole("button", { name: "Remove 車" }).waitFor();
});

test("requires a character for a sale, and links to the settings", async () => {
  const page = await openDescribe(author);
  const { title, create } = wizardOf(page);
  const { forSale, creator, price } = saleOf(page);
  expect(await creator.count()).toBe(0);
  await forSale.click();
  await create.click();
  await expectFault(price, CREATE_PRICE);
  await page.getByText(CHARACTER).waitFor();
  const hint = page.getByRole("link", { name: "Head over to your settings to add a character!" });
  expect(await hint.getAttribute("href")).toBe("/settings");
  await expectAccessible(page, "faulty sale and title");
  await title.fill("No character");
  await forSale.click();
  await publish(page);
});

test("accepts a price from free to 9,999,999,999, when creating and when editing", async () => {
  const page = await openDescribe(seller);
  const { title, create } = wizardOf(page);
  const { forSale, creator, price } = saleOf(page);
  await title.fill("For sale");
  await forSale.click();
  await create.click();
  await expectFault(creator, CHARACTER);
  await creator.click();
  const option = page.getByRole("option", { name: character.name });
  await option.waitFor();
  await expectAccessible(page, "open select");
  await option.click();
  await expectNoFault(creator);
  for (const wrong of ["", "-1", "1.5", "ten", "10000000000"]) {
    await price.fill(wrong);
    await expectFault(price, CREATE_PRICE);
  }
  await price.fill("9999999999");
  await expectNoFault(price);
  await price.blur();
  expect(await price.inputValue()).toBe("9,999,999,999");
  const id = await publish(page);
  const about = page.getByRole("region", { name: "About this creation" });
  await about.getByText("APB$ 9,999,999,999").waitFor();

  await visit(page, `/post/${id}/edit`);
  await price.fill("10000000000");
  await price.blur();
  await expectFault(price, EDIT_PRICE);
  await price.fill("0");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByLabel("Messages").getByText("Post Updated").waitFor();
  await page.waitForURL(`${site.url}/post/${id}`);
  await about.getByText("Free", { exact: true }).waitFor();
});

test("restores a draft after a reload and in another tab, at the same step", async () => {
  const page = await openDescribe(seller);
  const { title, description, tags } = wizardOf(page);
  const { forSale, price } = saleOf(page);
  await title.fill("Half done");
  await description.fill("Two tones.\nHand-cut stencils.");
  await tags.pressSequentially("chrome,");
  await forSale.click();
  await price.fill("1500");
  await price.blur();

  async function expectDraft(tab: Page): Promise<void> {
    const fields = wizardOf(tab);
    await eventually(() => fields.title.inputValue()).toBe("Half done");
    expect(await fields.description.inputValue()).toBe("Two tones.\nHand-cut stencils.");
    await tab.getByRole("button", { name: "Remove chrome" }).waitFor();
    expect(await saleOf(tab).price.inputValue()).toBe("1,500");
    const picture = tab.getByRole("img", { name: "Symbol: Half done" });
    await eventually(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(
      340,
    );
    await tab.getByText("We kept your draft.").waitFor();
  }

  await page.reload();
  await expectDraft(page);
  const tab = await page.context().newPage();
  await tab.goto("/post/create");
  await expectDraft(tab);
  await tab.getByRole("button", { name: "Start over" }).click();
  const question = tab.getByRole("alertdialog", { name: "Start over?" });
  await question.getByRole("button", { name: "Delete draft" }).click();
  await tab.getByRole("radio", { name: "Symbol" }).waitFor();
  await tab.reload();
  await tab.getByRole("radio", { name: "Symbol" }).waitFor();
  expect(await tab.getByText("We kept your draft.").count()).toBe(0);
});

test("edits all fields except category and images, reports errors, and saves the changes", async () => {
  const id = await anUploadedPost(seller, {
    title: "First thoughts",
    category: "2",
    creator: character._id,
  });
  const page = await site.open({ as: seller });
  await visit(page, `/post/${id}/edit`);
  const { title } = wizardOf(page);
  const save = page.getByRole("button", { name: "Save" });
  await page.getByRole("definition").getByText("Vehicle").waitFor();
  await page.getByRole("img", { name: "Vehicle: First thoughts" }).waitFor();
  expect(await page.getByRole("radio").count()).toBe(0);
  expect(await save.isDisabled()).toBe(true);
  await page.getByText("No changes yet").waitFor();

  await title.fill("");
  await save.click();
  await expectFault(title, TITLE);
  await expectAccessible(page, "edit with a fault");
  await title.fill("Second thoughts");
  await page.getByLabel("Description").fill("Better");
  await save.focus();
  await page.keyboard.press("Enter");
  await page.getByLabel("Messages").getByText("Post Updated").waitFor();
  await eventually(() => pathOf(page)).toBe(`/post/${id}`);
  await page.getByRole("heading", { name: "Second thoughts" }).waitFor();
  await page.getByText("Better").waitFor();
  await page.getByText(character.name).first().waitFor();

  await visit(page, `/post/${id}/edit`);
  await title.fill("Third thoughts");
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("heading", { name: "Second thoughts" }).waitFor();
});
