import type { Page } from "@playwright/test";
import { afterAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { eventually, startSite } from "#test/e2e/browser.ts";
import { startCollector } from "#test/e2e/collector.ts";
import { pathOf, visit } from "#test/e2e/visitor.ts";
import { anUploadedPost, aUser } from "#test/makers.ts";

const collector = await startCollector();
afterAll(() => collector.stop());
const site = startSite({
  ANALYTICS: "plausible",
  PLAUSIBLE_DOMAIN: "parade.example",
  PLAUSIBLE_URL: `${collector.url}/in`,
});
beforeEach(() => {
  collector.collected.length = 0;
});

const pageview = z.object({
  name: z.literal("pageview"),
  domain: z.literal("parade.example"),
  url: z.url(),
  referrer: z.string().optional(),
});

/** Returns the reported paths in order. */
const reported = () =>
  collector.collected.map(({ body }) => {
    const { pathname, search, hash } = new URL(pageview.parse(JSON.parse(body)).url);
    return pathname + search + hash;
  });

async function goTo(page: Page, link: string, path: string): Promise<void> {
  await page.getByRole("link", { name: link, exact: true }).first().click();
  await eventually(() => pathOf(page)).toBe(path);
}

test("reports each page view once, including the first, without a cookie", async () => {
  const author = await aUser(site);
  const post = await anUploadedPost(author);
  const page = await site.open({ as: author });
  await visit(page, "/");
  await eventually(reported).toEqual(["/"]);
  await page.locator(`a[href="/post/${post}"]`).click();
  await eventually(reported).toEqual(["/", `/post/${post}`]);
  await goTo(page, author.username, `/profile/${author.username}`);
  await eventually(reported).toHaveLength(3);
  await page.goBack();
  await eventually(reported).toEqual([
    "/",
    `/post/${post}`,
    `/profile/${author.username}`,
    `/post/${post}`,
  ]);
  for (const { method, path, cookie } of collector.collected) {
    expect([method, path, cookie]).toEqual(["POST", "/in/api/event", undefined]);
  }
});

test("reports no secret, search text or unknown URL", async () => {
  const page = await site.open({ allowed: [/status of 40/] });
  const visits = [
    ["/search?query=hidden", "/search"],
    ["/reset-password/reset/s3cret", "/reset-password/reset/:token"],
    ["/verify/s3cret", "/verify/:token"],
    ["/auth/discord?code=s3cret&type=login&error=no", "/auth/discord"],
    ["/verify/s3cret/more?token=s3cret#s3cret", "/404"],
  ] as const;
  for (const [address, path] of visits) {
    await page.goto(address);
    await eventually(reported).toContain(path);
  }
  expect(JSON.stringify(collector.collected)).not.toMatch(/s3cret|hidden/);
});

test("reports only the origin of the referrer, and once", async () => {
  const page = await site.open();
  await page.route("http://elsewhere.example/**", (route) =>
    route.fulfill({
      contentType: "text/html",
      headers: { "referrer-policy": "unsafe-url" },
      body: `<a href="${site.url}/privacy-policy">Parade</a>`,
    }),
  );
  await page.goto("http://elsewhere.example/private?who=me");
  await page.getByRole("link").click();
  await eventually(reported).toEqual(["/privacy-policy"]);
  await goTo(page, "Parade, home", "/");
  await eventually(reported).toHaveLength(2);
  const referrers = collector.collected.map(({ body }) => JSON.parse(body).referrer);
  expect(referrers).toEqual(["http://elsewhere.example/", undefined]);
});

test.each([
  ["in the browser", true, {}],
  ["on the request", false, { "sec-gpc": "1" }],
])("with Global Privacy Control %s, reports nothing", async (_where, browser, headers) => {
  const page = await site.open();
  await page.setExtraHTTPHeaders(headers);
  if (browser) {
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, "globalPrivacyControl", { get: () => true }),
    );
  }
  await visit(page, "/privacy-policy");
  await page.getByText("Yours sends it.").waitFor();
  await goTo(page, "Parade, home", "/");
  // A later page view without the signal shows that a report would have arrived.
  const other = await site.open();
  await visit(other, "/loadout");
  await eventually(reported).toEqual(["/loadout"]);
});
