import type { Page } from "@playwright/test";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { FEED_FORMATS, feedPath, oembedPath } from "#contract/syndication/paths.ts";
import { eventually, startSite } from "#test/e2e/browser.ts";
import { readClipboard } from "#test/e2e/clipboard.ts";
import { tabTo, toastOf, visit } from "#test/e2e/visitor.ts";
import { aPost, aUser, type TestUser } from "#test/makers.ts";

const TITLE = `]]></script><b>"&'\ufffe`;
const site = startSite();
let author: TestUser;
let id: string;
beforeAll(async () => {
  author = await aUser(site);
  id = await aPost(author, { title: TITLE, description: TITLE, tags: `["${"<i>"}"]` });
});

type StructuredData = { "@type": string; name?: string };

/** Returns the structured data of a page. */
function structuredDataOf(page: Page): Promise<StructuredData[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('script[type="application/ld+json"]')].flatMap(
      ({ textContent }) => JSON.parse(textContent ?? "")["@graph"],
    ),
  );
}

function contentOf(page: Page, property: string): Promise<string | null> {
  return page.locator(`meta[property="${property}"]`).getAttribute("content");
}

test("copies a link to the clipboard by keyboard, and confirms it", async () => {
  const page = await site.open();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  for (const path of [`/post/${id}`, `/profile/${author.username}`]) {
    await visit(page, path);
    await tabTo(page, page.getByRole("button", { name: "Share" }));
    await page.keyboard.press("Enter");
    await toastOf(page, "Link copied").first().waitFor();
    await eventually(() => readClipboard(page)).toBe(site.url + path);
  }
  site.expectNoErrors();
});

test("shares the link by the device's dialog, and shows nothing when that is cancelled", async () => {
  const page = await site.open();
  await page.addInitScript(() => {
    const share = (shared: object) => {
      document.title = JSON.stringify(shared);
      return Promise.reject(new DOMException("called off", "AbortError"));
    };
    Object.defineProperty(navigator, "share", { value: share });
  });
  await visit(page, `/profile/${author.username}`);
  await page.getByRole("button", { name: "Share" }).click();
  const url = `${site.url}/profile/${author.username}`;
  await eventually(() => page.title()).toBe(JSON.stringify({ title: author.username, url }));
  expect(await toastOf(page, "Link copied").count()).toBe(0);
  site.expectNoErrors();
});

test("feeds, sitemaps and oEmbed are well-formed XML for any text", async () => {
  // An empty page, because Trusted Types prevent parsing on the site's pages.
  const page = await site.open();
  const feeds = ["home", "explore/0", `profile/${author.username}`] as const;
  const documents = [
    ...feeds.flatMap((of) => [feedPath(of, "rss"), feedPath(of, "atom")]),
    oembedPath(`${site.url}/post/${id}`, "xml"),
    "/sitemap.xml",
    "/sitemap/pages.xml",
  ];
  for (const path of documents) {
    const document = await (await page.request.get(site.url + path)).text();
    const parsed = await page.evaluate((text) => {
      const xmlDocument = new DOMParser().parseFromString(text, "application/xml");
      const title = xmlDocument.querySelector("item > title, entry > title, oembed > title");
      return {
        fault: xmlDocument.querySelector("parsererror")?.textContent ?? null,
        title: title?.textContent ?? null,
      };
    }, document);
    expect(parsed.fault, path).toBe(null);
    const isFeed = path.startsWith("/feed/");
    const typed = TITLE.replace("\ufffe", "");
    const escaped = "]]&gt;&lt;/script&gt;&lt;b&gt;&quot;&amp;&#39;";
    const wanted = isFeed ? escaped : typed;
    expect(parsed.title, path).toBe(path.startsWith("/sitemap") ? null : wanted);
  }
});

test("public pages have a card, feeds and structured data", async () => {
  const page = await site.open();
  const types = new Map([
    ["/", ["WebSite"]],
    ["/explore?category=2&page=1&unknown=x", []],
    [`/post/${id}`, ["VisualArtwork", "BreadcrumbList"]],
    [`/profile/${author.username}`, ["ProfilePage"]],
    ["/loadout", ["WebApplication"]],
    ["/loadout/manage", ["WebApplication"]],
    ["/colorconverter", ["WebApplication"]],
    ["/privacy-policy", []],
  ]);
  for (const [path, wanted] of types) {
    await visit(page, path);
    expect(await contentOf(page, "og:url"), path).toBe(
      site.url + path.replace("&page=1&unknown=x", ""),
    );
    const card = await page.request.get((await contentOf(page, "og:image")) ?? "");
    expect(card.headers()["cache-control"], path).toMatch(/max-age=(3600|2592000)$/);
    const { format, width, height } = await sharp(await card.body()).metadata();
    expect({ format, width, height }).toEqual({ format: "jpeg", width: 1200, height: 630 });
    expect((await structuredDataOf(page)).map((item) => item["@type"])).toEqual(wanted);
  }
  await visit(page, `/post/${id}`);
  const [artwork] = await structuredDataOf(page);
  expect(artwork?.name).toBe(TITLE);
  expect(artwork).not.toHaveProperty("offers");
  site.expectNoErrors();
});

test("the home page, a category and a profile link their feeds", async () => {
  const page = await site.open();
  const feeds = {
    "/": "home",
    "/explore?category=0": "explore/0",
    [`/profile/${author.username}`]: `profile/${author.username}`,
  } as const;
  for (const [path, of] of Object.entries(feeds)) {
    await visit(page, path);
    const link = page.getByRole("link", { name: /^RSS/ });
    expect(await link.getAttribute("href")).toBe(`/feed/${of}.rss`);
    const alternates = page.locator("link[rel=alternate]");
    expect(
      await alternates.evaluateAll((links: HTMLLinkElement[]) => links.map(({ href }) => href)),
    ).toEqual(
      expect.arrayContaining(FEED_FORMATS.map((format) => `${site.url}/feed/${of}.${format}`)),
    );
  }
});
