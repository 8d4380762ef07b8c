import type { Relation } from "#contract/likeness/rules.ts";
import { CATEGORIES, type Category } from "#contract/posts/categories.ts";
import { TITLE_MAX } from "#contract/posts/rules.ts";
import {
  type DescribeValues,
  describeSchema,
  NOTHING_DESCRIBED,
} from "#web/components/posts/describe/describe-form.ts";
import type { EditedImage } from "#web/components/posts/image-editor/image-list.ts";
import { cleanName } from "#web/lib/clean-name.ts";
import { newRequestKey } from "#web/lib/request-key.ts";

/** How many pictures the drafts of 'Submit many' may have at once. */
export const PICTURES_MAX = 50;

/** The values that all posts have, unless one has its own. */
export const SHARED = ["tags", "made", "forSale", "creator", "price"] as const;
export type Shared = Pick<DescribeValues, (typeof SHARED)[number]>;

/** What a post says of itself, and in which of the shared values it differs. */
export type OwnValues = Omit<DescribeValues, keyof Shared> & Partial<Shared>;

export type DraftPost = {
  /** Also the key of the request that publishes it, so that none of its repetitions does so again. */
  id: string;
  category: Category;
  /** Cropped, in order; at least one. */
  images: readonly EditedImage[];
  own: OwnValues;
  /** How it relates to earlier posts, by their ids. */
  answers: Readonly<Record<string, Relation>>;
  /** Whether it is to be published; until then it can be changed. */
  isQueued: boolean;
  /** What it is published with, from the first attempt on: only the same content repeats a request. */
  sealed?: DescribeValues;
  /** Why the server refused it. */
  refusal?: string;
};

export type Drafts = { posts: readonly DraftPost[]; shared: Shared };

const isShared = (key: string) => SHARED.some((one) => one === key);

/** Returns those of the values that posts share. */
export function sharedOf(values: DescribeValues): Shared {
  const entries = Object.entries(values).filter(([key]) => isShared(key));
  return Object.fromEntries(entries) as Shared;
}

export const NO_DRAFTS: Drafts = { posts: [], shared: sharedOf(NOTHING_DESCRIBED) };
export const NOTHING_OWN = Object.fromEntries(
  Object.entries(NOTHING_DESCRIBED).filter(([key]) => !isShared(key)),
) as OwnValues;

/** Names that cameras and programs give: digits, with at most a word for what it is. */
const NAMELESS =
  /^(?:img|dscn?|pxl|image|screenshot|photo|picture|unnamed|untitled|download)?[\d\W_]*$/i;

/** Returns the title that a file's name suggests; empty where it says nothing. */
export function titleOf(fileName: string): string {
  const name = fileName.replace(/\.\w{1,5}$/, "").replace(/[_-]+/g, " ");
  if (NAMELESS.test(name)) return "";
  const title = cleanName(name, TITLE_MAX);
  return title.charAt(0).toUpperCase() + title.slice(1);
}

/** Returns a new post of one picture. */
export function draftOf(image: EditedImage, category: Category): DraftPost {
  return {
    id: newRequestKey(),
    category,
    images: [image],
    own: { ...NOTHING_OWN, title: titleOf(image.name) },
    answers: {},
    isQueued: false,
  };
}

/** Returns the values of a post, with those that it shares. */
export function valuesOf({ own }: DraftPost, shared: Shared): DescribeValues {
  return { ...shared, ...own };
}

/** Returns a post with other values, of which it has as its own those that differ from the shared ones. */
export function described(post: DraftPost, values: DescribeValues, shared: Shared): DraftPost {
  const textOf = (value: unknown) => JSON.stringify(value);
  const same = SHARED.filter((key) => textOf(values[key]) === textOf(shared[key]));
  const differing = Object.entries(values).filter(([key]) => !same.some((one) => one === key));
  return unrefused({ ...post, own: Object.fromEntries(differing) as OwnValues });
}

/** Returns a post with another title. */
export function withTitle(post: DraftPost, title: string): DraftPost {
  return unrefused({ ...post, own: { ...post.own, title } });
}

/** Returns what a post is called while it has no title. */
export function nameOf({ own, images }: DraftPost): string {
  return own.title.trim() || images[0]?.name || "Draft";
}

function unrefused({ refusal: _refusal, ...post }: DraftPost): DraftPost {
  return post;
}

const createSchema = describeSchema("create");

/** Returns what a post is published with, or its first fault, as a sentence for its card. */
export function checkPost(post: DraftPost, shared: Shared): DescribeValues | string {
  if (post.refusal) return post.refusal;
  if (post.own.title.trim() === "") return "A title is missing";
  const { data, error } = createSchema.safeParse(valuesOf(post, shared));
  return data ?? error.issues[0]?.message ?? "Something is missing";
}

export function countPictures(posts: readonly DraftPost[]): number {
  return posts.reduce((count, { images }) => count + images.length, 0);
}

/** Returns whether all pictures of a post fit into another. */
export function joins(post: DraftPost, target: DraftPost): boolean {
  const { maxImages } = CATEGORIES[target.category];
  return (
    post.id !== target.id &&
    post.category === target.category &&
    !post.isQueued &&
    !target.isQueued &&
    post.images.length + target.images.length <= maxImages
  );
}

/** Returns the drafts with one of them changed; null removes it. */
export function withPost(
  drafts: Drafts,
  id: string,
  change: (post: DraftPost) => DraftPost | null,
): Drafts {
  const posts = drafts.posts.flatMap((post) => (post.id === id ? (change(post) ?? []) : post));
  return { ...drafts, posts };
}

/** Moves the pictures of a post into another, whose values stay; unchanged where they do not fit. */
export function grouped(drafts: Drafts, id: string, targetId: string): Drafts {
  const post = drafts.posts.find((one) => one.id === id);
  const target = drafts.posts.find((one) => one.id === targetId);
  if (!post || !target || !joins(post, target)) return drafts;
  const { imageDescriptions } = post.own;
  const joined = withPost(drafts, targetId, (one) => ({
    ...one,
    images: [...one.images, ...post.images],
    own: {
      ...one.own,
      title: one.own.title || post.own.title,
      imageDescriptions: { ...one.own.imageDescriptions, ...imageDescriptions },
    },
  }));
  return withPost(joined, id, () => null);
}

/** Makes a picture of a post a post of its own, right after it, with the same values but the title. */
export function split(drafts: Drafts, id: string, imageId: string): Drafts {
  const posts = drafts.posts.flatMap((post) => {
    const image = post.images.find((one) => one.id === imageId);
    if (post.id !== id || !image || post.images.length === 1) return post;
    const alone = draftOf(image, post.category);
    const own = { ...post.own, title: alone.own.title };
    return [
      { ...post, images: post.images.filter((one) => one !== image) },
      { ...alone, own },
    ];
  });
  return { ...drafts, posts };
}

/** Changes the category; `images` are the pictures as cropped for it. Those that do not fit become posts. */
export function recategorized(
  drafts: Drafts,
  id: string,
  category: Category,
  images: readonly EditedImage[],
): Drafts {
  const { maxImages } = CATEGORIES[category];
  const changed = withPost(drafts, id, (post) => ({ ...post, category, images }));
  return images.slice(maxImages).reduceRight((now, image) => split(now, id, image.id), changed);
}
