import { anyOf } from "#server/platform/db/any-of.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { hideFiles } from "#server/platform/media/purge-commands.ts";
import type { Services } from "#server/platform/services.ts";
import { fileKey } from "./present.ts";

const TYPES = ["webp", "avif"] as const;

/** Some posts, or all of an owner's. */
type Posts = { ids: readonly string[] } | { ownerId: string };

/** Has the pictures of posts that a transaction hides served no more, also by a CDN, if there is one. */
export async function hidePictures(
  services: Pick<Services, "jobs" | "mediaAccess" | "settings">,
  trx: Trx,
  posts: Posts,
): Promise<void> {
  const keys = services.settings.mediaPurge ? await listFileKeys(trx, posts) : [];
  await hideFiles(services, trx, keys);
}

async function listFileKeys(trx: Trx, posts: Posts): Promise<string[]> {
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
  return images.flatMap(({ key, widths }) =>
    widths.flatMap((width) => TYPES.map((type) => fileKey(key, width, type))),
  );
}
