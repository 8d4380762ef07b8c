import { sql } from "kysely";
import { HOME_PAGE_SIZE, NEW_FOLLOWED_MAX, PAGE_SIZE } from "#contract/feeds/contract.ts";
import { pageCountOf } from "#contract/numbers.ts";
import { type Audience, selectVisiblePosts } from "#server/features/posts/visibility-queries.ts";
import { seesUnmuted } from "#server/features/users/hidden-queries.ts";
import { countRows } from "#server/platform/db/count-rows.ts";
import type { Db } from "#server/platform/db/database.ts";
import { countListed } from "#server/platform/db/pages.ts";
import type { IdPage } from "./page-queries.ts";

type HomePage = {
  /** Restricts the page to posts for sale. */
  forSale?: boolean;
  before?: string | undefined;
};

/** Selects the newest posts, or those older than the post `before`. */
export function selectHome(db: Db, audience: Audience, { forSale = false, before }: HomePage = {}) {
  return (
    selectVisiblePosts(db, audience)
      .select("posts.id")
      // Written like the condition of the index.
      .$if(forSale, (query) => query.where(sql<boolean>`posts.for_sale`))
      .$if(before !== undefined, (query) => query.where("posts.id", "<", before ?? ""))
      .orderBy("posts.id", "desc")
      .limit(HOME_PAGE_SIZE)
  );
}

/** Selects the posts of followed users. */
function selectFollowed(db: Db, audience: Audience, userId: string) {
  return selectVisiblePosts(db, audience)
    .select("posts.id")
    .where("posts.owner_id", "in", (eb) =>
      eb.selectFrom("follows").select("followed_id").where("follower_id", "=", userId),
    );
}

/** Returns up to which posts of followed users a user has seen them, and had at the visit before; undefined at first. */
export function findVisit(db: Db, userId: string) {
  return db
    .selectFrom("following_visits")
    .select(["seen_id", "former_id"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

/**
 * Counts the posts of followed users that are newer than what a user has seen, without those of muted ones; none
 * before the first visit.
 */
export async function countNewFollowed(
  db: Db,
  audience: Audience,
  userId: string,
): Promise<number> {
  const visit = await findVisit(db, userId);
  if (!visit) return 0;
  const posts = selectFollowed(db, audience, userId)
    .where("posts.id", ">", visit.seen_id)
    .where(seesUnmuted(audience.viewer, "posts.owner_id"))
    .limit(NEW_FOLLOWED_MAX);
  return countRows(db, posts);
}

type FollowingPage = { userId: string; page: number };

/** Returns a page (from 1) of the posts of followed users, newest first. */
export async function listFollowing(
  db: Db,
  audience: Audience,
  { userId, page }: FollowingPage,
): Promise<IdPage> {
  const posts = selectFollowed(db, audience, userId);
  const pageCount = pageCountOf(await countListed(db, posts), PAGE_SIZE);
  const ids = posts
    .orderBy("posts.id", "desc")
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);
  return { ids: page > pageCount ? [] : ids, pageCount };
}

type LikedPage = { userId: string; page: number };

/** Returns a page (from 1) of the posts that a user likes, the last liked first. */
export async function listLikedPage(
  db: Db,
  audience: Audience,
  { userId, page }: LikedPage,
): Promise<IdPage> {
  const posts = selectVisiblePosts(db, audience)
    .innerJoin("visible_likes as likes", "likes.post_id", "posts.id")
    .where("likes.user_id", "=", userId)
    .select("posts.id");
  const pageCount = pageCountOf(await countListed(db, posts), PAGE_SIZE);
  const ids = posts
    .orderBy("likes.created_at", "desc")
    .orderBy("posts.id", "desc")
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);
  return { ids: page > pageCount ? [] : ids, pageCount };
}
