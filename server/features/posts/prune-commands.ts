import { type RawBuilder, sql } from "kysely";
import { CATEGORY_NUMBERS } from "#contract/posts/categories.ts";
import { deleteCommentCounts } from "#server/features/comments/deletion-commands.ts";
import { COMMENT_KIND } from "#server/features/comments/queries.ts";
import { AVIF_QUEUE, type AvifJob } from "#server/features/posts/image-queues.ts";
import { CATEGORY_KIND, ownerKind } from "#server/features/posts/list-queries.ts";
import { setPostsHidden } from "#server/features/users/ban-commands.ts";
import { addToCount } from "#server/features/users/commands.ts";
import { getUser } from "#server/features/users/queries.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { countItems, cutLists } from "#server/platform/db/list-batches.ts";
import type { ListItems } from "#server/platform/db/list-recount.ts";
import { postsInSight } from "#server/platform/db/out-of-sight.ts";
import { ROWS_MAX } from "#server/platform/db/row-batches.ts";
import type { Services } from "#server/platform/services.ts";

type Span = { userId: string; belowId: string };

/** `countPostsOf` for those that a prune takes; hidden ones stand in no count. */
export async function countPrunedPosts(
  trx: Trx,
  { userId, belowId }: Span,
  by: 1 | -1,
): Promise<void> {
  const { posts_hidden } = await getUser(trx, userId);
  if (!posts_hidden) await countPostsOf(trx, userId, sql`posts.id < ${belowId}`, by);
}

/**
 * Takes those of a user's posts that meet a condition out of every count of posts with -1, or with 1
 * counts them again. Whoever calls holds the user.
 */
export async function countPostsOf(
  trx: Trx,
  userId: string,
  condition: RawBuilder<unknown>,
  by: 1 | -1,
): Promise<void> {
  const theirs = sql`from posts where posts.owner_id = ${userId} and ${condition}`;
  const listed: ListItems = sql`select category::bigint as of_id, id, nsfw ${theirs}`;
  await countItems(trx, CATEGORY_KIND, listed, by);
  for (const category of CATEGORY_NUMBERS) {
    const made: ListItems = sql`
      select owner_id as of_id, id, nsfw ${theirs} and category = ${category}`;
    await countItems(trx, ownerKind(category), made, by);
  }
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count ${theirs}`.execute(trx);
  await addToCount(trx, userId, "num_posts", by * (rows[0]?.count ?? 0));
}

/**
 * Takes a user's posts out of all lists and counts, or puts them back; does nothing when they are
 * so already. Whoever calls holds the user.
 */
export async function hidePostsOf(trx: Trx, userId: string, hidden: boolean): Promise<void> {
  if (!(await setPostsHidden(trx, userId, hidden))) return;
  // What a prune or a restoring is moving stands in no count.
  await countPostsOf(trx, userId, postsInSight(), hidden ? -1 : 1);
}

/** The first of a user's posts that a prune is to take. */
export async function listPostsToTake(
  trx: Trx,
  { userId, belowId }: Span,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from posts where owner_id = ${userId} and id < ${belowId}
    order by id limit ${limit} for update`.execute(trx);
  return rows.map(({ id }) => id);
}

/**
 * Takes posts away, with pictures and words, as the JSON that `putPosts` reads; they are in no
 * count of posts, and nothing is left under them. The pictures' files are kept until `keptUntil`.
 */
export async function takePosts(
  trx: Trx,
  ids: readonly string[],
  keptUntil: Date,
): Promise<string[]> {
  const these = sql`${[...ids]}::bigint[]`;
  const { rows } = await sql<{ item: string }>`
    select jsonb_build_object(
      'post', to_jsonb(posts),
      'images', (select coalesce(jsonb_agg(id), '[]') from images where post_id = posts.id),
      'words', (select coalesce(jsonb_agg(word_id), '[]')
        from post_words where post_id = posts.id),
      'stretches', (select coalesce(jsonb_agg(first_id), '[]')
        from list_stretches where kind = ${COMMENT_KIND} and of_id = posts.id)
    )::text as item
    from posts where id = any(${these}) order by id`.execute(trx);
  await sql`update images set post_id = null, discard_after = ${keptUntil}, withdrawn = true
    where post_id = any(${these})`.execute(trx);
  await sql`delete from posts where id = any(${these})`.execute(trx);
  await deleteCommentCounts(trx, ids, ROWS_MAX);
  return rows.map(({ item }) => item);
}

/** Puts posts back, in no count of posts yet; a creator that is gone is left out. */
export async function putPosts(
  { jobs }: Services,
  trx: Trx,
  items: readonly string[],
): Promise<void> {
  const given = sql`unnest(${[...items]}::text[]) as given (text)
    cross join lateral (select text::jsonb as item) as parsed`;
  await sql`insert into posts
    select was.* from ${given}
    cross join lateral jsonb_populate_record(null::posts, item -> 'post' || jsonb_build_object(
      'creator_id', (select id from characters
        where id = (item -> 'post' ->> 'creator_id')::bigint
          and user_id = (item -> 'post' ->> 'owner_id')::bigint)
    )) as was`.execute(trx);
  await sql`insert into post_words (post_id, word_id)
    select (item -> 'post' ->> 'id')::bigint, word::integer
    from ${given} cross join lateral jsonb_array_elements_text(item -> 'words') as word
    `.execute(trx);
  const { rows: cuts } = await sql<{ ofId: string; firstId: string }>`
    select item -> 'post' ->> 'id' as "ofId", first as "firstId"
    from ${given} cross join lateral jsonb_array_elements_text(item -> 'stretches') as first
    `.execute(trx);
  await cutLists(trx, COMMENT_KIND, cuts);
  const { rows: images } = await sql<AvifJob & { done: boolean }>`
    update images set post_id = (item -> 'post' ->> 'id')::bigint, discard_after = null,
      withdrawn = false
    from ${given} cross join lateral jsonb_array_elements_text(item -> 'images') as image
    where images.id = image::bigint and images.post_id is null
    returning images.id as "imageId", has_avif as done`.execute(trx);
  for (const { imageId, done } of images) {
    if (!done) await jobs.send<AvifJob>(AVIF_QUEUE, { imageId }, trx);
  }
}

/** Changes how long the pictures that a prune of a user took are kept; null for no longer. */
export async function keepPrunedImages(
  trx: Trx,
  userId: string,
  keptUntil: Date | null,
): Promise<void> {
  await sql`update images set discard_after = ${keptUntil ?? new Date()},
      description = case when ${keptUntil === null} then null else description end
    where post_id is null and id in (
      select image::bigint
      from quarantine
      inner join prunes on prunes.id = quarantine.prune_id
      cross join lateral jsonb_array_elements_text(quarantine.item -> 'images') as image
      where prunes.user_id = ${userId} and quarantine.item ? 'images'
    )`.execute(trx);
}
