import type { Page } from "@playwright/test";
import { beforeAll, expect, test } from "vitest";
import { createComment } from "#contract/comments/contract.ts";
import { startSite } from "#test/e2e/browser.ts";
import { focusFaultOf } from "#test/e2e/visible-focus.ts";
import { visit } from "#test/e2e/visitor.ts";
import { aCharacter, aPost, aUser, type TestUser } from "#test/makers.ts";

const ADMIN = "boss@mail.example";
const site = startSite({ ADMINS: ADMIN });
let admin: TestUser;
let user: TestUser;
let post: string;
beforeAll(async () => {
  [admin, user] = [await aUser(site, { email: ADMIN }), await aUser(site)];
  await aCharacter(user);
  for (const category of ["0", "1", "2"]) await aPost(user, { category });
  post = await aPost(user, { category: "3" }, 2);
  await admin.client.call(createComment, { params: { id: post }, body: { text: "Well done" } });
});

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

const PUBLIC = ["/", "/explore?category=1", "/search?query=creation", "/login", "/join?with=email"];
const TOOLS = [
  "/colorconverter",
  "/loadout?seed=a",
  "/loadout/manage?profile=default&tab=grenades",
];

test.each([
  ["wide", { width: 1440, height: 900 }],
  ["on a phone", { width: 390, height: 844 }],
])("shows the focus on every tab stop of every page, %s", async (_, size) => {
  for (const [as, paths] of [
    [undefined, [...PUBLIC, ...TOOLS, "/privacy-policy"]],
    [user, [`/post/${post}`, `/post/${post}/edit`, "/settings", `/profile/${user.username}`]],
    [admin, ["/post/create", "/reports", "/audit", `/user/${user._id}/ban`, "/notifications"]],
  ] as const) {
    const page = await site.open({ ...size, ...(as && { as }) });
    for (const path of paths) {
      await visit(page, path);
      await page.waitForLoadState("networkidle");
      expect.soft(await invisibleStops(page), path).toEqual([]);
    }
  }
  site.expectNoErrors();
});
