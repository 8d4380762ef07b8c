import type { Page } from "@playwright/test";
import { similarPosts } from "#contract/likeness/contract.ts";
import { aSymbol } from "#test/drawn-symbol.ts";
import type { TestSite } from "#test/e2e/browser.ts";
import { type PictureFile, transferOf } from "#test/e2e/creation.ts";
import { visit } from "#test/e2e/visitor.ts";
import { aCharacter, anUploadedPost, aUser, type TestUser } from "#test/makers.ts";

const SEED = 7;
export const UNKNOWN_SEED = 99;
export const SEARCH = "/search?by=picture";

/** Publishes a symbol, a mirrored recolour of it for sale, and another; returns the maker of the second. */
export async function publishSymbols(site: TestSite): Promise<TestUser> {
  const [maker, copier] = [await aUser(site), await aUser(site)];
  await anUploadedPost(maker, { title: "Red Oni" }, [await aSymbol({ seed: SEED })]);
  const copy = await aSymbol({ seed: SEED, hue: 140, mirrored: true, background: "#223344" });
  const { _id: creator } = await aCharacter(copier);
  const sale = { forSale: "true", forSalePrice: "900", creator };
  await anUploadedPost(copier, { title: "Blue Demon", ...sale }, [copy]);
  await anUploadedPost(maker, { title: "Other" }, [await aSymbol({ seed: 8 })]);
  return copier;
}

/** Draws a symbol, by default the one that is published. */
export async function aFile(seed = SEED, size = 340): Promise<PictureFile> {
  const buffer = await aSymbol({ seed, width: size, height: size });
  return { name: `shot-${seed}.png`, mimeType: "image/png", buffer };
}

export const partsOf = (page: Page) => ({
  lens: page.getByRole("search").getByRole("button", { name: "Search by picture" }),
  popover: page.getByRole("dialog", { name: "Search by picture" }),
  strip: page.getByRole("region", { name: "Your picture" }),
  start: page.getByRole("region", { name: "Choose a picture" }),
  status: page.getByRole("status").filter({ hasText: "closest first" }),
  group: (likeness: string) =>
    page.getByRole("list", { name: `Creations that look like it: ${likeness}` }),
  loose: page.getByRole("button", { name: "Loose matches" }),
  forSale: page.getByRole("button", { name: "For sale" }),
  crop: page.getByRole("region", { name: "Your picture" }).getByRole("button", { name: "Crop" }),
  remove: page.getByRole("button", { name: "Remove" }),
  scrim: page.getByText("Drop to search"),
});

/** Chooses a file by the popover or panel that is open. */
export async function choose(page: Page, file: PictureFile): Promise<void> {
  await page.getByLabel("Picture to search by").first().setInputFiles(file);
}

/** Searches by a picture; returns the sizes of what was uploaded so far, to which others are added. */
export async function search(page: Page, file: PictureFile): Promise<number[]> {
  const uploaded: number[] = [];
  page.on("requestfinished", async (request) => {
    if (!request.url().endsWith(similarPosts.path)) return;
    uploaded.push(Number(await request.headerValue("content-length")));
  });
  await visit(page, SEARCH);
  await choose(page, file);
  await partsOf(page).strip.waitFor();
  return uploaded;
}

/** Sends a drag event with a file once the page listens. */
export async function drag(page: Page, file: PictureFile, type: string): Promise<void> {
  await page.locator("body").dispatchEvent(type, { dataTransfer: await transferOf(page, [file]) });
}
