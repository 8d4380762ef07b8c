import fc from "fast-check";
import { expect, test } from "vitest";
import { SEARCH_FILTERS, type SearchBody, searchPosts } from "#contract/search/contract.ts";
import { aCharacter, aUser } from "#test/makers.ts";
import { startOwnApp } from "#test/test-app.ts";
import { writePost } from "#test/write-post.ts";

const app = await startOwnApp();
const visitor = app.client();
const makers = await Promise.all(
  (
    [
      [1, "abba", "bab"],
      [6, "baba", "aabb-a"],
    ] as const
  ).map(async ([server, username, name]) => {
    const user = await aUser(app, { username });
    return { user, character: await aCharacter(user, { server, name }) };
  }),
);

const spelling = fc.string({ unit: fc.constantFrom("a", "b", "É"), minLength: 1, maxLength: 4 });
const phrase = (maxLength: number) =>
  fc.array(spelling, { maxLength }).map((words) => words.join(" "));
const post = fc.record({
  title: phrase(2),
  description: phrase(2),
  tags: fc.array(spelling, { maxLength: 2 }),
  category: fc.nat(3),
  nsfw: fc.boolean(),
  price: fc.option(fc.nat(5), { nil: undefined }),
  maker: fc.nat(1),
});
type Made = typeof post extends fc.Arbitrary<infer P> ? P & { id: string } : never;

const optional = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined, freq: 1 });
const search = fc.record({
  query: optional(phrase(3)),
  filterCategory: optional(fc.subarray([0, 1, 2, 3] as const)),
  filterForSale: optional(fc.boolean()),
  filterPriceRangeMin: optional(fc.integer({ min: -1, max: 5 })),
  filterPriceRangeMax: optional(fc.integer({ min: -1, max: 5 })),
  filterCreatorUsername: optional(fc.constantFrom(...makers.map(({ user }) => user.username))),
  filterCreatorServer: optional(fc.constantFrom(1, 6, 2)),
  sort: optional(fc.constantFrom("best", "newest", "liked", "price")),
});

/** How well whole words of each part match; then beginnings, then parts of words. */
const WHOLE = { title: 0, name: 0, firstTag: 1, tag: 2, description: 3 };
const BEGINNING = 5;
const PART = 6;
const NO_MATCH = 7;
const PARTS = ["title", "name", "firstTag", "tag", "description"] as const;

/** Returns the expected result, computed by a simple and slow model. */
function expected(posts: readonly Made[], body: Partial<SearchBody>): string[] {
  const sought = soughtIn(body.query ?? "");
  const ranked = posts
    .filter((made) => passes(made, body))
    .map((made) => {
      const { user, character } = makers[made.maker] ?? {};
      const names = [user?.username ?? "", character?.name ?? ""];
      const parts = {
        title: wordsIn(made.title),
        name: names.flatMap((name) => [name, name.replaceAll("-", "")]),
        firstTag: wordsIn(made.tags.join(" ")).slice(0, 1),
        tag: wordsIn(made.tags.join(" ")),
        description: wordsIn(made.description),
      };
      const best = sought.map((word) =>
        Math.min(
          ...PARTS.flatMap((part) => parts[part].map((other) => tierOf(word, other, WHOLE[part]))),
        ),
      );
      const sum = best.reduce((total, tier) => total + tier, 0);
      return { id: made.id, price: made.price ?? 0, tier: Math.max(0, ...best), sum };
    });
  const byPrice = body.sort === "price" && body.filterForSale === true;
  const isBest = !byPrice && !["newest", "liked"].includes(body.sort ?? "best");
  // Nobody likes any of them.
  return ranked
    .filter(({ tier }) => tier < NO_MATCH)
    .sort(
      (a, b) =>
        (isBest ? a.tier - b.tier || a.sum - b.sum : 0) ||
        (byPrice ? a.price - b.price : 0) ||
        Number(BigInt(b.id) - BigInt(a.id)),
    )
    .map(({ id }) => id);
}

/** Returns the filters without which a search has results, if another criterion is left. */
function expectedWithoutFilter(posts: readonly Made[], body: Partial<SearchBody>) {
  const given = SEARCH_FILTERS.filter((filter) => {
    const value = body[filter];
    return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false;
  });
  if (!body.query && given.length < 2) return [];
  return given
    .map((filter) => ({ filter, count: expected(posts, { ...body, [filter]: undefined }).length }))
    .filter(({ count }) => count > 0);
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().replaceAll("é", "e").split(" ").filter(Boolean);
}

/** Returns the words that a search looks up: single letters only if there is nothing else. */
function soughtIn(query: string): string[] {
  const words = [...new Set(wordsIn(query))];
  const longer = words.filter((word) => word.length > 1);
  return longer.length > 0 ? longer : words;
}

function tierOf(sought: string, word: string, whole: number): number {
  if (word === sought) return whole;
  if (word.startsWith(sought)) return BEGINNING;
  if (sought.length > 1 && word.includes(sought)) return PART;
  return NO_MATCH;
}

function passes(made: Made, body: Partial<SearchBody>): boolean {
  const { user, character } = makers[made.maker] ?? {};
  const { filterCategory: categories = [], filterPriceRangeMin: min = 0 } = body;
  const max = Math.max(body.filterPriceRangeMax ?? 9, 0);
  const sold = made.price !== undefined && made.price >= min && made.price <= max;
  return (
    !made.nsfw &&
    (categories.length === 0 || categories.some((category) => category === made.category)) &&
    (!body.filterForSale || sold) &&
    [undefined, user?.username].includes(body.filterCreatorUsername) &&
    [undefined, character?.server].includes(body.filterCreatorServer)
  );
}

test("returns what the model expects, whatever is published and searched for", async () => {
  const posts: Made[] = [];
  await fc.assert(
    fc.asyncProperty(
      fc.array(post, { maxLength: 5 }),
      fc.array(search, { minLength: 1, maxLength: 8 }),
      async (added, searches) => {
        for (const { maker, ...made } of added) {
          const { user, character } = makers[maker] ?? {};
          const ownership = { ownerId: user?._id ?? "", creatorId: character?._id ?? null };
          const id = await writePost(app, { ...made, ...ownership });
          posts.push({ ...made, maker, id });
        }
        for (const body of searches) {
          const reply = await visitor.call(searchPosts, { body });
          const ids = expected(posts, body);
          // Words that no post has are replaced by similar ones.
          if (ids.length === 0 && /\p{L}{4}/u.test(body.query ?? "")) continue;
          expect(reply.body.postCount).toBe(ids.length);
          expect(reply.body.posts?.map(({ _id }) => _id)).toEqual(ids.slice(0, 24));
          const removable = ids.length === 0 ? expectedWithoutFilter(posts, body) : [];
          expect(reply.body.withoutFilter).toEqual(removable);
        }
      },
    ),
    { numRuns: 60, endOnFailure: true },
  );
}, 60_000);
