import type { FastifyInstance } from "fastify";
import { findLookalikes, type SimilarPost, similarPosts } from "#contract/likeness/contract.ts";
import { LOOKALIKES_MAX, SIMILAR_MAX, SIMILAR_MIN_SIDE } from "#contract/likeness/rules.ts";
import { canCreatePost, VERIFY_TO_POST } from "#contract/posts/policy.ts";
import { MISSING_IMAGES } from "#contract/posts/rules.ts";
import { listSimilarPosts, type SimilarRow } from "#server/features/copies/similar-queries.ts";
import { presentMatch } from "#server/features/likeness/present.ts";
import { presentTile } from "#server/features/posts/present.ts";
import { authorize, fieldError, requireActor } from "#server/platform/errors.ts";
import type { UploadedFile } from "#server/platform/http/multipart.ts";
import { route } from "#server/platform/http/routes.ts";
import type { Services } from "#server/platform/services.ts";

/** Visitors share a place in the queue of pictures. */
const VISITORS = "visitors";

export function registerSimilar(app: FastifyInstance, { db, media, storage }: Services): void {
  const fingerprint = async (upload: UploadedFile, account: string) =>
    media.fingerprint(await media.inspect(upload, { minSide: SIMILAR_MIN_SIDE }), account);

  const present = (row: SimilarRow): SimilarPost => ({
    ...presentTile(row, storage.urlOf),
    createdAt: row.created_at.toISOString(),
    ...presentMatch(row.match),
  });

  route(app, similarPosts, async ({ actor, form, files }) => {
    const [image] = files.image ?? [];
    if (!image) throw fieldError("validation", "image", "Choose a picture.");
    const fingerprints = await fingerprint(image, actor?._id ?? VISITORS);
    const rows = await listSimilarPosts(db, { viewer: actor, nsfw: form.nsfw }, fingerprints, {
      likenesses: form.loose ? ["very close", "close", "loose"] : ["very close", "close"],
      limit: SIMILAR_MAX,
      category: form.category,
    });
    return { posts: rows.map(present) };
  });

  route(
    app,
    findLookalikes,
    async ({ actor, form, files }) => {
      const { _id } = requireActor(actor);
      const images = files.images ?? [];
      if (images.length === 0) throw fieldError("validation", "images", MISSING_IMAGES);
      const found: (SimilarRow & { position: number })[] = [];
      for (const [position, image] of images.entries()) {
        const rows = await listSimilarPosts(
          db,
          { viewer: actor, nsfw: form.nsfw },
          await fingerprint(image, _id),
          { likenesses: ["very close", "close"], limit: LOOKALIKES_MAX, exceptOwnerId: _id },
        );
        found.push(...rows.map((row) => ({ ...row, position })));
      }
      return {
        lookalikes: closestPosts(found).map((row) => ({ ...present(row), position: row.position })),
      };
    },
    { before: (actor) => authorize(canCreatePost(actor), actor, VERIFY_TO_POST) },
  );
}

/** Returns the closest matches of different posts. */
function closestPosts<Row extends SimilarRow>(rows: readonly Row[]): Row[] {
  const sorted = rows.toSorted((a, b) => a.match.distance - b.match.distance);
  const isFirst = ({ id }: Row, index: number) =>
    sorted.findIndex((row) => row.id === id) === index;
  return sorted.filter(isFirst).slice(0, LOOKALIKES_MAX);
}
