import type { Resemblance } from "#contract/likeness/contract.ts";
import type { Category } from "#contract/posts/categories.ts";
import { selectPictures } from "#server/features/posts/queries.ts";
import type { Audience } from "#server/features/posts/visibility-queries.ts";
import { anyOf } from "#server/platform/db/any-of.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Fingerprint } from "#server/platform/media/pictures/fingerprint.ts";
import type { Match } from "#server/platform/media/pictures/likeness.ts";
import { listLookalikeImages } from "./lookup-queries.ts";

/** More than are shown, because posts may be hidden from the viewer or have several pictures. */
const CANDIDATES_MAX = 400;

type Likeness = Resemblance["likeness"];
export type SimilarOptions = {
  likenesses: readonly Likeness[];
  limit: number;
  category?: Category | undefined;
  /** Leaves out the posts of this user. */
  exceptOwnerId?: string;
};
export type SimilarRow = Awaited<ReturnType<typeof listVisible>>[number] & { match: Match };

/**
 * Returns the posts that a viewer sees and that look like a picture, closest first, each once with the
 * picture that does.
 */
export async function listSimilarPosts(
  db: Db,
  audience: Audience,
  fingerprints: readonly Fingerprint[],
  options: SimilarOptions,
): Promise<SimilarRow[]> {
  const found = await listLookalikeImages(db, fingerprints, { limit: CANDIDATES_MAX });
  const alike = found.filter(({ match }) => options.likenesses.includes(match.likeness));
  const rows = await listVisible(
    db,
    audience,
    alike.map(({ imageId }) => imageId),
    options,
  );
  const byImage = new Map(rows.map((row) => [row.image_id, row]));
  const closest = new Map<string, SimilarRow>();
  for (const { imageId, match } of alike) {
    const row = byImage.get(imageId);
    if (row && !closest.has(row.id)) closest.set(row.id, { ...row, match });
  }
  return [...closest.values()].slice(0, options.limit);
}

function listVisible(
  db: Db,
  audience: Audience,
  imageIds: readonly string[],
  { category, exceptOwnerId }: SimilarOptions,
) {
  return selectPictures(db, audience)
    .select(["images.id as image_id", "posts.created_at"])
    .where("images.id", "=", anyOf(imageIds))
    .$if(category !== undefined, (query) => query.where("posts.category", "=", Number(category)))
    .$if(exceptOwnerId !== undefined, (query) =>
      query.where("posts.owner_id", "<>", exceptOwnerId ?? ""),
    )
    .execute();
}

type PictureFilter = { postId?: string; imageIds?: readonly string[]; exceptOwnerId?: string };

/** Returns pictures of visible posts, with the post and its maker. */
export function listPictures(db: Db, { postId, imageIds, exceptOwnerId }: PictureFilter) {
  return db
    .selectFrom("images")
    .innerJoin("reachable_posts as posts", "posts.id", "images.post_id")
    .select(["images.id", "posts.id as post_id", "posts.owner_id"])
    .$if(postId !== undefined, (query) => query.where("posts.id", "=", postId ?? ""))
    .$if(imageIds !== undefined, (query) => query.where("images.id", "=", anyOf(imageIds ?? [])))
    .$if(exceptOwnerId !== undefined, (query) =>
      query.where("posts.owner_id", "<>", exceptOwnerId ?? ""),
    )
    .orderBy("images.position")
    .execute();
}

export type PictureRow = Awaited<ReturnType<typeof listPictures>>[number];
