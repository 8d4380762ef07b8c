import sharp from "sharp";
import { expect, test } from "vitest";
import { CATEGORIES } from "#contract/posts/categories.ts";
import { deletePost } from "#contract/posts/contract.ts";
import { type SearchBody, searchPosts } from "#contract/search/contract.ts";
import { indexColors } from "#server/features/images/commands.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { aFilledPicture, type Fill } from "#test/filled-picture.ts";
import { aCharacter, aName, anUploadedPost, aPost, aUser, type FormValues } from "#test/makers.ts";
import { prepared } from "#test/prepared.ts";
import { postOf } from "#test/reads.ts";
import { buildTestApp } from "#test/test-app.ts";

const app = buildTestApp();

const maker = prepared(() => aUser(app));

const GRAY = { hue: 0, sat: 0, lum: 7 };
const RED = { hue: 0, sat: 6, lum: 6 };
const GREEN = { hue: 10, sat: 6, lum: 5 };
const BLUE = { hue: 20, sat: 6, lum: 6 };
const GOLD = { hue: 4, sat: 6, lum: 8 };
/** A color of one post only. */
const LIME = { hue: 7, sat: 6, lum: 5 };
const VIOLET = { hue: 25, sat: 5, lum: 5 };

/** Writes a post with these colors before a gray background. */
async function aColored(fills: readonly Fill[], values: FormValues = {}) {
  const id = await aPost(maker, values);
  const palette = fills.map(({ color, share }) => ({ ...color, share, background: false }));
  await transact(app.db, async (trx) => {
    const image = trx.updateTable("images").set({ palette: JSON.stringify(palette) });
    await image.where("post_id", "=", id).execute();
    await indexColors(trx, id);
  });
  return id;
}

async function search(body: Partial<SearchBody>) {
  const reply = await app.visitor.call(searchPosts, { body });
  expect(reply.status).toBe(200);
  return (reply.body.posts ?? []).map(({ _id, matchedColors }) => ({ _id, matchedColors }));
}
const idsOf = async (body: Partial<SearchBody>) => (await search(body)).map(({ _id }) => _id);

test("a post has the colors of each of its pictures, which searches find, the background set apart", async () => {
  const pictures = await Promise.all([
    aFilledPicture(GRAY, [
      { color: RED, share: 200 },
      { color: BLUE, share: 100 },
    ]),
    aFilledPicture(GOLD, [{ color: LIME, share: 300 }]),
  ]);
  const id = await anUploadedPost(maker, { category: "2" }, await asVehicles(pictures));
  expect((await postOf(app.visitor, id))?.palettes).toEqual([
    [
      { ...RED, share: about(200), background: false },
      { ...BLUE, share: about(100), background: false },
      { ...GRAY, share: about(700), background: true },
    ],
    [
      { ...LIME, share: about(300), background: false },
      { ...GOLD, share: about(700), background: true },
    ],
  ]);
  const filterColors = [LIME];
  expect(await search({ filterColors, filterColorTolerance: "exact" })).toEqual([
    { _id: id, matchedColors: [{ ...LIME, share: about(300) }] },
  ]);
});

/** Matches shares that the rims of shapes change a little. */
function about(share: number) {
  return {
    asymmetricMatch: (actual: unknown) => Math.abs(Number(actual) - share) <= 25,
    toString: () => `about ${share}`,
  };
}

/** Stretches squares to the shape of vehicles, which have several pictures. */
function asVehicles(pictures: readonly Buffer[]): Promise<Buffer[]> {
  const { width, height } = CATEGORIES[2].crop;
  return Promise.all(
    pictures.map((picture) =>
      sharp(picture).resize(width, height, { fit: "fill", kernel: "nearest" }).png().toBuffer(),
    ),
  );
}

test("finds posts with a color, the largest share first, and shows what matches", async () => {
  const title = aName("shares");
  const small = await aColored([{ color: VIOLET, share: 90 }], { title });
  const large = await aColored([{ color: VIOLET, share: 300 }], { title });
  await aColored([{ color: GREEN, share: 300 }], { title });
  const body: Partial<SearchBody> = { filterColors: [VIOLET], filterColorTolerance: "exact" };
  const found = await search(body);
  expect(found).toEqual([
    { _id: large, matchedColors: [{ ...VIOLET, share: 300 }] },
    { _id: small, matchedColors: [{ ...VIOLET, share: 90 }] },
  ]);
  // Read from the few posts of a word instead of from the colors.
  expect(await search({ ...body, query: title })).toEqual(found);
});

test("puts posts with most of the colors first, one of theirs for one of those", async () => {
  const title = aName("most");
  const red = await aColored([{ color: RED, share: 400 }], { title });
  const both = await aColored(
    [
      { color: RED, share: 100 },
      { color: BLUE, share: 100 },
    ],
    { title },
  );
  const query = { query: title, filterColorTolerance: "near" } as const;
  expect(await idsOf({ ...query, filterColors: [RED, BLUE] })).toEqual([both, red]);
  // The only red of the first answers one of two reds, so the larger share counts.
  const reds = [RED, { ...RED, lum: 7 }];
  expect(await idsOf({ ...query, filterColors: reds })).toEqual([red, both]);
});

