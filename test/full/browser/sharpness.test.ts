import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import type { PostImage } from "#contract/posts/images.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { type CategoryName, goToDescribe, publish, wizardOf } from "#test/e2e/creation.ts";
import { aPhoto, aUser, type TestUser } from "#test/makers.ts";

const site = sharedSite();
let author: TestUser;
beforeAll(async () => {
  author = await aUser(site);
});

const SCREENS = [
  { width: 1440, height: 900, density: 1 },
  { width: 1440, height: 900, density: 2 },
  { width: 390, height: 844, density: 1 },
  { width: 390, height: 844, density: 2 },
];

const SOURCES: [string, CategoryName, number, number][] = [
  ["a phone's photo of 4032 × 3024 pixels", "Vehicle", 4032, 3024],
  ["a screenshot of 3840 × 2160 pixels", "Clothing", 3840, 2160],
];

/** Returns the widths of the files offered for a picture. */
function widthsOf({ sources }: PostImage): number[] {
  return sources.flatMap(({ srcset }) =>
    [...srcset.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width)),
  );
}

test.each(SOURCES)("shows a post of %s sharply on every screen", async (_, category, ...size) => {
  const [width, height] = size;
  const buffer = await aPhoto(width, height);
  const posting = await site.open({ as: author });
  await goToDescribe(posting, category, { name: "large.jpg", mimeType: "image/jpeg", buffer });
  await wizardOf(posting).title.fill("Sharp");
  const id = await publish(posting);
  const { post } = await (await posting.request.get(`/api/post/${id}`)).json();
  const largest = Math.max(...widthsOf(post.images[0]));
  expect(largest).toBeGreaterThanOrEqual(3 * (category === "Vehicle" ? 570 : 340));

  for (const screen of SCREENS) {
    for (const path of screen.density === 1 ? [`/post/${id}`] : [`/post/${id}`, "/"]) {
      // A browser prefers a larger cached file of another page, so each screen gets a new
      // context.
      const page = await site.open(screen);
      await page.goto(path);
      const picture = page.locator(`main img:not([src*="cover"])`).first();
      await eventually(() =>
        picture.evaluate((image: HTMLImageElement) => image.naturalWidth),
      ).toBeGreaterThan(0);
      const { source, shownWidth } = await picture.evaluate((image: HTMLImageElement) => ({
        source: image.currentSrc,
        shownWidth: image.getBoundingClientRect().width,
      }));
      const file = await (await page.request.get(source)).body();
      const { width: pixels } = await sharp(file).metadata();
      const needed = Math.min(Math.floor(shownWidth * screen.density), largest);
      expect(pixels, `${path} at ${screen.width} × ${screen.density}`).toBeGreaterThanOrEqual(
        needed,
      );
    }
  }
});
