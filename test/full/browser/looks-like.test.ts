import type { Page } from "@playwright/test";
import { beforeAll, expect, test } from "vitest";
import { closePair, listPairs } from "#contract/likeness/copies.ts";
import { aSymbol } from "#test/drawn-symbol.ts";
import { expectAccessible } from "#test/e2e/axe.ts";
import { sharedSite } from "#test/e2e/browser.ts";
import { goToDescribe, type PictureFile, wizardOf } from "#test/e2e/creation.ts";
import { expectFocus, tabTo, visit } from "#test/e2e/visitor.ts";
import { anUploadedPost, aUser, type TestUser } from "#test/makers.ts";
import { randomBytes } from "#test/random.ts";

const site = sharedSite();
const HINT = "Nothing here stops you from posting";

let maker: TestUser;
let other: TestUser;
let uploader: TestUser;
beforeAll(async () => {
  [maker, other, uploader] = await Promise.all([aUser(site), aUser(site), aUser(site)]);
});

/** Returns the seed of a design that resembles no other. */
const aDesign = () => randomBytes(4).readUInt32LE();

/** Draws a design mirrored and in other colours. */
async function aRemix(seed: number): Promise<PictureFile> {
  const buffer = await aSymbol({ seed, hue: 200, mirrored: true, background: "#141b3c" });
  return { name: "remix.png", mimeType: "image/png", buffer };
}

const boxOf = (page: Page) => page.getByRole("region", { name: "Looks like" });
const cardOf = (page: Page, title: string) => boxOf(page).getByRole("radio", { name: title });
const answerOf = (page: Page, name: string) =>
  boxOf(page).getByRole("radio", { name, exact: true });

test("a mirrored recolour is credited as a remix by keyboard, and listed once its maker agrees", async () => {
  const design = aDesign();
  const original = await anUploadedPost(maker, { title: "Red Oni" }, [
    await aSymbol({ seed: design }),
  ]);
  const jade = await aSymbol({ seed: design, hue: 90, background: "#ecbb4e" });
  await anUploadedPost(other, { title: "Jade Mask" }, [jade]);
  const page = await site.open({ as: uploader });
  await goToDescribe(page, "Symbol", await aRemix(design));
  const box = boxOf(page);
  await box.getByText("Two earlier creations resemble yours.").waitFor();
  await box.getByText("Only you see this").waitFor();
  await page.getByText(HINT).waitFor();
  await expectAccessible(page, "look-alikes");

  const redOni = cardOf(page, "Red Oni");
  expect(await redOni.getAttribute("aria-label")).toMatch(
    /^Red Oni by \w+, (very )?close to yours, mirrored( and recoloured)?, posted \w+ \d+, \d{4}$/,
  );
  await tabTo(page, box.getByRole("radio", { checked: true }).first());
  await tabTo(page, redOni, "ArrowRight");
  await box.getByText("How does yours relate to “Red Oni”?").waitFor();
  expect(
    await box.getByRole("radiogroup").nth(1).getByRole("radio", { checked: true }).count(),
  ).toBe(0);

  const compare = box.getByRole("button", { name: "Compare" });
  await tabTo(page, compare);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Yours and “Red Oni”" });
  await expectFocus(dialog.getByRole("slider", { name: "Compare" }));
  await page.keyboard.press("Home");
  await expectAccessible(page, "comparison");
  await page.keyboard.press("Escape");
  await expectFocus(compare);

  await tabTo(page, answerOf(page, "It is mine too"));
  await page.keyboard.press("Space");
  await box.getByText("You say that “Red Oni” is yours too, under another name.").waitFor();
  await tabTo(page, answerOf(page, "A remix, credit the maker"), "ArrowDown");
  const preview = page.getByRole("region", { name: "Credit on your post" });
  await preview.getByText(`After “Red Oni” by ${maker.username}`).waitFor();
  await expectAccessible(page, "credit preview");

  await tabTo(page, wizardOf(page).title);
  await page.keyboard.type("Night Oni");
  await tabTo(page, wizardOf(page).create);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/post\/\d+$/);
  const strip = page.getByRole("link", { name: `After “Red Oni” by ${maker.username}` });
  expect(await strip.getAttribute("href")).toBe(`/post/${original}`);
  await expectAccessible(page, "post with a credit");

  const remixes = page.getByRole("region", { name: "Remixes" });
  await strip.click();
  await page.getByRole("heading", { level: 1, name: "Red Oni" }).waitFor();
  await page.waitForLoadState("networkidle");
  expect(await remixes.count()).toBe(0);
  const { body } = await maker.client.call(listPairs, { query: { tab: "open" } });
  const id = body.pairs?.find(({ later }) => later.title === "Night Oni")?._id ?? "";
  await maker.client.call(closePair, { params: { id }, body: { outcome: "credited" } });
  await visit(page, `/post/${original}`);
  await remixes.getByRole("link", { name: /^Night Oni/ }).waitFor();
});

test("a late reply does not move what is typed", async () => {
  const design = aDesign();
  await anUploadedPost(maker, { title: "Slow Oni" }, [await aSymbol({ seed: design })]);
  const page = await site.open({ as: uploader });
  await page.clock.install();
  const held = Promise.withResolvers<void>();
  await page.route("**/api/posts/lookalikes", async (route) => {
    await held.promise;
    await route.continue();
  });
  await goToDescribe(page, "Symbol", await aRemix(design));
  const box = boxOf(page);
  await box.getByText("Looking for earlier pictures").waitFor();
  await expectAccessible(page, "looking for look-alikes");
  await page.clock.fastForward(3_000);
  await box.waitFor({ state: "detached" });

  const { title } = wizardOf(page);
  await title.fill("Typed meanwhile");
  const before = await title.boundingBox();
  held.resolve();
  await box.getByText("One earlier creation resembles yours.").waitFor({ state: "attached" });
  const moved = ((await title.boundingBox())?.y ?? 0) - (before?.y ?? 0);
  // Scrolling may round to whole pixels.
  expect(Math.abs(moved)).toBeLessThanOrEqual(1);
  await expectFocus(title);
});

test("nothing is said of a picture that resembles none", async () => {
  const page = await site.open({ as: uploader });
  const reply = page.waitForResponse("**/api/posts/lookalikes");
  await goToDescribe(page, "Symbol", await aRemix(aDesign()));
  expect((await (await reply).json()).lookalikes).toEqual([]);
  await wizardOf(page).title.fill("Unlike all others");
  expect(await boxOf(page).count()).toBe(0);
  expect(await page.getByText(HINT).count()).toBe(0);
});

test("nothing is said when the search is refused", async () => {
  const page = await site.open({ as: uploader, allowed: [/status of 429/] });
  await page.route("**/api/posts/lookalikes", (route) =>
    route.fulfill({ status: 429, json: { success: false, message: "Too many requests" } }),
  );
  const reply = page.waitForResponse("**/api/posts/lookalikes");
  await goToDescribe(page, "Symbol", await aRemix(aDesign()));
  await reply;
  await wizardOf(page).title.fill("Not compared");
  expect(await page.getByText("Too many requests").count()).toBe(0);
  expect(await boxOf(page).count()).toBe(0);
});
