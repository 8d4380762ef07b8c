import { isStaff } from "#contract/users/roles.ts";
import { findEditablePost } from "#server/features/posts/queries.ts";
import { findLinkUser } from "#server/features/security/link-queries.ts";
import { anyOf } from "#server/platform/db/any-of.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Reader } from "#server/platform/media/media-routes.ts";

/** Returns whether everyone may see the picture with a key: its post is visible. */
export async function isPicturePublic(db: Db, key: string): Promise<boolean> {
  const picture = await db
    .selectFrom("images")
    .innerJoin("reachable_posts as posts", "posts.id", "images.post_id")
    .select("posts.id")
    .where("images.key", "=", key)
    .executeTakeFirst();
  return picture !== undefined;
}

/**
 * Returns whether a reader may see a picture although not everyone may: of a post that waits for staff or to be
 * changed, which its maker sees, also by the mailed link to the decision, and staff.
 */
export async function isPictureReadableBy(
  db: Db,
  key: string,
  { viewer, token }: Reader,
): Promise<boolean> {
  if (!viewer && token === undefined) return false;
  const post = await selectPicture(db, key).executeTakeFirst();
  if (!post) return false;
  const isOwn =
    viewer?._id === post.owner_id ||
    (token !== undefined && (await findLinkUser(db, "decision", token)) === post.owner_id);
  if (!isOwn && !isStaff(viewer)) return false;
  return (await findEditablePost(db, post.owner_id, post.id)) !== undefined;
}

function selectPicture(db: Db, key: string) {
  return db
    .selectFrom("images")
    .innerJoin("posts", "posts.id", "images.post_id")
    .select(["posts.id", "posts.owner_id"])
    .where("images.key", "=", key);
}

/** Returns those of the folders that are the files of an image. */
export async function listImageFolders(db: Db, folders: readonly string[]): Promise<string[]> {
  const images = await db
    .selectFrom("images")
    .select("key")
    .where("key", "=", anyOf(folders))
    .execute();
  return images.map(({ key }) => key);
}
