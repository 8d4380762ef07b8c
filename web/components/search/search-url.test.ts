import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PRICE_MAX } from "#contract/posts/rules.ts";
import { searchBody } from "#contract/search/contract.ts";
import { searchBodyOf } from "#web/routes/search/search.tsx";
import { NO_FILTERS, parseSearch, priceOf, type Search, searchPath } from "./search-url.ts";

const parse = (query: string) => parseSearch(new URLSearchParams(query));
const parsePath = (path: string) => parse(path.replace(/^\/search\??/, ""));
const EMPTY_SEARCH: Search = { ...NO_FILTERS, page: 1 };

const NAMES = [
  "query",
  "exact",
  "filterCategory",
  "filterTag",
  "without",
  "filterForSale",
  "filterPriceRangeMin",
  "filterPriceRangeMax",
  "filterMade",
  "filterCreatorUsername",
  "filterCreatorCharacterName",
  "filterCreatorServer",
  "color",
  "near",
  "sort",
  "page",
];

const hostile = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.integer().map(String),
  fc.double().map(String),
  fc.constantFrom(
    "true",
    "1",
    "6",
    "-5",
    "1e400",
    "9".repeat(40),
    "NaN",
    "0x10",
    "liked",
    "price",
    "18-5-7,2-6-9",
    "31-7-15,32-0-0,0-0-0,0-0-0",
    "2",
    "",
    " ",
    "-rust",
    "hand",
    "-a  b",
    "\u0000",
  ),
);
const anyUrl = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom(...NAMES), fc.string()), hostile), { maxLength: 20 })
  .map((pairs) => new URLSearchParams(pairs));

const words = fc
  .array(fc.constantFrom("night", "Öl", "名", "a&b=c", "100%", "+", "#", "🚗"), { maxLength: 3 })
  .map((list) => list.join(" "));
const price = fc.integer({ min: 0, max: PRICE_MAX });
const someSearch: fc.Arbitrary<Search> = fc
  .record({
    query: words,
    exact: words,
    categories: fc.subarray([0, 1, 2, 3] as const),
    tag: words,
    without: fc.uniqueArray(fc.constantFrom("rust", "Öl", "low poly", "100%", "-"), {
      maxLength: 5,
    }),
    forSale: fc.boolean(),
    priceMin: price,
    priceMax: price,
    made: fc.constantFrom(null, "hand", "tool", "ai"),
    creatorUsername: words,
    creatorCharacterName: words,
    creatorServer: fc.constantFrom(null, 1, 2, 3, 4, 5, 6),
    colors: fc.uniqueArray(
      fc.record({
        hue: fc.integer({ min: 0, max: 31 }),
        sat: fc.integer({ min: 0, max: 7 }),
        lum: fc.integer({ min: 0, max: 15 }),
      }),
      { maxLength: 3, selector: ({ hue, sat, lum }) => `${hue} ${sat} ${lum}` },
    ),
    tolerance: fc.constantFrom("exact", "near", "family"),
    sort: fc.constantFrom("best", "newest", "liked", "price"),
    page: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  })
  .map((search) => ({ ...search, exact: search.query && search.exact }))
  .map((search) => (search.forSale ? search : withoutPrices(search)))
  .map((search) => (search.colors.length > 0 ? search : { ...search, tolerance: "near" }));

function withoutPrices(search: Search): Search {
  const sort = search.sort === "price" ? "best" : search.sort;
  return { ...search, priceMin: 0, priceMax: PRICE_MAX, sort };
}

describe("search URL", () => {
  it("round-trips a search", () => {
    fc.assert(
      fc.property(someSearch, (search) => {
        expect(parsePath(searchPath(search))).toEqual(search);
      }),
    );
  });

  it("parses any URL into a search that round-trips and that the server accepts", () => {
    fc.assert(
      fc.property(anyUrl, (query) => {
        const search = parseSearch(query);
        expect(parsePath(searchPath(search))).toEqual(search);
        const body = searchBodyOf(search, false);
        expect(searchBody.parse(body)).toEqual(body);
      }),
    );
  });

  it("moves words after a minus to the tags that are left out, each once and at most five", () => {
    const searched = parse("query=-rust+night+-Öl+low-poly+-+--x&without=rust");
    expect(searched).toMatchObject({ query: "night low-poly - --x", without: ["rust", "Öl"] });
    expect(searchPath(searched)).toBe(
      "/search?query=night+low-poly+-+--x&without=rust&without=%C3%96l",
    );
    expect(searchPath({ query: "-rust" })).toBe("/search?without=rust");
    expect(parse("query=-a+-b+-c+-d+-e+-f").without).toEqual(["a", "b", "c", "d", "e"]);
  });

  it("omits defaults", () => {
    expect(searchPath({})).toBe("/search");
    expect(parse("")).toEqual(EMPTY_SEARCH);
    expect(searchPath({ query: "night owl", page: 2 })).toBe("/search?query=night+owl&page=2");
    const colors = [
      { hue: 18, sat: 5, lum: 7 },
      { hue: 2, sat: 6, lum: 9 },
    ];
    expect(searchPath({ colors })).toBe("/search?color=18-5-7,2-6-9");
    expect(searchPath({ colors, tolerance: "exact" })).toBe("/search?color=18-5-7,2-6-9&near=0");
  });

  it.each([
    "page=0",
    "page=-3",
    "page=1.5",
    "page=abc",
    "filterCategory=4",
    "filterCategory=-1",
    "filterCategory=01",
    "filterForSale=false",
    "filterForSale=yes",
    "filterCreatorServer=0",
    "filterCreatorServer=7",
    "filterCreatorServer=5.0",
    "query=%00",
    "query=%20%20",
    "filterPriceRangeMin=5",
    "color=32-0-0",
    "color=1-8-1,1-1-16,1-1,x",
    "near=2",
    "constructor=1&__proto__=2",
  ])("ignores the invalid %s", (query) => {
    expect(parse(query)).toEqual(EMPTY_SEARCH);
  });

  it("deduplicates categories and takes the first of other repeated parameters", () => {
    const query = "filterCategory=2&filterCategory=0&filterCategory=2&query=a&query=b";
    expect(parse(query)).toEqual({ ...EMPTY_SEARCH, categories: [0, 2], query: "a" });
  });

  it("truncates texts to 30 characters", () => {
    expect(parse(`query=${"w".repeat(99)}`).query).toBe("w".repeat(30));
    expect([...parse(`query=${"🚗".repeat(99)}`).query]).toHaveLength(30);
  });

  it.each([
    ["500,000", 500_000],
    [" 1 000 ", 1_000],
    ["-1", 0],
    ["-Infinity", 0],
    ["12.9", 12],
    ["10000000000", PRICE_MAX],
    ["1e400", PRICE_MAX],
    ["", 7],
    ["abc", 7],
  ])("parses the price %j as %i", (typed, expected) => {
    expect(priceOf(typed, 7)).toBe(expected);
  });
});
