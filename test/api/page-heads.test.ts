import { sql } from "kysely";
import sharp from "sharp";
import { expect, test } from "vitest";
import { PAGE_SIZE } from "#contract/feeds/contract.ts";
import { editPost } from "#contract/posts/contract.ts";
import { removePost } from "#test/acts.ts";
import { anUploadedPost, aPicture, aPost, aUser } from "#test/makers.ts";
import { aStaffMember } from "#test/staff.ts";
import { startOwnApp } from "#test/test-app.ts";

const CONTACT = "privacy@mail.example";
const app = await startOwnApp({ CONTACT_EMAIL: CONTACT });
const { url } = app.services.settings.site;
const SITE_CARD = `${url}/site-card.png`;
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

test("public pages have the site's card, a URL without unknown parameters and structured data", async () => {
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
  for (const [path, wanted] of types) {
    const html = await read(path);
    expect(metaIn(html, "og:url"), path).toBe(url + path.replace("&page=1&unknown=x", ""));
    if (!path.startsWith("/post/")) expect(metaIn(html, "og:image"), path).toBe(SITE_CARD);
    expect(structuredDataIn(html).map((item) => item["@type"])).toEqual(wanted);
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
    expect(alternates, path).toContain(`href="${url}/feed/${of}.rss"`);
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
});

test("links to a post show the file of its picture nearest to 1,200 pixels, until it is NSFW or hidden", async () => {
  const [large, small] = await Promise.all([aPicture(2, 3), aPicture(2)]);
  const id = await anUploadedPost(author, { title: "Late hour", category: "2" }, [large, small]);
  const params = { id };
  const shown = await read(`/post/${id}`);
  expect(metaIn(shown, "og:image")).toMatch(new RegExp(`^${url}/media/[^/]+/1140\\.webp$`));
  await expectPreview(shown, { format: "webp", width: 1140, height: 680 });

  await author.client.call(editPost, { params, body: { nsfw: true } });
  const nsfw = await read(`/post/${id}`);
  expect(metaIn(nsfw, "og:title")).toBe(`Late hour by ${author.username}`);
  expect(metaIn(nsfw, "rating")).toBe("adult");
  expect(metaIn(nsfw, "og:image")).toBe(SITE_CARD);
  await expectPreview(nsfw, { format: "png", width: 1200, height: 630 });
  expect(nsfw.split("</head>")[0]).not.toContain("/media/");

  await author.client.call(editPost, { params, body: { nsfw: false } });
  expect(metaIn(await read(`/post/${id}`), "og:image")).toContain("/media/");
  const moderator = await aStaffMember(app);
  await removePost(moderator, id);
  for (const { client } of [{ client: visitor }, author, moderator]) {
    const hidden = await client.fetch(`/post/${id}`);
    expect(hidden.status).toBe(302);
    expect(await hidden.text()).not.toContain("/media/");
    const home = await client.fetch(hidden.headers.get("location") ?? "");
    expect(metaIn(await home.text(), "og:image")).toBe(SITE_CARD);
  }
});

/** Expects that a page's preview is a picture of the given type and size, as its tags say. */
async function expectPreview(
  html: string,
  wanted: { format: string; width: number; height: number },
) {
  const tags = ["type", "width", "height"].map((name) => metaIn(html, `og:image:${name}`));
  expect(tags).toEqual([`image/${wanted.format}`, `${wanted.width}`, `${wanted.height}`]);
  const file = await visitor.fetch((metaIn(html, "og:image") ?? "").replace(url, ""));
  const { format, width, height } = await sharp(Buffer.from(await file.arrayBuffer())).metadata();
  expect({ format, width, height }).toEqual(wanted);
}

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
  const user = await aUser(app);
  const countWith = async (more: number) => {
    await sql`with written as (
        insert into posts (owner_id, category, title, description, tags, nsfw, for_sale)
        select ${user._id}::bigint, 0, 'One of many', '', '{}', false, false
        from generate_series(1, ${more}::integer) returning id
      ) insert into images (post_id, position, key, width, height, widths, has_avif, thumbhash)
        select id, 0, 'k' || id, 340, 340, '{340}', true, '\\x00' from written`.execute(app.db);
    app.invalidateCache();
    const html = await read(`/search?filterCreatorUsername=${user.username}`);
    return /<b[^>]*>([\d,+]+)<\/b>[^<]*(?:<!-- -->)?creations/.exec(html)?.[1];
  };
  expect(await countWith(252)).toBe("252");
  expect(await countWith(749)).toBe("1,000+");
});
