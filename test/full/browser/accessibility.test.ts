import type { Page } from "@playwright/test";
import { beforeAll, expect, test } from "vitest";
import { createComment } from "#contract/comments/contract.ts";
import { createReport, listReports } from "#contract/moderation/reports.ts";
import { likePost } from "#contract/posts/contract.ts";
import { expectAccessible } from "#test/e2e/axe.ts";
import { startSite } from "#test/e2e/browser.ts";
import { focusFaultOf } from "#test/e2e/visible-focus.ts";
import { visit } from "#test/e2e/visitor.ts";
import { aCharacter, anUploadedPost, aUser, type TestUser } from "#test/makers.ts";

// What a URL shows, and failures that no journey meets. Journeys check the states on their way.
const site = startSite();
let admin: TestUser;
let user: TestUser;
let newcomer: TestUser;
let post: string;
beforeAll(async () => {
  newcomer = await aUser(site, { verified: false });
  [admin, user] = [await site.admin(), await aUser(site)];
  const character = await aCharacter(user);
  const sale = { forSale: "true", forSalePrice: "1500", creator: character._id };
  const described = { description: "Two tones.", tags: JSON.stringify(["chrome", "neon"]) };
  for (const category of ["0", "2"]) await anUploadedPost(user, { category });
  post = await anUploadedPost(user, { category: "1", title: "A jacket", ...sale, ...described }, 4);
  const params = { id: post };
  await admin.client.call(likePost, { params });
  await admin.client.call(createComment, { params, body: { text: "Well done" } });
  await admin.client.call(createReport, { body: { kind: "post", targetId: post, reason: 2 } });
});

const SIZES = [
  ["wide", { width: 1440, height: 900 }],
  ["on a phone", { width: 390, height: 844 }],
] as const;
const FAR = 150;

/** Returns the tab stops of a page without a visible focus indicator. */
async function invisibleStops(page: Page): Promise<string[]> {
  const invisible: string[] = [];
  const focused = page.locator(":focus");
  for (let presses = 0; presses < FAR; presses += 1) {
    await page.keyboard.press("Tab");
    const fault = await focusFaultOf(focused);
    if (fault === "nothing" && presses > 2) return invisible;
    if (fault) invisible.push(fault);
  }
  return [...invisible, `No end after ${FAR} stops`];
}

/** A page's path, and a text that shows that it has loaded where the server does not render it. */
type Path = readonly [path: string, text?: string];

const PUBLIC: Path[] = [
  ["/"],
  ["/explore?category=1"],
  ["/search?query=jacket&filterForSale=true"],
  ["/login"],
  ["/join"],
  ["/join?with=email"],
  ["/colorconverter?color=18a999"],
  ["/loadout"],
  ["/loadout?seed=k3f9x2a"],
  ["/loadout/manage"],
  ["/loadout/manage?profile=default&tab=grenades", "Frag"],
  ["/privacy-policy"],
  ["/accessibility"],
  ["/rules"],
  ["/transparency"],
  ["/notice"],
];

const pagesOf = (): [as: TestUser | undefined, paths: Path[]][] => [
  [undefined, PUBLIC],
  [newcomer, [["/"]]],
  [
    user,
    [
      [`/post/${post}`],
      [`/post/${post}/edit`],
      ["/settings", "This device"],
      [`/profile/${user.username}`],
      ["/notifications", "Well done"],
    ],
  ],
  [
    admin,
    [
      ["/post/create", "Vehicle"],
      ["/reports", "A jacket"],
      ["/audit", "Audit log"],
      ["/appeals", "No appeal is open"],
      ["/holds", "No post waits"],
      ["/desk", "Overview"],
      ["/rules/edit", "Add a rule"],
      ["/notices", "Nothing to decide"],
      [`/user/${user._id}/ban`, "Ends"],
      [`/user/${user._id}/edit`, `${user.username}'s Settings`],
    ],
  ],
];

test.each(SIZES)(
  "every page is accessible, with a visible focus, %s",
  { timeout: 300_000 },
  async (_, size) => {
    for (const [as, paths] of pagesOf()) {
      const page = await site.open({ ...size, ...(as && { as }) });
      for (const [path, text] of paths) {
        await visit(page, path);
        if (text) await page.getByText(text).first().waitFor();
        await expectAccessible(page, path);
        expect.soft(await invisibleStops(page), path).toEqual([]);
      }
    }
  },
);

test.each(SIZES)("empty, missing and unknown pages are accessible, %s", async (_, size) => {
  const page = await site.open({ ...size, allowed: [/status of 404/] });
  for (const path of [
    "/explore?category=3",
    "/explore?category=0&page=99",
    "/search",
    "/search?query=nothing+like+it",
    `/profile/${user.username}?category=3`,
    "/profile/nobodybythisname",
    "/reset-password",
    "/reset-password/reset/made-up",
    "/auth/discord?error=access_denied&state=login",
    "/offline",
    "/decision/1",
    "/404",
  ]) {
    await visit(page, path);
    await expectAccessible(page, path);
  }
});

test.each(SIZES)("pages whose request failed are accessible, %s", async (_, size) => {
  const page = await site.open({ ...size, as: admin, allowed: [/status of 50[03]/] });
  const row = page.getByRole("link", { name: /^A jacket/ }).first();
  const again = page.getByRole("alert").getByRole("button", { name: "Try again" });
  await visit(page, "/");
  await page.route("**/api/post/*", (route) => route.fulfill({ status: 503, json: {} }));
  await row.click();
  await page.getByRole("alert").getByText("Something went wrong").waitFor();
  await expectAccessible(page, "failed post");

  await visit(page, "/reports");
  await page.route("**/api/report/*", (route) => route.fulfill({ status: 500, json: {} }));
  await row.click();
  await again.waitFor();
  await expectAccessible(page, "failed report");
  await page.route(`**${listReports.path}?*`, (route) => route.fulfill({ status: 500, json: {} }));
  // The server renders the first list, without the browser's request.
  await visit(page, "/reports");
  await page.getByRole("link", { name: /^Mine/ }).click();
  await again.waitFor();
  await expectAccessible(page, "failed list of reports");
});
