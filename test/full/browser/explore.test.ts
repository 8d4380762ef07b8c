import type { Page } from "@playwright/test";
import { beforeAll, expect, test } from "vitest";
import { exploreFeed } from "#contract/feeds/contract.ts";
import { getPost } from "#contract/posts/contract.ts";
import { updateUser } from "#contract/users/contract.ts";
import { eventually, startSite } from "#test/e2e/browser.ts";
import { delayRequests } from "#test/e2e/requests.ts";
import { pathOf, tabTo, visit } from "#test/e2e/visitor.ts";
import { anUploadedPost, aUser, type TestUser } from "#test/makers.ts";

const PAGE = 24;
const site = startSite();
let author: TestUser;
/** URL paths of the vehicles, newest first. */
let vehicles: string[];
beforeAll(async () => {
  author = await aUser(site);
  const ids: string[] = [];
  for (let index = 0; index < PAGE + 2; index += 1) {
    ids.push(await anUploadedPost(author, { title: `Car ${index}`, category: "2" }));
  }
  vehicles = ids.toReversed().map((id) => `/post/${id}`);
  await anUploadedPost(author, { title: "A badge", category: "0" });
});

const tilesOf = (page: Page, name: string) => page.getByRole("list", { name }).getByRole("link");
const pagesOf = (page: Page) => page.getByRole("navigation", { name: "Pages" });
const headingOf = (page: Page) => page.getByRole("heading", { level: 1 });

function pathsOf(page: Page, name: string): Promise<(string | null)[]> {
  return tilesOf(page, name).evaluateAll((links) => links.map((link) => link.getAttribute("href")));
}

test.each([
  ["/explore", "Symbols"],
  ["/explore?category=0", "Symbols"],
  ["/explore?category=1", "Clothing"],
  ["/explore?category=2", "Vehicles"],
  ["/explore?category=3", "Character Customization"],
  ["/explore?category=4", "Symbols"],
  ["/explore?category=cars&page=-1", "Symbols"],
])("%s has the heading %s", async (address, heading) => {
  const page = await site.open({ scripts: false });
  expect((await page.goto(address))?.status()).toBe(200);
  expect(await headingOf(page).textContent()).toBe(heading);
  expect(await page.title()).toContain(heading);
  const current = page.getByRole("navigation", { name: "Sections" }).locator("[aria-current]");
  expect(heading).toContain(await current.getAttribute("aria-label"));
});

test.each([320, 390, 1024])(
  "on a touch screen of %i a caption stands below each picture",
  async (width) => {
    const page = await site.open({ width, height: 800, touch: true });
    await visit(page, "/explore?category=2");
    const tiles = await tilesOf(page, "Vehicles").evaluateAll((links) =>
      links.map((link) => {
        const title = link.querySelector("b");
        const maker = title?.nextElementSibling?.firstElementChild;
        const caption = title?.parentElement;
        return {
          tile: link.getBoundingClientRect().toJSON(),
          caption: caption?.getBoundingClientRect().toJSON(),
          shown: caption?.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
          texts: [title?.textContent, maker?.textContent],
        };
      }),
    );
    expect(tiles).toHaveLength(PAGE);
    for (const { tile, caption, shown, texts } of tiles) {
      expect(shown).toBe(true);
      expect(texts).toEqual([expect.stringMatching(/^Car \d+$/), `by ${author.username}`]);
      expect(caption.top).toBeGreaterThanOrEqual(tile.bottom);
      const below = tiles.filter((other) => other.tile.top > tile.top);
      for (const other of below) expect(other.tile.top).toBeGreaterThan(caption.bottom);
    }
  },
);

test("renders the posts on the server, with a canonical URL for each page", async () => {
  const page = await site.open({ scripts: false });
  await page.goto("/explore?category=2");
  expect(await pathsOf(page, "Vehicles")).toEqual(vehicles.slice(0, PAGE));
  await pagesOf(page).getByRole("link", { name: "Page 2" }).click();
  await page.waitForURL("**/explore?category=2&page=2");
  expect(await pathsOf(page, "Vehicles")).toEqual(vehicles.slice(PAGE));
  const canonical = page.locator("link[rel=canonical]");
  expect(await canonical.getAttribute("href")).toBe(`${site.url}/explore?category=2&page=2`);
});

