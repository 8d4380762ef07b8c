import type { Page } from "@playwright/test";
import { beforeAll, expect, test } from "vitest";
import { eventually, startSite } from "#test/e2e/browser.ts";
import { aPlainFile, goToDescribe, publish, wizardOf } from "#test/e2e/creation.ts";
import { expectFault, expectFocus, pathOf, visit } from "#test/e2e/visitor.ts";
import { aCharacter, aPost, aUser, type TestUser } from "#test/makers.ts";

const site = startSite();
const TITLE = "Title must be between 1 and 30 characters.";
const PHONE = { width: 390, height: 844 };

let author: TestUser;
let post: string;
beforeAll(async () => {
  author = await aUser(site);
  const { _id } = await aCharacter(author);
  const sale = { forSale: "true", forSalePrice: "1500", creator: _id };
  post = await aPost(author, { title: "Written once", description: "Two tones.", ...sale });
});

/** Opens a page whose scripts stay away until the function that is answered is called. */
async function openBeforeScripts(page: Page, path: string): Promise<() => Promise<void>> {
  let letThrough = () => {};
  const allowed = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route("**/*.js", async (route) => {
    await allowed;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  return async () => {
    letThrough();
    await page.getByLabel("Messages").waitFor({ state: "attached" });
  };
}

test("What is typed before the scripts are there stays and is saved", async () => {
  const page = await site.open({ as: author });
  const hydrate = await openBeforeScripts(page, `/post/${post}/edit`);
  const { title, description, tags } = wizardOf(page);
  const price = page.getByLabel("Price");
  await eventually(() => title.inputValue()).toBe("Written once");
  await eventually(() => description.inputValue()).toBe("Two tones.");
  await title.fill("Written early");
  await description.fill("Three tones.");
  await price.fill("2500");
  await tags.pressSequentially("chrome");
  await hydrate();

  await page.getByText("13/30", { exact: true }).waitFor();
  expect(await title.inputValue()).toBe("Written early");
  expect(await description.inputValue()).toBe("Three tones.");
  await eventually(() => price.inputValue()).toBe("2,500");
  await expectFocus(tags);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Remove chrome" }).waitFor();
  const saving = page.waitForRequest((request) => request.method() === "PATCH");
  await page.getByRole("button", { name: "Save" }).click();
  expect((await saving).postDataJSON()).toEqual({
    title: "Written early",
    description: "Three tones.",
    tags: ["chrome"],
    forSalePrice: 2500,
  });
  await page.getByRole("heading", { name: "Written early" }).waitFor();
  site.expectQuiet();
});

test("What is emptied before the scripts are there stays empty", async () => {
  const page = await site.open({ as: author });
  const hydrate = await openBeforeScripts(page, `/post/${post}/edit`);
  const { title, description } = wizardOf(page);
  await title.fill("");
  await description.fill("");
  await hydrate();
  await page.getByText("0/30", { exact: true }).waitFor();
  await page.getByText("0/500", { exact: true }).waitFor();
  expect(await title.inputValue()).toBe("");
  expect(await description.inputValue()).toBe("");
  site.expectQuiet();
});

test("A press on what stands below a field is not lost to the fault the field then shows", async () => {
  const page = await site.open({ as: author });
  await visit(page, `/post/${post}/edit`);
  const { title } = wizardOf(page);
  const nsfw = page.getByRole("switch", { name: "NSFW" });
  await title.fill("");
  await nsfw.click();
  await expectFault(title, TITLE);
  expect(await nsfw.isChecked()).toBe(true);

  await visit(page, `/post/${post}/edit`);
  await title.fill("");
  await page.getByRole("link", { name: "Cancel" }).click();
  await eventually(() => pathOf(page)).toBe(`/post/${post}`);
  site.expectQuiet();
});

test("The wizard's buttons take the press that leaves a field, and a tag half typed comes along", async () => {
  const page = await site.open({ as: author, ...PHONE });
  const { title, tags, back, next, chooseFile } = wizardOf(page);
  await goToDescribe(page, "Symbol", await aPlainFile(0, "red"));
  await title.focus();
  await back.click();
  await next.click();
  await title.waitFor();
  expect(await chooseFile.count()).toBe(0);

  await title.fill("Pressed once");
  await tags.fill("half typed");
  await publish(page);
  await page.getByRole("list", { name: "Tags" }).getByText("half typed").waitFor();
  site.expectQuiet();
});
