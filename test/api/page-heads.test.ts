import sharp from "sharp";
import { expect, test } from "vitest";
import { PAGE_SIZE } from "#contract/feeds/contract.ts";
import { FEED_FORMATS } from "#contract/syndication/paths.ts";
import { writeBulkContent } from "#test/bulk-content.ts";
import { anUploadedPost, aPost, aUser } from "#test/makers.ts";
import { startOwnApp } from "#test/test-app.ts";

const CONTACT = "privacy@mail.example";
const app = await startOwnApp({ CONTACT_EMAIL: CONTACT });
const { url } = app.services.settings.site;
const visitor = app.client();
const author = await aUser(app);

const read = async (path: string) => (await visitor.fetch(path)).text();

/** Returns the content of a meta tag, or null. */
function metaIn(html: string, name: string): string | null {
  const tag = html.match(new RegExp(`<meta (?:property|name)="${name}"[^>]*>`))?.[0];
  return tag?.match(/content="([^"]*)"/)?.[1] ?? null;
}

type StructuredData = { "@type": string; name?: string };

function structuredDataIn(html: string): StructuredData[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs);
  return [...scripts].flatMap(([, text]) => JSON.parse(text ?? "")["@graph"]);
}

/** Returns the section of a page with a heading. */
function sectionOf(html: string, id: string): string {
  return html.split(`<section aria-labelledby="${id}">`)[1]?.split("</section>")[0] ?? "";
}

test("public pages have a card, a URL without unknown parameters and structured data", async () => {
  const title = `]]></script><b>"&'`;
  const id = await anUploadedPost(author, { title, tags: `["${"<i>"}"]` });
  const types = new Map([
    ["/", ["WebSite"]],
    ["/explore?category=2&page=1&unknown=x", []],
    [`/post/${id}`, ["VisualArtwork", "BreadcrumbList"]],
    [`/profile/${author.username}`, ["ProfilePage"]],
    ["/loadout", ["WebApplication"]],
    ["/loadout/manage", ["WebApplication"]],
    ["/colorconverter", ["WebApplication"]],
    ["/privacy-policy", []],
    ["/accessibility", []],
    ["/rules", []],
    ["/transparency", []],
    ["/notice", []],
  ]);
  const cards = new Set<string>();
  for (const [path, wanted] of types) {
    const html = await read(path);
    expect(metaIn(html, "og:url"), path).toBe(url + path.replace("&page=1&unknown=x", ""));
    cards.add((metaIn(html, "og:image") ?? "").replace(url, ""));
    expect(structuredDataIn(html).map((item) => item["@type"])).toEqual(wanted);
  }
  for (const path of cards) {
    const card = await visitor.fetch(path);
    expect(card.headers.get("cache-control"), path).toMatch(/max-age=(3600|86400)$/);
    const { format, width, height } = await sharp(Buffer.from(await card.arrayBuffer())).metadata();
    expect({ format, width, height }).toEqual({ format: "jpeg", width: 1200, height: 630 });
  }
  const [artwork] = structuredDataIn(await read(`/post/${id}`));
  expect(artwork?.name).toBe(title);
  expect(artwork).not.toHaveProperty("offers");
});

test("the home page, a category and a profile link their feeds", async () => {
  const feeds = {
    "/": "home",
    "/explore?category=0": "explore/0",
    [`/profile/${author.username}`]: `profile/${author.username}`,
  };
  for (const [path, of] of Object.entries(feeds)) {
    const html = await read(path);
    const alternates = html.match(/<link rel="alternate"[^>]*>/g)?.join("") ?? "";
    for (const format of FEED_FORMATS) {
      expect(alternates, path).toContain(`href="${url}/feed/${of}.${format}"`);
    }
    expect(html.split("<body")[1], path).toContain(`href="/feed/${of}.rss"`);
  }
});

test("describes a post to chats and search engines", async () => {
  const description = 'Two "tones".\nHand-cut stencils.';
  const id = await aPost(author, { title: "Low & wide", category: "2", description });
  const html = await read(`/post/${id}`);
  expect(html).toContain(`<title>Low &amp; wide by ${author.username} · Parade</title>`);
  expect(html).toContain(`<link rel="canonical" href="${url}/post/${id}"/>`);
  expect(metaIn(html, "description")).toBe("Two &quot;tones&quot;. Hand-cut stencils.");
  expect(metaIn(html, "og:title")).toBe(`Low &amp; wide by ${author.username}`);
  expect(metaIn(html, "og:url")).toBe(`${url}/post/${id}`);
  expect(metaIn(html, "og:site_name")).toBe("Parade");
  expect(metaIn(html, "og:image")).toContain(`${url}/card/post/${id}/`);
});

test("describes an NSFW post without its picture", async () => {
  const id = await aPost(author, { title: "Late hour", nsfw: "true" });
  const html = await read(`/post/${id}`);
  expect(metaIn(html, "og:title")).toBe(`Late hour by ${author.username}`);
  expect(metaIn(html, "og:image")).toContain(`${url}/card/post/${id}/`);
  expect(metaIn(html, "rating")).toBe("adult");
  expect(html.split("</head>")[0]).not.toContain("/media/");
});

test("the privacy policy has a California section, a contact, download and deletion", async () => {
  const html = await read("/privacy-policy");
  const california = sectionOf(html, "california");
  const rights = [...california.matchAll(/<li><b>([^<]*)<\/b>/g)].map(([, right]) => right);
  expect(rights).toEqual(["Know", "Delete", "Correct", "Opt out", "Limit", "Equal service"]);
  for (const section of [california, sectionOf(html, "contact")]) {
    expect(section).toContain(`href="mailto:${CONTACT}"`);
  }
  const choice = sectionOf(html, "your-data");
  expect(choice).toContain("Download my data");
  expect(choice.replace(/<[^>]*>/g, "")).toContain("Delete my account deletes it after 30 days");
  expect(choice).toMatch(/<a [^>]*href="\/settings"[^>]*>settings<\/a>/);
});

test("the first page links no previous one, and the last no next one", async () => {
  for (let post = 0; post <= 2 * PAGE_SIZE; post += 1) await aPost(author, { category: "3" });
  const stepsOf = async (page: number) => {
    const html = await read(`/explore?category=3&page=${page}`);
    return html.match(/(?<=aria-label=")(?:Previous|Next) page(?=")/g);
  };
  expect(await stepsOf(1)).toEqual(["Next page"]);
  expect(await stepsOf(2)).toEqual(["Previous page", "Next page"]);
  expect(await stepsOf(3)).toEqual(["Previous page"]);
});

test("an empty category of a profile names the other tabs only where there is more", async () => {
  const [newcomer, maker] = [await aUser(app), await aUser(app)];
  await aPost(maker);
  const more = "There is more in the other tabs.";
  expect(await read(`/profile/${maker.username}?category=1`)).toContain(more);
  expect(await read(`/profile/${newcomer.username}?category=1`)).not.toContain(more);
});

test("the page of a search that found as many posts as it counts says that there are more", async () => {
  const [user, other] = [await aUser(app), await aUser(app)];
  const countOf = async ({ username }: typeof user) => {
    const html = await read(`/search?filterCreatorUsername=${username}`);
    return /<b>([\d,+]+)<\/b>[^<]*(?:<!-- -->)?creations/.exec(html)?.[1];
  };
  // A tenth of them is NSFW.
  await writeBulkContent(app.services.db, { user, other, posts: 1_120, comments: 0 });
  app.invalidateCache();
  expect(await countOf(user)).toBe("1,000+");
  expect(await countOf(other)).toBe("252");
});
