import type { Page } from "@playwright/test";
import { beforeAll, describe, expect, test } from "vitest";
import { listCases } from "#contract/cases/contract.ts";
import { createComment } from "#contract/comments/contract.ts";
import { likePost } from "#contract/posts/contract.ts";
import { createReport } from "#contract/reports/contract.ts";
import { expectAccessible } from "#test/e2e/axe.ts";
import { startSite } from "#test/e2e/browser.ts";
import { lostEdges } from "#test/e2e/forced-edges.ts";
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
  for (const { client } of [admin, user]) await client.call(likePost, { params });
  const text = "Well done, and a longer word: Straßenbahnhaltestelle";
  await admin.client.call(createComment, { params, body: { text } });
  await admin.client.call(createReport, { body: { kind: "post", targetId: post, reason: 2 } });
});

/**
 * A page's path, and what to do there before it is checked: wait for a text where the server does not
 * render all of it, or something else.
 */
type State = readonly [path: string, prepare?: string | ((page: Page) => Promise<unknown>)];

async function enter(page: Page, [path, prepare]: State): Promise<string> {
  await visit(page, path);
  if (typeof prepare === "string") await page.getByText(prepare).first().waitFor();
  else await prepare?.(page);
  return path;
}

const GRENADES: State = ["/loadout/manage?profile=default&tab=grenades", "Frag"];

describe.each([
  ["wide", { width: 1440, height: 900 }],
  ["on a phone", { width: 390, height: 844 }],
])("%s,", (_, size) => {
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

  const PUBLIC: State[] = [
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
    ["/loadouts"],
    GRENADES,
    ["/privacy-policy"],
    ["/accessibility"],
    ["/rules"],
    ["/transparency"],
    ["/notice"],
  ];
  const pagesOf = (): [as: TestUser | undefined, states: State[]][] => [
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
        ["/post/create/many", "Choose pictures"],
        ["/desk", "A jacket"],
        ["/desk/numbers", "Open reports"],
        ["/audit", "Audit log"],
        ["/rules/edit", "Add a rule"],
        [`/user/${user._id}/ban`, "Ends"],
        [`/user/${user._id}/edit`, `${user.username}'s Settings`],
      ],
    ],
  ];

  test("every page is accessible, with a visible focus", { timeout: 300_000 }, async () => {
    for (const [as, states] of pagesOf()) {
      const page = await site.open({ ...size, ...(as && { as }) });
      for (const state of states) {
        const path = await enter(page, state);
        await expectAccessible(page, path);
        expect.soft(await invisibleStops(page), path).toEqual([]);
      }
    }
  });

  test("empty, missing and unknown pages are accessible", async () => {
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

  test("pages whose request failed are accessible", async () => {
    const page = await site.open({ ...size, as: admin, allowed: [/status of 50[03]/] });
    const row = page.getByRole("link", { name: /^A jacket/ }).first();
    const again = page.getByRole("alert").getByRole("button", { name: "Try again" });
    const failing = (pattern: string, status: number) =>
      page.route(pattern, (route) => route.fulfill({ status, json: {} }));
    await visit(page, "/");
    await failing("**/api/post/*", 503);
    await row.click();
    await page.getByRole("alert").getByText("Something went wrong").waitFor();
    await expectAccessible(page, "failed post");

    await visit(page, "/desk");
    await failing("**/api/case/*", 500);
    await row.click();
    await again.waitFor();
    await expectAccessible(page, "failed case");
    await failing(`**${listCases.path}?*`, 500);
    // The server renders the first list, without the browser's request.
    await visit(page, "/desk");
    await page.getByRole("link", { name: /^Mine/ }).click();
    await again.waitFor();
    await expectAccessible(page, "failed list of cases");
  });
});

