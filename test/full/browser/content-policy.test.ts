import { beforeAll, expect, test } from "vitest";
import { PAGE_PATHS } from "#contract/pages.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { visit } from "#test/e2e/visitor.ts";
import { anUploadedPost, aUser, type TestUser } from "#test/makers.ts";

// A content policy violation fails any test; this visits every page, with the service worker.
const site = sharedSite();
let user: TestUser;
let post = "";
beforeAll(async () => {
  user = await aUser(site);
  post = await anUploadedPost(user);
});

/** Returns the paths of all pages, with parameters that exist. */
function pages(): string[] {
  return PAGE_PATHS.map((path) => {
    const id = path.startsWith("/post/") ? post : user._id;
    return path.replace(":id", id).replace(":username", user.username).replace(":token", "unknown");
  });
}

// The test of accessibility visits what visitors see.
test("no page violates its policy, for a user with the service worker", async () => {
  const page = await site.open({ width: 390, worker: true, as: user, allowed: [/status of 40/] });
  for (const path of pages()) {
    await visit(page, path);
  }
  expect(await page.evaluate(() => navigator.serviceWorker.ready.then(Boolean))).toBe(true);
});

test("client-side navigation between pages with structured data violates no policy", async () => {
  const other = await anUploadedPost(user, { title: "Another work" });
  const page = await site.open();
  await visit(page, `/post/${post}`);
  const data = page.locator('script[type="application/ld+json"]');
  await eventually(() => data.count()).toBe(1);
  await page.getByRole("link", { name: user.username, exact: true }).first().click();
  await page.locator(`a[href="/post/${other}"]`).first().click();
  await page.getByRole("heading", { name: "Another work" }).waitFor();
  await eventually(() => data.count()).toBe(0);
  await page.goBack();
  await page.goBack();
  await eventually(() => page.url()).toContain(post);
  await eventually(() => data.count()).toBe(0);
});

test("the pages of the API documentation work under their policy", async () => {
  const page = await site.open();
  await page.goto("/api/docs");
  await page.getByText("/api/login", { exact: true }).first().waitFor();
  // Calls further down are rendered once they are near.
  await eventually(async () => {
    await page.mouse.wheel(0, 600);
    return page.getByText("/api/post/{id}", { exact: true }).count();
  }).toBeGreaterThan(0);
});

test("shows a picture opened by its own URL", async () => {
  // The policy of files refuses what the browser adds to a picture's page.
  const page = await site.open({ allowed: [/Content Security Policy|Blocked script execution/] });
  await visit(page, `/post/${post}`);
  const source = await page.locator("main img").first().getAttribute("src");
  await page.goto(source ?? "");
  await eventually(() => page.locator("img").evaluate((image) => image.clientWidth > 0)).toBe(true);
});
