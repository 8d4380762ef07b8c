import { beforeAll, expect, test } from "vitest";
import { feedPath, oembedPath } from "#contract/syndication/paths.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { readClipboard } from "#test/e2e/clipboard.ts";
import { tabTo, toastOf, visit } from "#test/e2e/visitor.ts";
import { anUploadedPost, aUser, type TestUser } from "#test/makers.ts";

const TITLE = `]]></script><b>"&'\ufffe`;
const site = sharedSite();
let author: TestUser;
let id: string;
beforeAll(async () => {
  author = await aUser(site);
  id = await anUploadedPost(author, { title: TITLE, description: TITLE, tags: `["${"<i>"}"]` });
});

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
});

test("shares the link by the device's dialog, and shows nothing when that is cancelled", async () => {
  const page = await site.open();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => {
    const share = (shared: object) => {
      document.title = JSON.stringify(shared);
      return Promise.reject(new DOMException("called off", "AbortError"));
    };
    Object.defineProperty(navigator, "share", { value: share, writable: true });
  });
  await visit(page, `/profile/${author.username}`);
  await page.getByRole("button", { name: "Share" }).click();
  const url = `${site.url}/profile/${author.username}`;
  await eventually(() => page.title()).toBe(JSON.stringify({ title: author.username, url }));
  // The message of a later copy shows that an earlier one would have arrived.
  await page.evaluate(() => Object.assign(navigator, { share: undefined }));
  await page.getByRole("button", { name: "Share" }).click();
  await toastOf(page, "Link copied").first().waitFor();
  expect(await toastOf(page, "Link copied").count()).toBe(1);
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
