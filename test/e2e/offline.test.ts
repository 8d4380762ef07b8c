import type { Page } from "@playwright/test";
import { afterEach, expect, test } from "vitest";
import { eventually, startSite } from "#test/e2e/browser.ts";
import { pathOf, visit } from "#test/e2e/visitor.ts";
import { aPost, aUser } from "#test/makers.ts";

const site = startSite();
afterEach(() => site.expectQuiet());

/** How many files are kept with a page; none before the page itself is. */
const files = (page: Page, path: string) =>
  page.evaluate(async (name) => {
    const cache = await caches.open(`page ${name}`);
    return (await cache.match(name)) ? (await cache.keys()).length : 0;
  }, path);

/** Opens a tool and waits until the browser keeps it with the code it runs. */
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

/** Waits until the browser keeps what starts the site, and every file that the page has loaded. */
async function siteCached(page: Page): Promise<void> {
  await eventually(() =>
    page.evaluate(async () => {
      const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
      const files = loaded.filter(({ pathname }) => pathname.startsWith("/assets/"));
      const wanted = ["/offline", ...files.map(({ pathname }) => pathname)];
      const kept = await Promise.all(wanted.map((path) => caches.match(path)));
      return navigator.serviceWorker.controller !== null && kept.every(Boolean);
    }),
  ).toBe(true);
}

/** Someone who has just seen the home feed, a post and a profile. */
async function aReader() {
  const user = await aUser(site);
  const post = await aPost(user, { title: "Seen before" });
  const page = await site.open({ ...OFFLINE, as: user });
  await visit(page, "/");
  await page.locator(`a[href="/post/${post}"]`).click();
  await page.getByRole("heading", { name: "Seen before" }).waitFor();
  await page.getByRole("link", { name: user.username, exact: true }).first().click();
  await page.getByText("Creations (1)").waitFor();
  await siteCached(page);
  return { user, post, page };
}

test("What was seen last opens without a connection, as whoever saw it", async () => {
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
});

test("What was never seen says so without a connection, and comes when there is one", async () => {
  const { user, page } = await aReader();
  const unseen = await aPost(user, { title: "Never seen" });
  await page.context().setOffline(true);
  await page.goto(`/post/${unseen}`);
  await page.getByRole("heading", { name: "You are offline" }).waitFor();
  await page.getByRole("link", { name: "Random Loadout" }).waitFor();
  // Before it shows, the page is still being asked for, and would come by itself.
  const again = page.getByRole("alert").getByRole("button", { name: "Try again" });
  await again.waitFor();
  await page.context().setOffline(false);
  await again.click();
  await page.getByRole("heading", { name: "Never seen" }).waitFor();
});

test("Signing out clears what was kept of a person", async () => {
  const { user, page } = await aReader();
  await page.reload();
  await page.getByRole("button", { name: `Account of ${user.username}` }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await eventually(() => pathOf(page)).toBe("/");
  await page.getByRole("link", { name: "Log In" }).first().waitFor();
  expect(await keptIn(page)).not.toContain(user.username);
  await page.context().setOffline(true);
  await page.goto(`/profile/${user.username}`);
  await page.getByRole("heading", { name: "You are offline" }).waitFor();
  expect(await keptIn(page)).not.toContain(user.email);
});

/** All that the browser keeps, as text. */
function keptIn(page: Page): Promise<string> {
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

type ScriptPolicy = { createScriptURL: (url: string) => string };
type PolicyFactory = { createPolicy: (name: string, rules: ScriptPolicy) => ScriptPolicy };

/** Runs in a page: keeps the policy of its own code, by which alone a worker may be registered. */
function keepPolicy(): void {
  const page = globalThis as unknown as { trustedTypes: PolicyFactory; policy: ScriptPolicy };
  const createPolicy = page.trustedTypes.createPolicy.bind(page.trustedTypes);
  page.trustedTypes.createPolicy = (name, rules) => {
    page.policy = createPolicy(name, rules);
    return page.policy;
  };
}

test("A newer worker takes over at once, and the open page and what was kept go on", async () => {
  const page = await site.open(OFFLINE);
  await page.addInitScript(keepPolicy);
  await visitTool(page, "/colorconverter");
  await siteCached(page);
  // Another address is another worker for the same pages, as a new release's is.
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

test("After a first visit the tools open and work without a connection", async () => {
  const page = await site.open({ worker: true, allowed: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });
  for (const path of ["/colorconverter", "/loadout", "/loadout/manage"]) {
    await visitTool(page, path);
  }
  await page.context().setOffline(true);

  await page.goto("/colorconverter");
  await page.getByLabel("Hex").fill("18a999");
  await page.getByText("15 / 5 / 6").first().waitFor();
  await eventually(() => new URL(page.url()).search).toBe("?color=18a999");
  await page.reload();
  await eventually(() => page.getByLabel("Hex").inputValue()).toBe("18A999");

  await page.goto("/loadout");
  await page.getByRole("button", { name: "Roll Loadout" }).click();
  await page.getByText("Primary weapon").waitFor();

  await page.goto("/loadout/manage");
  await page.getByRole("button", { name: "Add New Profile" }).click();
  await page.getByText("Loadout 2").first().waitFor();
  await page.reload();
  const remove = page.getByRole("button", { name: "Delete Loadout 2" });
  await remove.click();
  await page.getByRole("button", { name: "Delete profile" }).click();
  await remove.waitFor({ state: "detached" });
});

test("What is kept of a tool holds nothing of whoever is signed in", async () => {
  const user = await aUser(site);
  const page = await site.open({ worker: true, as: user });
  await visitTool(page, "/loadout");
  const kept = await page.evaluate(async () => (await caches.match("/loadout"))?.text());
  expect(kept).toContain("Random Loadout Generator");
  expect(kept).not.toContain(user.username);
  expect(kept).not.toContain(user.email);
});
