import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { visit } from "#test/e2e/visitor.ts";
import { anUploadedPost, aUser } from "#test/makers.ts";

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
  const post = await anUploadedPost(user, { title: "Seen before" });
  const page = await site.open({ ...OFFLINE, as: user });
  await visit(page, "/");
  await page.locator(`a[href="/post/${post}"]`).click();
  await page.getByRole("heading", { name: "Seen before" }).waitFor();
  await page.getByRole("link", { name: user.username, exact: true }).first().click();
  await page.getByText("Creations (1)").waitFor();
  await siteCached(page);
  return { user, post, page };
}

test("shows an offline page for a page not yet viewed, which loads by itself once online", async () => {
  const { user, page } = await aReader();
  const unseen = await anUploadedPost(user, { title: "Never seen" });
  await page.context().setOffline(true);
  await page.goto(`/post/${unseen}`);
  await page.getByRole("heading", { name: "You are offline" }).waitFor();
  await page.getByRole("link", { name: "Random Loadout" }).waitFor();
  // The button appears after the automatic retries, which would load the page by themselves.
  const again = page.getByRole("alert").getByRole("button", { name: "Try again" });
  await again.waitFor();
  await page.context().setOffline(false);
  await page.getByRole("heading", { name: "Never seen" }).waitFor();
});

test("the last home feed is shown at once to the same user, and never to another", async () => {
  const [reader, other] = [await aUser(site), await aUser(site)];
  const post = await anUploadedPost(reader, { title: "Seen last" });
  const page = await site.open({ as: reader });
  await visit(page, "/");
  await page.locator(`a[href="/post/${post}"]`).waitFor();
  // What is not restored is requested, and empty.
  await page.route("**/api/dashboard/home*", (route) =>
    route.fulfill({ json: { success: true, posts: [] } }),
  );
  for (const [user, shown] of [
    [reader, 1],
    [other, 0],
  ] as const) {
    const [name = "", value = ""] = user.client.cookieHeader().split("; ")[0]?.split("=") ?? [];
    await page.context().addCookies([{ name, value, url: site.url }]);
    await visit(page, "/following");
    await page.getByRole("link", { name: "Home", exact: true }).first().click();
    await page.getByRole("heading", { name: "Home", level: 1 }).waitFor();
    await eventually(() => page.locator(`a[href="/post/${post}"]`).count()).toBe(shown);
  }
});

type ScriptPolicy = { createScriptURL: (url: string) => string };
type PolicyFactory = { createPolicy: (name: string, rules: ScriptPolicy) => ScriptPolicy };

/**
 * Runs in the page: exposes the Trusted Types policy of its code, without which no worker can be
 * registered.
 */
function exposePolicy(): void {
  const page = globalThis as unknown as { trustedTypes: PolicyFactory; policy: ScriptPolicy };
  const createPolicy = page.trustedTypes.createPolicy.bind(page.trustedTypes);
  page.trustedTypes.createPolicy = (name, rules) => {
    page.policy = createPolicy(name, rules);
    return page.policy;
  };
}

test("a new service worker takes over at once, and preserves the open page and the cache", async () => {
  const page = await site.open(OFFLINE);
  await page.addInitScript(exposePolicy);
  await visitTool(page, "/colorconverter");
  await siteCached(page);
  // A different URL registers a new worker for the same scope, like a new release.
  await page.evaluate(() => {
    const { policy } = globalThis as unknown as { policy: ScriptPolicy };
    return void navigator.serviceWorker.register(
      policy.createScriptURL("/service-worker.js?newer"),
    );
  });
  await eventually(() =>
    page.evaluate(() => navigator.serviceWorker.controller?.scriptURL.endsWith("?newer")),
  ).toBe(true);
  await page.getByLabel("Hex").fill("18a999");
  await page.getByText("15 / 5 / 6").first().waitFor();
  await page.context().setOffline(true);
  await page.goto("/colorconverter");
  await page.getByLabel("Hex").waitFor();
  await page.goto("/privacy-policy");
  await page.getByRole("heading", { name: "You are offline" }).waitFor();
});

test("the cached copy of a tool contains nothing of the signed-in user", async () => {
  const user = await aUser(site);
  const page = await site.open({ worker: true, as: user });
  await visitTool(page, "/loadout");
  const cached = await page.evaluate(async () => (await caches.match("/loadout"))?.text());
  expect(cached).toContain("Random Loadout Generator");
  expect(cached).not.toContain(user.username);
  expect(cached).not.toContain(user.email);
});