describe("in forced colors", () => {
  const openMenu = (page: Page) => page.getByRole("button", { name: "Actions" }).click();
  const PUBLIC: State[] = [
    ["/login"],
    ["/join?with=email", (page) => page.getByRole("button", { name: "Sign up" }).click()],
    ["/colorconverter?color=18a999"],
    ["/loadout?seed=k3f9x2a"],
    ["/loadout/manage"],
    ["/loadouts"],
    GRENADES,
  ];
  const ownStates = (): State[] => [
    ["/"],
    [
      `/post/${post}`,
      async (page) => {
        await openMenu(page);
        await page.getByRole("menu").waitFor();
      },
    ],
    [
      `/post/${post}`,
      async (page) => {
        await openMenu(page);
        await page.getByRole("menuitem", { name: "Delete" }).click();
        await page.getByRole("alertdialog").waitFor();
      },
    ],
    [`/profile/${user.username}`],
    ["/search?query=jacket&filterForSale=true"],
    ["/settings", "This device"],
    [
      "/post/create",
      async (page) => {
        // Goes on by itself.
        await page.getByRole("radio", { name: /Vehicle/ }).click();
        await page.getByRole("button", { name: /^Choose/ }).waitFor();
      },
    ],
    ["/post/create/many", "Choose pictures"],
    ["/notifications", "Well done"],
  ];

  test.each([
    ["a visitor", () => PUBLIC, () => ({})],
    ["a user", ownStates, () => ({ as: user })],
  ])("every page keeps its edges, for %s", async (_, states, account) => {
    const page = await site.open({ forcedColors: true, ...account() });
    for (const state of states()) {
      const path = await enter(page, state);
      expect.soft(await lostEdges(page), path).toEqual([]);
      await expectAccessible(page, path);
    }
  });

  test("colors that are content remain", async () => {
    const page = await site.open({ forcedColors: true, as: user });
    // The color of a picture that loads is no content.
    const given = page.locator("main [style*='background-color']:not(img)");
    for (const path of ["/colorconverter?color=18a999", "/settings", `/profile/${user.username}`]) {
      await visit(page, path);
      await given.first().waitFor();
      const changed = await given.evaluateAll((elements) =>
        (elements as HTMLElement[])
          .filter((one) => getComputedStyle(one).backgroundColor !== one.style.backgroundColor)
          .map((one) => one.outerHTML.slice(0, 160)),
      );
      expect.soft(changed, path).toEqual([]);
    }
  });
});

// WCAG 2.2: 1.4.10 (reflow) and 1.4.12 (text spacing).
describe("with widely spaced texts", () => {
  /** Sets the spacing that texts must bear. */
  function spaceTexts(): void {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
      p { margin-bottom: 2em !important; }`);
    document.adoptedStyleSheets.push(sheet);
  }

  /** Returns the texts of elements that cut them off without an ellipsis. */
  function cutTexts(): string[] {
    return [...document.body.querySelectorAll<HTMLElement>("*")]
      .filter((element) => {
        const style = getComputedStyle(element);
        const hasText = [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
        );
        const isShortened = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
        const isHidden = element.clientWidth <= 1 || !element.checkVisibility();
        if (!hasText || isShortened || isHidden) return false;
        const cutsAcross = /hidden|clip/.test(style.overflowX);
        const cutsDown = /hidden|clip/.test(style.overflowY);
        return (
          (cutsAcross && element.scrollWidth > element.clientWidth + 1) ||
          (cutsDown && element.scrollHeight > element.clientHeight + 1)
        );
      })
      .map((element) => element.textContent ?? "");
  }

  const PUBLIC = `/ /explore /search?query=jacket /login /join?with=email /colorconverter /loadout
    /loadout/manage /accessibility /404`;
  const ownPaths = () => `/post/${post} /post/${post}/edit /profile/${user.username}?category=all
    /settings /notifications /post/create /post/create/many`;

  test.each([
    ["a visitor", () => PUBLIC, () => ({})],
    ["a user", ownPaths, () => ({ as: user })],
  ])("pages fit 320 pixels, and cut nothing off, for %s", async (_, paths, account) => {
    const size = { width: 320, height: 640 };
    const page = await site.open({ ...size, allowed: [/status of 404/], ...account() });
    for (const path of paths().split(/\s+/)) {
      await visit(page, path);
      await page.evaluate(spaceTexts);
      expect.soft(await page.evaluate(cutTexts), path).toEqual([]);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(width, path).toBe(320);
    }
  });
});
