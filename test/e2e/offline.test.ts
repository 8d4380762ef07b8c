import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { aShownPost } from "#test/e2e/shown-post.ts";
import { pathOf, visit } from "#test/e2e/visitor.ts";
import { aFilledPicture } from "#test/filled-picture.ts";
import { aUser } from "#test/makers.ts";

const site = sharedSite();
/** Counts the files cached with a page; 0 before the page itself is cached. */
const files = (page: Page, path: string) =>
  page.evaluate(async (name) => {
    const cache = await caches.open(`page ${name}`);
    return (await cache.match(name)) ? (await cache.keys()).length : 0;
  }, path);

/** Opens a tool and waits until the service worker has cached it with its code. */
async function visitTool(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: "networkidle" });
  const loaded = await page.evaluate(
    () =>
      new Set(
        performance
          .getEntriesByType("resource")
          .map(({ name }) => new URL(name).pathname)
          .filter((name) => name.startsWith("/assets/")),
      ).size,
  );
  await eventually(() => files(page, path)).toBeGreaterThan(loaded);
}

const OFFLINE = {
  worker: true,
  allowed: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|fetching the script/],
};

/** Waits until the service worker has cached the app shell and every file the page has loaded. */
async function siteCached(page: Page): Promise<void> {
  await eventually(() =>
    page.evaluate(async () => {
      const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
      const files = loaded.filter(({ pathname }) => pathname.startsWith("/assets/"));
      const wanted = ["/offline", ...files.map(({ pathname }) => pathname)];
      const cached = await Promise.all(wanted.map((path) => caches.match(path)));
      return navigator.serviceWorker.controller !== null && cached.every(Boolean);
    }),
  ).toBe(true);
}

/** Opens the home feed, a post and a profile as a new user. */
async function aReader() {
  const user = await aUser(site);
  const post = await aShownPost(site, user, { title: "Seen before" });
  const page = await site.open({ ...OFFLINE, as: user });
  await visit(page, "/");
  await page.locator(`a[href="/post/${post}"]`).click();
  await page.getByRole("heading", { name: "Seen before" }).waitFor();
  await page.getByRole("link", { name: user.username, exact: true }).first().click();
  await page.getByText("Creations (1)").waitFor();
  await siteCached(page);
  return { user, post, page };
}

test("opens recently viewed pages offline, and clears them when their user signs out", async () => {
  const { user, post, page } = await aReader();
  await page.context().setOffline(true);
  await page.goto(`/post/${post}`);
  await page.getByRole("heading", { name: "Seen before" }).waitFor();
  expect(pathOf(page)).toBe(`/post/${post}`);
  await page.getByRole("button", { name: `Account of ${user.username}` }).waitFor();
  await page.goto("/");
  await page.locator(`a[href="/post/${post}"]`).waitFor();
  await page.goto(`/profile/${user.username}`);
  await page.getByText("Creations (1)").waitFor();

  await page.context().setOffline(false);
  await page.reload();
  await page.getByRole("button", { name: `Account of ${user.username}` }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await eventually(() => pathOf(page)).toBe("/");
  await page.getByRole("link", { name: "Log In" }).first().waitFor();
  expect(await storedIn(page)).not.toContain(user.username);
  await page.context().setOffline(true);
  await page.goto(`/profile/${user.username}`);
  await page.getByRole("heading", { name: "You are offline" }).waitFor();
  expect(await storedIn(page)).not.toContain(user.email);
});

/** Returns everything stored in the browser as text. */
function storedIn(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts = [JSON.stringify(localStorage)];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        if (!request.url.includes("/assets/"))
          texts.push((await (await cache.match(request))?.text()) ?? "");
      }
    }
    return texts.join("\n");
  });
}

test("the tools open and work offline after a first visit, also what was not opened before", async () => {
  const page = await site.open({ worker: true, allowed: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });
  for (const path of ["/colorconverter", "/loadout", "/loadout/manage"]) {
    await visitTool(page, path);
  }
  await page.context().setOffline(true);

  await visit(page, "/colorconverter");
  await page.getByLabel("Hex").fill("18a999");
  await page.getByText("15 / 5 / 6").first().waitFor();
  await eventually(() => new URL(page.url()).search).toBe("?color=18a999");
  await page.reload();
  await eventually(() => page.getByLabel("Hex").inputValue()).toBe("18A999");
  const buffer = await aFilledPicture({ hue: 15, sat: 5, lum: 6 }, []);
  await page
    .locator('input[type="file"][aria-label="Choose file"]')
    .setInputFiles({ name: "a.png", mimeType: "image/png", buffer });
  await page.getByRole("button", { name: "15 / 5 / 6 100%" }).waitFor();

  await visit(page, "/loadout");
  await page.getByRole("button", { name: "Roll Loadout" }).click();
  await page.getByRole("region", { name: "Primary weapon" }).waitFor();
  const icon = await page.locator("main use").first().getAttribute("href");
  expect(await page.evaluate((url) => fetch(url).then(({ ok }) => ok), icon ?? "")).toBe(true);
  await page.getByRole("button", { name: "Copy text" }).waitFor();
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();

  await visit(page, "/loadout/manage");
  await page.getByRole("button", { name: "Add New Profile" }).click();
  await page.getByText("Loadout 2").first().waitFor();
  await visit(page, "/loadout/manage");
  const remove = page.getByRole("button", { name: "Delete Loadout 2" });
  await remove.click();
  await page.getByRole("button", { name: "Delete profile" }).click();
  await remove.waitFor({ state: "detached" });
});
