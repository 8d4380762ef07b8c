import { sql } from "kysely";
import { isLostForGood } from "#server/features/characters/queries.ts";
import { requestPlacement } from "#server/features/posts/files/placement-commands.ts";
import { AVIF_QUEUE, type AvifJob } from "#server/features/posts/image-queues.ts";
import { CATEGORY_KIND } from "#server/features/posts/list-queries.ts";
import { listedPosts } from "#server/features/posts/visibility-queries.ts";
import type { Recount } from "#server/features/users/recount-commands.ts";
import { isLikeVisible, isNotPruned } from "#server/features/visibility/queries.ts";
import {
  countItems,
  type Flipped,
  itemsOf,
} from "#server/platform/db/counted-lists/list-batches.ts";

/** No post has more images. */
const IMAGES_MAX = 4;

const isMiscounted = sql`posts.counted <> ${listedPosts()}`;

/** Updates which of a user's posts their categories count. */
export const recountPostsOf: Recount = async (_services, trx, { userId, after, limit }) => {
  const { rows: found } = await sql<{ id: string }>`
    select id from posts where owner_id = ${userId} and id > ${after} and ${isMiscounted}
    order by id limit ${limit} for no key update`.execute(trx);
  const last = found.at(-1)?.id;
  if (last === undefined) return undefined;
  const { rows } = await sql<Flipped>`
    update posts set counted = not counted
    where id = any(${found.map(({ id }) => id)}::bigint[])
    returning category::text as of_id, id, nsfw, counted`.execute(trx);
  await countItems(trx, CATEGORY_KIND, itemsOf(rows));
  return { count: rows.length, last, isFull: found.length === limit };
};

// The pictures of a post that waits for staff stay where they are.
const isInPlace = sql`((posts.removed_until is null or posts.removed_until = 'infinity') and ${isNotPruned("posts.owner_id", "posts.id")})`;

/** Withdraws the pictures of a user's pruned and removed posts, and restores those of others; a job moves the files. */
export const withdrawImagesOf: Recount = async (services, trx, { userId, after, limit }) => {
  const posts = Math.ceil(limit / IMAGES_MAX);
  const { rows: found } = await sql<{ id: string }>`
    select id from posts
    where owner_id = ${userId} and id > ${after} and exists (
      select from images where post_id = posts.id and withdrawn = ${isInPlace})
    order by id limit ${posts}`.execute(trx);
  const last = found.at(-1)?.id;
  if (last === undefined) return undefined;
  const { rows } = await sql<{ id: string; lacksAvif: boolean }>`
    update images set withdrawn = not withdrawn
    from posts
    where posts.id = images.post_id and posts.id = any(${found.map(({ id }) => id)}::bigint[])
      and images.withdrawn = ${isInPlace}
    returning images.id, not (withdrawn or files_private or has_avif) as "lacksAvif"`.execute(trx);
  await requestPlacement(services, trx);
  for (const { id } of rows.filter(({ lacksAvif }) => lacksAvif)) {
    await services.jobs.send<AvifJob>(AVIF_QUEUE, { imageId: id }, trx);
  }
  return { count: 0, last, isFull: found.length === posts };
};

const isMiscountedLike = sql`likes.counted <> ${isLikeVisible}`;

/** Updates which of a user's likes are counted, in order of the posts. */
export const recountLikesBy: Recount = async (_services, trx, { userId, after, limit }) => {
  const { rows: found } = await sql<{ id: string }>`
    select post_id as id from likes
    where user_id = ${userId} and post_id > ${after} and ${isMiscountedLike}
    order by post_id limit ${limit}`.execute(trx);
  const last = found.at(-1)?.id;
  if (last === undefined) return undefined;
  const ids = sql`${found.map(({ id }) => id)}::bigint[]`;
  await sql`select from posts where id = any(${ids}) order by id for no key update`.execute(trx);
  const { numAffectedRows } = await sql`
    with flipped as (
      update likes set counted = not counted
      where user_id = ${userId} and post_id = any(${ids}) and ${isMiscountedLike}
      returning post_id, counted
    )
    update posts set num_likes = num_likes + case when flipped.counted then 1 else -1 end
    from flipped where posts.id = flipped.post_id`.execute(trx);
  return { count: Number(numAffectedRows ?? 0), last, isFull: found.length === limit };
};

/** Removes creators from a user's posts whose character somebody else has claimed meanwhile. */
export const removeLostCreatorsOf: Recount = async (_services, trx, { userId, after, limit }) => {
  const { rows } = await sql<{ id: string }>`
    update posts set creator_id = null where id = any(array(
      select id from posts
      where owner_id = ${userId} and id > ${after} and creator_id = any(array(
        select id from characters where user_id = ${userId} and ${isLostForGood}))
      order by id limit ${limit} for no key update))
    returning id`.execute(trx);
  const ids = rows.map(({ id }) => BigInt(id)).sort((a, b) => (a < b ? -1 : 1));
  const last = ids.at(-1);
  if (last === undefined) return undefined;
  return { count: 0, last: String(last), isFull: ids.length === limit };
};
