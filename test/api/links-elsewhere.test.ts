import { expect, test } from "vitest";
import { startSharedApp } from "#test/test-app.ts";

const app = await startSharedApp();
const CHAT = "https://chat.example/join";

/** Returns the links out of the site that a visitor's page has, by their texts. */
async function linksElsewhere({ client }: Pick<typeof app, "client">) {
  const html = await (await client().fetch("/rules")).text();
  const links = html.matchAll(/<a [^>]*href="(https?:[^"]+)"[^>]*>(.*?)<\/a>/gs);
  return [...links].map(([, href, content = ""]) => [content.replace(/<[^>]+>/g, ""), href]);
}

test("a page links elsewhere only where the operator says", async () => {
  expect(await linksElsewhere(app)).toEqual([]);
});

test.each([
  ["https://www.facebook.com/parade", "Facebook"],
  ["https://mastodon.social/@parade", "Mastodon"],
  ["http://localhost:3000/dev/links/SOCIAL_URL", "Social network"],
  ["http://127.0.0.1/parade", "Social network"],
])("the footer links to the community, and %s is called %s", async (url, name) => {
  const site = await app.withSettings({ DISCORD_INVITE_URL: CHAT, SOCIAL_URL: url });
  expect(await linksElsewhere(site)).toEqual([
    ["Discord", CHAT],
    [name, url],
  ]);
});