test("shows the page number only above 1 page, and an empty state without posts", async () => {
  const page = await site.open();
  await visit(page, "/explore");
  expect(await tilesOf(page, "Symbols").count()).toBe(1);
  expect(await pagesOf(page).count()).toBe(0);
  const rail = page.getByRole("navigation", { name: "Sections" });
  await rail.getByRole("link", { name: "Clothing" }).click();
  await page.getByText("No clothing to show").waitFor();
  expect(pathOf(page)).toBe("/explore?category=1");
});

test("links past the end to the first page", async () => {
  const page = await site.open();
  await visit(page, "/explore?category=2&page=999999");
  await page.getByText("There are not as many pages as that.").waitFor();
  await page.getByRole("link", { name: "Go to the first page" }).click();
  await eventually(() => pathsOf(page, "Vehicles")).toEqual(vehicles.slice(0, PAGE));
  expect(pathOf(page)).toBe("/explore?category=2");
});

test("retains the present grid until the next page has loaded", async () => {
  const page = await site.open();
  await visit(page, "/explore?category=2");
  const answer = await delayRequests(page, `**${exploreFeed.path}*`);
  await pagesOf(page).getByRole("link", { name: "Next page" }).click();
  const before = await page.getByRole("list", { name: "Vehicles" }).boundingBox();
  expect(await pathsOf(page, "Vehicles")).toEqual(vehicles.slice(0, PAGE));
  expect(before?.height).toBeGreaterThan(500);
  answer();
  await eventually(() => pathsOf(page, "Vehicles")).toEqual(vehicles.slice(PAGE));
  await eventually(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test("shows placeholders during navigation, and a retry after a failure", async () => {
  const page = await site.open({ allowed: [/status of 429/] });
  await visit(page, "/privacy-policy");
  let failing = true;
  await page.route(`**${exploreFeed.path}*`, (route) =>
    failing
      ? route.fulfill({ status: 429, json: { success: false, message: "Wait a moment." } })
      : route.continue(),
  );
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Vehicles" }).click();
  await page.getByRole("alert").getByText("Wait a moment.").waitFor();
  expect(await headingOf(page).textContent()).toBe("Vehicles");
  failing = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await eventually(() => tilesOf(page, "Vehicles").count()).toBe(PAGE);
});

test("reaches a category, its next page and a post by keyboard", async () => {
  const page = await site.open();
  await visit(page, "/explore");
  const rail = page.getByRole("navigation", { name: "Sections" });
  await tabTo(page, rail.getByRole("link", { name: "Vehicles" }));
  await page.keyboard.press("Enter");
  await page.waitForURL("**/explore?category=2");
  await eventually(() => tilesOf(page, "Vehicles").count()).toBe(PAGE);
  await tabTo(page, pagesOf(page).getByRole("link", { name: "Page 2" }));
  await page.keyboard.press("Enter");
  await eventually(() => pathsOf(page, "Vehicles")).toEqual(vehicles.slice(PAGE));
  await tabTo(page, tilesOf(page, "Vehicles").first(), "Shift+Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**${vehicles[PAGE]}`);
});

test("omits, blurs or shows an NSFW post according to the settings", async () => {
  const viewer = await aUser(site);
  const nsfw = await anUploadedPost(author, { title: "Velvet", category: "3", nsfw: "true" });
  const tile = (page: Page) => page.locator(`a[href="/post/${nsfw}"]`);
  const settings = async (body: object) => {
    const reply = await viewer.client.call(updateUser, { params: { id: viewer._id }, body });
    expect(reply.status).toBe(200);
  };
  const { body } = await author.client.call(getPost, { params: { id: nsfw } });
  const folder = body.post?.images[0]?.url.replace(/[^/]*$/, "") ?? "none";
  /** The requested files of the post's picture. */
  const files: string[] = [];
  const open = async () => {
    const page = await site.open({ as: viewer });
    page.on("request", (request) => request.url().includes(folder) && files.push(request.url()));
    await visit(page, "/explore?category=3");
    return page;
  };
  expect(await tile(await open()).count()).toBe(0);

  await settings({ settingBlurNSFW: true });
  const blurred = await open();
  expect(await tile(blurred).getAttribute("aria-label")).toContain("NSFW");
  expect(await tile(blurred).locator("img").getAttribute("src")).toMatch(/^data:/);
  expect(files).toEqual([]);
  await tile(blurred).click();
  await blurred.getByText("This creation is marked NSFW.").waitFor();
  expect(files).toEqual([]);

  await settings({ settingViewNSFW: true });
  const shown = await open();
  expect(await tile(shown).getAttribute("aria-label")).not.toContain("NSFW");
  await eventually(() => files).toHaveLength(1);
});
