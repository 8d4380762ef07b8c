import type { Page } from "@playwright/test";
import { beforeAll, expect, test } from "vitest";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { wizardOf } from "#test/e2e/creation.ts";
import { communityOf } from "#test/e2e/live-page.ts";
import { delayRequests } from "#test/e2e/requests.ts";
import { pathOf, toastOf } from "#test/e2e/visitor.ts";
import { aCharacter, anUploadedPost, aUser, type TestUser } from "#test/makers.ts";

const site = sharedSite();
let author: TestUser;
let post: string;
beforeAll(async () => {
  author = await aUser(site);
  const { _id } = await aCharacter(author);
  const sale = { forSale: "true", forSalePrice: "1500", creator: _id };
  post = await anUploadedPost(author, {
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

test("preserves a field cleared before hydration", async () => {
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
});

/**
 * Types into the field of that label between React's commit and its effects: React reads the active
 * element as it commits, and yields to the browser afterwards if that took long.
 */
function typeBeforeEffects({ label, text }: { label: string; text: string }): void {
  const type = () => {
    const labels = [...document.querySelectorAll("label")];
    const control = labels.find(({ textContent }) => textContent === label)?.control;
    if (!(control instanceof HTMLInputElement)) throw new Error(`No field ${label}`);
    control.select();
    document.execCommand("insertText", false, text);
  };
  Object.defineProperty(document, "activeElement", {
    configurable: true,
    get: () => {
      Reflect.deleteProperty(document, "activeElement");
      const start = performance.now();
      while (performance.now() - start < 50);
      queueMicrotask(type);
      return document.activeElement;
    },
  });
}

test("preserves text typed between hydration and its effects", async () => {
  const page = await site.open();
  await page.addInitScript(typeBeforeEffects, { label: "Hex", text: "18a999" });
  await page.goto("/colorconverter");
  await eventually(() => pathOf(page)).toBe("/colorconverter?color=18a999");
  expect(await page.getByLabel("Hex").inputValue()).toBe("18a999");
});

test("replays a repeated click once", async () => {
  const fan = await aUser(site);
  const page = await site.open({ as: fan });
  const hydrate = await openBeforeScripts(page, `/post/${post}`);
  const { like } = communityOf(page);
  await like.dblclick();
  expect(await like.getAttribute("aria-pressed")).toBe("false");
  await hydrate();
  await toastOf(page, "Liked").waitFor();
  expect(await like.getAttribute("aria-pressed")).toBe("true");
});

test("preserves a checkbox ticked before hydration", async () => {
  const page = await site.open({ width: 1440 });
  const hydrate = await openBeforeScripts(page, "/search?filterCategory=3");
  const form = page.getByRole("search", { name: "Creations" });
  await form.getByText("Vehicles", { exact: true }).click();
  await hydrate();
  await eventually(() => pathOf(page)).toBe("/search?filterCategory=2&filterCategory=3");
  await eventually(() => page.getByRole("checkbox", { name: "Vehicles" }).isChecked()).toBe(true);
});
