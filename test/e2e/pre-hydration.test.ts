import type { Page } from "@playwright/test";
import { beforeAll, expect, test } from "vitest";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { wizardOf } from "#test/e2e/creation.ts";
import { aShownPost } from "#test/e2e/shown-post.ts";
import { expectFocus, pathOf } from "#test/e2e/visitor.ts";
import { aCharacter, aName, aUser, PASSWORD, type TestUser } from "#test/makers.ts";
import { delayRequests } from "./requests.ts";

const site = sharedSite();
let author: TestUser;
let post: string;
beforeAll(async () => {
  author = await aUser(site);
  const { _id } = await aCharacter(author);
  const sale = { forSale: "true", forSalePrice: "1500", creator: _id };
  post = await aShownPost(site, author, {
    title: "Written once",
    description: "Two tones.",
    ...sale,
  });
});

/** Opens a page whose scripts are delayed; returns a function that loads them. */
async function openBeforeScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const letThrough = await delayRequests(page, "**/entry-client*.js");
  await page.goto(path, { waitUntil: "commit" });
  await page.waitForFunction(() => "replayClicks" in window);
  return async () => {
    letThrough();
    await page.getByLabel("Messages").waitFor({ state: "attached" });
  };
}

test("preserves and saves text typed before hydration", async () => {
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
});

test("replays a click made before hydration", async () => {
  const user = await aUser(site);
  const page = await site.open({ as: user });
  const hydrate = await openBeforeScripts(page, `/post/${post}`);
  await page.getByRole("button", { name: `Account of ${user.username}` }).click();
  await hydrate();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await page.getByRole("link", { name: "Log In" }).first().waitFor();
});

test("submits a form sent before hydration, as it was filled in", async () => {
  const page = await site.open();
  const hydrate = await openBeforeScripts(page, "/join?with=email");
  const username = aName("early");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Email").fill(`${username}@mail.example`);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  expect(pathOf(page)).toBe("/join?with=email");
  await hydrate();
  await page.waitForURL("**/settings");
});
