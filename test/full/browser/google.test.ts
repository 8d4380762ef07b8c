import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { eventually, startSite } from "#test/e2e/browser.ts";
import { visit } from "#test/e2e/visitor.ts";
import { anUploadedPost, aUser } from "#test/makers.ts";

const site = startSite({
  ANALYTICS: "ga4",
  GA4_ID: "G-ABCD123456",
  ADS: "adsense",
  ADSENSE_CLIENT: "ca-pub-1234567890123456",
  ADSENSE_SLOT: "1234567890",
});

const FILL = `(() => {
  const fill = () => {
    const unit = document.querySelector("ins.adsbygoogle:not([data-adsbygoogle-status])");
    unit.dataset.adsbygoogleStatus = "done";
    unit.append(Object.assign(document.createElement("b"), { textContent: "Filled" }));
  };
  for (const _ of window.adsbygoogle ?? []) fill();
  window.adsbygoogle = { push: fill };
})()`;

type Google = { requests: string[] };

/** Replaces Google's scripts by stubs, and blocks all other external requests. */
async function stubGoogle(page: Page, adsense = FILL): Promise<Google> {
  const requests: string[] = [];
  await page.context().route(/^https:/, (route) => {
    const url = route.request().url();
    requests.push(url);
    const body = url.includes("adsbygoogle.js") ? adsense : "";
    return adsense
      ? route.fulfill({
          contentType: "text/javascript",
          body,
          headers: { "access-control-allow-origin": "*" },
        })
      : route.abort();
  });
  return { requests };
}

/** Returns the commands given to the tag. */
function commandsIn(page: Page): Promise<unknown[][]> {
  return page.evaluate(() => {
    const { dataLayer = [] } = window as { dataLayer?: ArrayLike<unknown>[] };
    return dataLayer.map((command) => Array.from(command));
  });
}

const viewsIn = async (page: Page) =>
  (await commandsIn(page)).flatMap(([kind, name, fields]) =>
    kind === "event" && name === "page_view" ? [(fields as { page_title: string }).page_title] : [],
  );

test("sends Google only page views, without secrets and without ads", async () => {
  const page = await site.open({ allowed: [/status of 40/] });
  await stubGoogle(page);
  await page.goto("/verify/s3cret");
  await eventually(() => viewsIn(page)).toEqual(["/verify/:token", "/"]);
  const commands = await commandsIn(page);
  expect(commands[0]).toEqual([
    "consent",
    "default",
    expect.objectContaining({ ad_storage: "denied", ad_personalization: "denied" }),
  ]);
  const config = commands.filter(([kind]) => kind === "config");
  expect(config).toEqual([
    ["config", "G-ABCD123456", expect.objectContaining({ send_page_view: false })],
  ]);
  // Set before the configuration, because the tag would otherwise read the page's URL itself.
  expect(commands.findIndex(([kind]) => kind === "set")).toBeLessThan(
    commands.findIndex(([kind]) => kind === "config"),
  );
  expect(JSON.stringify(commands)).not.toContain("s3cret");
});

test("fills a reserved place by a Google ad, and shows none beside NSFW posts", async () => {
  const author = await aUser(site);
  const tame = await anUploadedPost(author, { title: "Tame" });
  const nsfw = await anUploadedPost(author, { title: "Wild", nsfw: "true" });
  const page = await site.open({ as: author });
  const { requests } = await stubGoogle(page);
  await visit(page, `/post/${tame}`);
  const unit = page.locator("ins.adsbygoogle");
  const before = await unit.boundingBox();
  await unit.getByText("Filled").waitFor();
  expect(await unit.boundingBox()).toEqual(before);
  expect(before).toMatchObject({ width: 300, height: 250 });
  requests.length = 0;
  await visit(page, `/post/${nsfw}`);
  await page.getByRole("complementary", { name: "From Parade" }).waitFor();
  await eventually(() => requests.some((url) => url.includes("gtag"))).toBe(true);
  expect(requests.filter((url) => url.includes("adsbygoogle"))).toEqual([]);
});

test("shows the site's own ad where AdSense is blocked", async () => {
  const page = await site.open({ allowed: [/ERR_FAILED/] });
  await stubGoogle(page, "");
  await visit(page, `/post/${await anUploadedPost(await aUser(site))}`);
  const link = page.getByRole("complementary", { name: "From Parade" }).getByRole("link");
  expect(await link.getAttribute("href")).toBe("/loadout");
});

test("requests nothing of Google with Global Privacy Control", async () => {
  const post = await anUploadedPost(await aUser(site));
  const page = await site.open();
  const { requests } = await stubGoogle(page);
  await page.setExtraHTTPHeaders({ "sec-gpc": "1" });
  for (const path of ["/", `/post/${post}`, "/explore"]) {
    await visit(page, path);
    await page.getByRole("complementary", { name: "From Parade" }).waitFor();
  }
  // The requests of a later page without the signal show that earlier ones would have been made.
  const other = await site.open();
  const later = await stubGoogle(other);
  await visit(other, `/post/${post}`);
  await other.locator("ins.adsbygoogle").getByText("Filled").waitFor();
  await eventually(() => later.requests.some((url) => url.includes("gtag"))).toBe(true);
  expect(requests).toEqual([]);
});
