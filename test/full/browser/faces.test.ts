import { setTimeout } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { beforeAll, expect, test } from "vitest";
import { createComment } from "#contract/comments/contract.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { LATE_FONT_SHIFT_MAX, recordShifts, shiftOf } from "#test/e2e/layout-shifts.ts";
import { anUploadedPost, aUser, type TestUser } from "#test/makers.ts";

const site = sharedSite();
let author: TestUser;
beforeAll(async () => {
  author = await aUser(site);
});

/** Later than the first paint (ms). */
const LATE_MS = 1_500;
const OWN_FACES = ["Chakra Petch", "Exo 2", "Inter"];
const TEXTS = [
  {
    language: "Russian",
    title: "Северный волк №7",
    text: "Зимний камуфляж, съёмка и щит",
    face: "Exo 2",
  },
  {
    language: "Ukrainian",
    title: "Їжак у тумані, Ґанок",
    text: "Зброя для всіх, є ще місця",
    face: "Exo 2",
  },
  {
    language: "Greek",
    title: "Ο λύκος του βορρά",
    text: "Χειμερινή παραλλαγή για όλους",
    face: "Inter",
  },
  {
    language: "Polish",
    title: "Zażółć gęślą jaźń",
    text: "Zimowy wilk, łódź i świąteczny żar",
    face: "Chakra Petch",
  },
  {
    language: "Turkish",
    title: "Kuzeyin kurdu Ağrı",
    text: "Şık kış kamuflajı, İstanbul için",
    face: "Chakra Petch",
  },
];

async function aPostWithComment(title: string, text: string): Promise<string> {
  const id = await anUploadedPost(author, { title, description: text });
  await author.client.call(createComment, { params: { id }, body: { text } });
  return id;
}

/** Returns the names of the fonts that draw the elements of a selector. */
async function fontsOf(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument");
  const query = { nodeId: root.nodeId, selector };
  const { nodeIds } = await session.send("DOM.querySelectorAll", query);
  const replies = await Promise.all(
    nodeIds.map((nodeId) => session.send("CSS.getPlatformFontsForNode", { nodeId })),
  );
  await session.detach();
  const names = replies.flatMap(({ fonts }) =>
    fonts.map(({ familyName, isCustomFont }) =>
      isCustomFont ? familyName.replace(" SemiBold", "") : `${familyName} (system)`,
    ),
  );
  return [...new Set(names)];
}

async function foreignFontsOf(page: Page): Promise<string[]> {
  return (await fontsOf(page, "main *")).filter((font) => !OWN_FACES.includes(font));
}

/** Returns the names of the font files that a page loads. */
async function fontFilesOf(page: Page, path: string): Promise<string[]> {
  const files: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "font") files.push(request.url().split("/").at(-1) ?? "");
  });
  await page.goto(path, { waitUntil: "networkidle" });
  return files;
}

test.each(TEXTS)(
  "draws $language titles, descriptions and comments in the site's faces",
  async ({ title, text, face }) => {
    const id = await aPostWithComment(title, text);
    for (const path of [`/post/${id}`, "/"]) {
      const page = await site.open();
      await page.goto(path, { waitUntil: "networkidle" });
      const own = ["Chakra Petch", "Exo 2", "Inter"];
      await eventually(async () =>
        (await fontsOf(page, "main *")).filter((font) => !own.includes(font)),
      ).toEqual([]);
      if (path !== "/") expect(await fontsOf(page, "h1")).toContain(face);
    }
  },
);

test("loads only the basic files on a page of English text", async () => {
  // Of another maker and category, so that the rows of related posts have no other scripts.
  const texts = { title: "Northern wolf", description: "Winter camouflage", category: "2" };
  const id = await anUploadedPost(await aUser(site), texts);
  const files = await fontFilesOf(await site.open(), `/post/${id}`);
  expect(files.length).toBe(4);
  expect(files.filter((file) => !/-basic[^/]*\.woff2$/.test(file))).toEqual([]);
});

test("uses fonts that come late, without moving what is shown", async () => {
  const id = await aPostWithComment("Northern wolf", "Winter camouflage");
  const page = await site.open();
  await recordShifts(page);
  await page.route("**/*.woff2", async (route) => {
    await setTimeout(LATE_MS);
    await route.continue();
  });
  await page.goto(`/post/${id}`, { waitUntil: "networkidle" });
  await eventually(() => foreignFontsOf(page)).toEqual([]);
  expect(await shiftOf(page)).toBeLessThan(LATE_FONT_SHIFT_MAX);
});

test("shows texts in the direction of their first letter", async () => {
  const page = await site.open();
  const titles = { rtl: "זאב הצפון", ltr: "Northern wolf זאב" };
  for (const [direction, title] of Object.entries(titles)) {
    await page.goto(`/post/${await aPostWithComment(title, title)}`);
    const texts = page.locator("main").getByText(title, { exact: true });
    await eventually(() => texts.count()).toBe(3);
    for (const text of await texts.all()) {
      expect(await text.evaluate((shown) => getComputedStyle(shown).direction)).toBe(direction);
    }
  }
});