test("puts nearer colors first, and takes no color outside the tolerance", async () => {
  const title = aName("nearer");
  const wanted = { hue: 13, sat: 5, lum: 5 };
  const same = await aColored([{ color: wanted, share: 90 }], { title });
  const near = await aColored([{ color: { ...wanted, lum: 6 }, share: 200 }], { title });
  const family = await aColored([{ color: { ...wanted, lum: 7 }, share: 300 }], { title });
  const within = (filterColorTolerance: SearchBody["filterColorTolerance"]) =>
    idsOf({ query: title, filterColors: [wanted], filterColorTolerance });
  expect(await within("exact")).toEqual([same]);
  expect(await within("near")).toEqual([same, near]);
  expect(await within(undefined)).toEqual([same, near]);
  expect(await within("family")).toEqual([same, near, family]);
});

test("puts a little of the same color before much of one that is hardly a step away", async () => {
  const title = aName("same");
  const wanted = { hue: 10, sat: 6, lum: 6 };
  const much = await aColored([{ color: { hue: 9, sat: 5, lum: 7 }, share: 300 }], { title });
  const little = await aColored([{ color: wanted, share: 90 }], { title });
  const filterColorTolerance = "exact";
  expect(await idsOf({ query: title, filterColors: [wanted], filterColorTolerance })).toEqual([
    little,
    much,
  ]);
});

test("combines colors with the other filters and orders", async () => {
  const title = aName("combined");
  const fills = [{ color: GOLD, share: 200 }];
  const creator = (await aCharacter(maker))._id;
  const first = await aColored(fills, { title, creator, forSale: "true", price: "500" });
  const last = await aColored([{ color: GOLD, share: 100 }], { title });
  const filterColors = [GOLD];
  const all = { query: title, filterColors };
  expect(await idsOf(all)).toEqual([first, last]);
  expect(await idsOf({ ...all, sort: "newest" })).toEqual([last, first]);
  expect(await idsOf({ ...all, filterForSale: true })).toEqual([first]);
  expect(await idsOf({ ...all, filterCategory: [2] })).toEqual([]);
  expect(await idsOf({ ...all, page: 2 })).toEqual([]);
  expect(await idsOf({ ...all, filterCreatorUsername: maker.username })).toEqual([first, last]);
});

test("pages the results without doubles, and counts them", async () => {
  const title = aName("paged");
  const color = { hue: 28, sat: 7, lum: 9 };
  const ids: string[] = [];
  for (let n = 0; n < 26; n++) ids.push(await aColored([{ color, share: 100 + 5 * n }], { title }));
  const read = async (page: number) => {
    const body = { filterColors: [color], filterColorTolerance: "exact" as const, page };
    return (await app.visitor.call(searchPosts, { body })).body;
  };
  const pages = [await read(1), await read(2)];
  const found = pages.flatMap(({ posts = [] }) => posts.map(({ _id }) => _id));
  expect(found).toEqual(ids.toReversed());
  expect(pages[0]).toMatchObject({ postCount: 26, pageCount: 2 });
});

test("says which filter leaves nothing", async () => {
  const title = aName("removable");
  await aColored([{ color: GOLD, share: 200 }], { title });
  const filterColors = [{ hue: 16, sat: 7, lum: 14 }];
  const { body } = await app.visitor.call(searchPosts, { body: { query: title, filterColors } });
  expect(body).toMatchObject({
    posts: [],
    withoutFilter: [{ filter: "filterColors", count: 1 }],
  });
});

test("finds no deleted post", async () => {
  const title = aName("deleted");
  const id = await aColored([{ color: BLUE, share: 200 }], { title });
  const body = { query: title, filterColors: [BLUE] };
  expect(await idsOf(body)).toEqual([id]);
  await maker.client.call(deletePost, { params: { id }, body: {} });
  expect(await idsOf(body)).toEqual([]);
});

test.each([
  [{ filterColors: [RED, BLUE, GREEN, GOLD] }, "Search by at most 3 colors."],
  [{ filterColors: [{ ...RED, hue: 32 }] }, "Hue must be a whole number from 0 to 31."],
  [{ filterColors: [{ ...RED, sat: -1 }] }, "Sat must be a whole number from 0 to 7."],
  [{ filterColors: [{ ...RED, lum: 1.5 }] }, "Lum must be a whole number from 0 to 15."],
  [{ filterColors: [RED], filterColorTolerance: "loose" }, "The tolerance is exact, near or"],
])("refuses %j", async (body, message) => {
  const reply = await app.visitor.fetch(searchPosts.path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(reply.status).toBe(400);
  expect(await reply.text()).toContain(message);
});
