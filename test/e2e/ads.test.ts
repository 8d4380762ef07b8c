import { expect, test } from "vitest";
import { startSite } from "#test/e2e/browser.ts";
import { builtChunk } from "#test/e2e/requests.ts";
import { aShownPost } from "#test/e2e/shown-post.ts";
import { visit } from "#test/e2e/visitor.ts";
import { aUser } from "#test/makers.ts";

const site = startSite({
  ADS: "adsense",
  ADSENSE_CLIENT: "ca-pub-1234567890123456",
  ADSENSE_SLOT: "1234567890",
});

test("a blocker that refuses the ad's own code leaves the page, with the house ad", async () => {
  const page = await site.open({ allowed: [/ERR_BLOCKED_BY_CLIENT/] });
  let refused = 0;
  await page.route(`**${builtChunk("web/components/ads/ad-unit.tsx")}`, (route) => {
    refused += 1;
    return route.abort("blockedbyclient");
  });
  const id = await aShownPost(site, await aUser(site), { title: "Wolf" });
  await visit(page, `/post/${id}`);
  const ad = page.getByRole("complementary", { name: "From Parade" });
  await ad.getByText("Random Loadout Generator").waitFor();
  expect(refused).toBe(1);
  await page.getByRole("heading", { level: 1, name: "Wolf" }).waitFor();
  expect(await page.getByRole("complementary", { name: "Advertisement" }).count()).toBe(0);
});
