import { queryOptions } from "@tanstack/react-query";
import type { SimilarPost } from "#contract/likeness/contract.ts";
import { LIKENESSES, type Likeness } from "#contract/likeness/rules.ts";
import { CATEGORY_NUMBERS, type Category } from "#contract/posts/categories.ts";
import type { SearchPicture } from "#web/components/search/picture/picture-store.ts";
import type { PictureFilters } from "#web/components/search/picture/picture-url.ts";
import { CallError, messageOf } from "#web/lib/call.ts";
import { upload } from "#web/lib/upload.ts";

/** The most makers to choose from. */
const MAKERS_MAX = 12;

export function filterSimilar(posts: readonly SimilarPost[], filters: PictureFilters) {
  const { category, forSale, maker } = filters;
  return posts.filter(
    (post) =>
      (category === null || post.category === category) &&
      (!forSale || post.forSale) &&
      (maker === "" || post.owner.username === maker),
  );
}

export type SimilarGroup = { likeness: Likeness; posts: SimilarPost[] };

/** Groups results by likeness, without empty groups; within a group their order stays. */
export function groupByLikeness(posts: readonly SimilarPost[]): SimilarGroup[] {
  return LIKENESSES.map((likeness) => ({
    likeness,
    posts: posts.filter((post) => post.likeness === likeness),
  })).filter((group) => group.posts.length > 0);
}

/** Returns the categories of results, in their usual order. */
export function categoriesOf(posts: readonly SimilarPost[]): Category[] {
  return CATEGORY_NUMBERS.filter((category) => posts.some((post) => post.category === category));
}

/** Returns the makers of most results, most first. */
export function makersOf(posts: readonly SimilarPost[]): string[] {
  const counts = new Map<string, number>();
  for (const { owner } of posts) counts.set(owner.username, (counts.get(owner.username) ?? 0) + 1);
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, MAKERS_MAX)
    .map(([username]) => username);
}

const FAILED = "Couldn't search. Try again.";
const SERVER_ERROR = 500;

type Similar = { loose: boolean; nsfw: boolean };

/** Uploads a picture and fetches what looks like it, closest first. */
export function similarQuery(picture: SearchPicture, { loose, nsfw }: Similar) {
  return queryOptions({
    queryKey: ["POST /api/posts/similar", { picture: picture.id, loose, nsfw }],
    queryFn: async (): Promise<SimilarPost[]> => {
      const form = new FormData();
      if (loose) form.append("loose", "true");
      if (nsfw) form.append("nsfw", "true");
      form.append("image", picture.sent, picture.name);
      return (await upload("POST /api/posts/similar", form, () => undefined)).posts;
    },
    // The picture is uploaded again only when asked for.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Returns what to say when a search failed: the server's sentence if it refused the picture. */
export function failureText(error: unknown): string {
  const isRefused = error instanceof CallError && error.status > 0 && error.status < SERVER_ERROR;
  return isRefused ? messageOf(error) : FAILED;
}
