import type { Page } from "@playwright/test";
import { beforeAll, expect, test } from "vitest";
import { deletePost } from "#contract/posts/contract.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { builtChunk, delayRequests } from "#test/e2e/requests.ts";
import { expectFocus, pathOf, toastOf, visit } from "#test/e2e/visitor.ts";
import { anUploadedPost, aUser, type TestUser } from "#test/makers.ts";

const site = sharedSite();
let maker: TestUser;
let posts: string[];
beforeAll(async () => {
  maker = await aUser(site);
  posts = [];
  for (const title of ["First", "Second", "Third"])
    posts.push(await anUploadedPost(maker, { title }));
});

/** Opens the maker's profile; returns the paths of API calls from then on. */
async function openProfile(page: Page): Promise<string[]> {
  await visit(page, `/profile/${maker.username}`);
  // The code that prefetches loads when the page is idle.
  await page.waitForFunction(
    (chunk) => performance.getEntriesByType("resource").some(({ name }) => name.endsWith(chunk)),
    builtChunk("web/platform/prefetch-links.ts"),
  );
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(pathname);
  });
  return calls;
}

const tileOf = (page: Page, title: string) =>
  page.getByRole("link", { name: new RegExp(`^${title} by`) });
const count = (calls: readonly string[], id: string | undefined) =>
  calls.filter((path) => path === `/api/post/${id}`).length;

test("fetches a post while the pointer rests on its tile, and no more when it is opened", async () => {
  const page = await site.open();
  const calls = await openProfile(page);
  await tileOf(page, "First").hover();
  await eventually(() => count(calls, posts[0])).toBe(1);
  await tileOf(page, "First").click();
  await page.getByRole("heading", { name: "First", exact: true }).waitFor();
  await page.getByRole("region", { name: /^Comments/ }).waitFor();
  expect(count(calls, posts[0])).toBe(1);
});

test("fetches a post whose tile has the focus, or is touched", async () => {
  const page = await site.open();
  const calls = await openProfile(page);
  await tileOf(page, "Second").focus();
  await expectFocus(tileOf(page, "Second"));
  await eventually(() => count(calls, posts[1])).toBe(1);
  await tileOf(page, "Third").dispatchEvent("touchstart");
  await eventually(() => count(calls, posts[2])).toBe(1);
  expect(pathOf(page)).toBe(`/profile/${maker.username}`);
});

test("does not search before a search is opened", async () => {
  const page = await site.open();
  const tagged = await anUploadedPost(maker, { title: "Tagged", tags: "prefetchable" });
  await visit(page, `/post/${tagged}`);
  const calls = await openProfile(page);
  await visit(page, `/post/${tagged}`);
  await page.getByRole("link", { name: "prefetchable" }).first().hover();
  const more = page.getByRole("link", { name: maker.username, exact: true }).first();
  await more.hover();
  await eventually(() => calls.some((path) => path.startsWith("/api/user/"))).toBe(true);
  expect(calls.filter((path) => path.includes("search"))).toEqual([]);
});

test("shows at once what is known of a post, while the network is slow", async () => {
  const page = await site.open();
  await openProfile(page);
  const letOn = await delayRequests(page, `**/api/post/${posts[0]}`);
  await tileOf(page, "First").click();
  await page.getByRole("status", { name: "Loading" }).waitFor();
  await page.getByRole("heading", { name: "First", exact: true, level: 1 }).waitFor();
  await page.locator("figure").getByRole("img").waitFor();
  expect(await page.title()).toContain(`First by ${maker.username}`);
  letOn();
  await page.getByRole("region", { name: /^Comments/ }).waitFor();
  expect(await page.getByRole("status", { name: "Loading" }).count()).toBe(0);
});

test("leads home when a post that was shown early is missing", async () => {
  const gone = await anUploadedPost(maker, { title: "Gone" });
  const page = await site.open({ allowed: [/status of 404/] });
  await openProfile(page);
  const letOn = await delayRequests(page, `**/api/post/${gone}`);
  await tileOf(page, "Gone").click();
  await page.getByRole("heading", { name: "Gone", exact: true }).waitFor();
  await maker.client.call(deletePost, { params: { id: gone } });
  letOn();
  await page.waitForURL((url) => url.pathname === "/");
  await toastOf(page, "This creation does not exist or was deleted.").waitFor();
});

/** Records the groups of view transitions in the page. */
function recordTransitions(): void {
  const groups: string[] = [];
  Object.assign(window, { groups });
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (update) => {
    const transition = start(update);
    void transition.ready.then(() => {
      for (const { effect } of document.getAnimations()) {
        groups.push((effect as KeyframeEffect).pseudoElement ?? "");
      }
    });
    return transition;
  };
}

const groupsIn = (page: Page) =>
  page.evaluate(() => (window as unknown as { groups: string[] }).groups.join());

test("a tile grows into the stage of its post, not for who asks for less motion", async () => {
  const page = await site.open({ motion: true });
  await page.addInitScript(recordTransitions);
  await openProfile(page);
  await tileOf(page, "First").click();
  await eventually(() => groupsIn(page)).toContain("::view-transition-group(stage)");
  await page.getByRole("heading", { name: "First", exact: true }).waitFor();
  await page.goBack();
  await tileOf(page, "Second").click();
  await page.getByRole("heading", { name: "Second", exact: true }).waitFor();
  // From one post to another, the stage changes in its place.
  await tileOf(page, "Third").first().click();
  await page.getByRole("heading", { name: "Third", exact: true }).waitFor();

  const still = await site.open();
  await still.addInitScript(recordTransitions);
  await openProfile(still);
  await tileOf(still, "First").click();
  await still.getByRole("heading", { name: "First", exact: true }).waitFor();
  expect(await groupsIn(still)).toBe("");
});
