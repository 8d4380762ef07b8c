import { fileKey } from "#server/features/images/present.ts";
import { anyOf } from "#server/platform/db/any-of.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { afterCommit } from "#server/platform/db/transaction.ts";
import type { Services } from "#server/platform/services.ts";
import { PURGE_QUEUE, type PurgeJob } from "./queues.ts";

const TYPES = ["webp", "avif"] as const;
const KEYS_PER_JOB = 300;
/** Until then another node may serve a hidden picture, also to a CDN that was purged. */
const AGAIN_AFTER_SECONDS = 61;

/** Some posts, or all of an owner's. */
type Posts = { ids: readonly string[] } | { ownerId: string };

/** Has the pictures of posts that a transaction hides served no more, also by a CDN, if there is one. */
export async function hidePictures(
  { jobs, mediaAccess, settings }: Pick<Services, "jobs" | "mediaAccess" | "settings">,
  trx: Trx,
  posts: Posts,
): Promise<void> {
  afterCommit(trx, mediaAccess.invalidate);
  if (!settings.mediaPurge) return;
  const images = await trx
    .selectFrom("images")
    .innerJoin("posts", "posts.id", "images.post_id")
    .select(["images.key", "images.widths"])
    .where((eb) =>
      "ids" in posts
        ? eb("posts.id", "=", anyOf(posts.ids))
        : eb("posts.owner_id", "=", posts.ownerId),
    )
    .execute();
  const keys = images.flatMap(({ key, widths }) =>
    widths.flatMap((width) => TYPES.map((type) => fileKey(key, width, type))),
  );
  const purges = Array.from({ length: Math.ceil(keys.length / KEYS_PER_JOB) }, (_, index) => ({
    keys: keys.slice(index * KEYS_PER_JOB, (index + 1) * KEYS_PER_JOB),
  }));
  for (const afterSeconds of [0, AGAIN_AFTER_SECONDS]) {
    await jobs.sendAll<PurgeJob>(PURGE_QUEUE, purges, trx, { afterSeconds });
  }
}
