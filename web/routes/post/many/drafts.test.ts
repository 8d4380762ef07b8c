import { expect, test } from "vitest";
import type { Category } from "#contract/posts/categories.ts";
import { CREATE_PRICE, SELECT_CHARACTER } from "#contract/posts/rules.ts";
import type { EditedImage } from "#web/components/posts/image-editor/image-list.ts";
import {
  checkPost,
  type DraftPost,
  type Drafts,
  described,
  draftOf,
  grouped,
  joins,
  NO_DRAFTS,
  recategorized,
  split,
  titleOf,
  valuesOf,
} from "./drafts.ts";

const picture = new Blob();
const imageOf = (id: string): EditedImage => ({
  ...{ id, name: `${id}.png`, original: picture, thumb: picture, cropped: picture },
  size: { width: 1920, height: 1080 },
});

/** A draft of a category with a picture for each name; it is called after the first. */
function postOf(category: Category, ...names: string[]): DraftPost {
  const [first = "", ...others] = names;
  const post = draftOf(imageOf(first), category);
  return { ...post, id: first, images: [...post.images, ...others.map(imageOf)] };
}

const draftsOf = (...posts: DraftPost[]): Drafts => ({ ...NO_DRAFTS, posts });
const picturesOf = ({ posts }: Drafts) =>
  posts.map(({ images }) => images.map(({ id }) => id).join(" "));

test.each([
  ["kraken_haulage-2.final.PNG", "Kraken haulage 2.final"],
  ["a".repeat(40), `A${"a".repeat(29)}`],
  ["Night Oni", "Night Oni"],
  ["IMG_20260301_1200.jpg", ""],
  ["Screenshot 2026-03-01.png", ""],
  ["0042.webp", ""],
  ["image.png", ""],
  ["Image of a wolf.png", "Image of a wolf"],
])("the file %s suggests the title '%s'", (file, title) => {
  expect(titleOf(file)).toBe(title);
});

test.each<[string, DraftPost, DraftPost, boolean]>([
  ["two vehicles", postOf(2, "a"), postOf(2, "b"), true],
  ["three and one", postOf(2, "a"), postOf(2, "b", "c", "d"), true],
  ["three and two", postOf(2, "a", "e"), postOf(2, "b", "c", "d"), false],
  ["two symbols", postOf(0, "a"), postOf(0, "b"), false],
  ["clothing and a character", postOf(1, "a"), postOf(3, "b"), false],
  ["one that is queued", postOf(2, "a"), { ...postOf(2, "b"), isQueued: true }, false],
  ["a post and itself", postOf(2, "a"), postOf(2, "a"), false],
])("grouping %s", (_, post, target, result) => {
  expect(joins(post, target)).toBe(result);
  const drafts = grouped(draftsOf(post, target), post.id, target.id);
  expect(drafts.posts).toHaveLength(result ? 1 : 2);
});

test("what joins a post adds its pictures and their descriptions, and lends its title to a nameless one", () => {
  const b = postOf(2, "b");
  const target = { ...b, own: { ...b.own, title: "" } };
  const a = postOf(2, "a");
  const post = { ...a, own: { ...a.own, imageDescriptions: { a: "A wolf" } } };
  const { posts } = grouped(draftsOf(post, target, postOf(2, "c")), "a", "b");
  expect(picturesOf(draftsOf(...posts))).toEqual(["b a", "c"]);
  expect(posts[0]?.own).toMatchObject({ title: "A", imageDescriptions: { a: "A wolf" } });
});

test("a picture becomes a post right after its former one, with its values and a title of its own", () => {
  const shared = { ...NO_DRAFTS.shared, tags: ["neon"] };
  const post = postOf(2, "a", "b", "c");
  const tagged = { ...post, own: { ...post.own, tags: ["night"], title: "All" } };
  const drafts = split({ posts: [tagged, postOf(2, "d")], shared }, "a", "b");
  expect(picturesOf(drafts)).toEqual(["a c", "b", "d"]);
  expect(drafts.posts.map((one) => valuesOf(one, shared).title)).toEqual(["All", "B", "D"]);
  expect(drafts.posts.map((one) => valuesOf(one, shared).tags)).toEqual([
    ["night"],
    ["night"],
    ["neon"],
  ]);
  expect(new Set(drafts.posts.map(({ id }) => id)).size).toBe(3);
  expect(split(drafts, "d", "d")).toEqual(drafts);
});

test("pictures that do not fit another category become posts of it, in order", () => {
  const post = postOf(2, "a", "b", "c");
  const drafts = recategorized(draftsOf(post, postOf(2, "d")), "a", 0, post.images);
  expect(picturesOf(drafts)).toEqual(["a", "b", "c", "d"]);
  expect(drafts.posts.map(({ category }) => category)).toEqual([0, 0, 0, 2]);
});

test("a post follows the shared values, but those in which it differs", () => {
  const shared = { tags: ["neon"], made: null, forSale: true, creator: "7", price: "1500" };
  const post = postOf(2, "a");
  const values = { ...valuesOf(post, shared), price: "900", description: "Fast" };
  const differing = described(post, values, shared);
  const later = { ...shared, tags: ["night"], price: "2000" };
  expect(valuesOf(differing, later)).toMatchObject({
    ...{ tags: ["night"], creator: "7", price: "900", description: "Fast" },
  });
  const same = described(differing, { ...values, price: "1500" }, shared);
  expect(valuesOf(same, later).price).toBe("2000");
});

test("says what a post misses first, and what it is published with", () => {
  const post = postOf(2, "a");
  const titled = (title: string) => ({ ...post, own: { ...post.own, title } });
  const { shared } = NO_DRAFTS;
  expect(checkPost(titled(" "), shared)).toBe("A title is missing");
  expect(checkPost(titled("a"), { ...shared, forSale: true })).toBe(SELECT_CHARACTER);
  expect(checkPost(titled("a"), { ...shared, forSale: true, creator: "7" })).toBe(CREATE_PRICE);
  const sale = { ...shared, forSale: true, creator: "7", price: "1,500" };
  expect(checkPost(titled(" Wolf "), sale)).toMatchObject({ title: "Wolf", price: "1500" });
  const refused = { ...titled("Wolf"), refusal: "Too many." };
  expect(checkPost(refused, shared)).toBe("Too many.");
  expect(checkPost(described(refused, valuesOf(refused, shared), shared), shared)).toMatchObject({
    title: "Wolf",
  });
});
