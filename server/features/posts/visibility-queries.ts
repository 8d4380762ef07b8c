import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import { isListed } from "#server/features/users/ban-queries.ts";
import { seesPerson } from "#server/features/users/hidden-queries.ts";
import {
  isPostVisible,
  isRecounting,
  RECOUNTED_USERS,
} from "#server/features/visibility/queries.ts";
import type { Miscounted } from "#server/platform/db/counted-lists/counted-list.ts";
import type { Tables } from "#server/platform/db/schema/tables.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";

type Posts = ExpressionBuilder<Tables & { posts: Tables["posts"] }, "posts">;
export type Audience = {
  viewer: SessionViewer | null;
  nsfw: boolean;
  /** Whether the listed posts are the viewer's own, which include NSFW ones in any case. */
  own?: boolean;
  /** Whether posts hidden by a ban are shown too, as they are to staff. */
  hidden?: boolean;
};

/**
 * Returns whether lists include NSFW posts: on request, to users who have them shown or blurred, and to
 * their maker.
 */
export function listsNsfw({ viewer, nsfw, own = false }: Audience): boolean {
  return own || (nsfw && (viewer?.settingViewNSFW === true || viewer?.settingBlurNSFW === true));
}

/** Returns whether lists include no NSFW posts but the viewer's own, of which there are some. */
export function listsOwnNsfw(audience: Audience): boolean {
  return !listsNsfw(audience) && audience.viewer?.hasNsfwPosts === true;
}

/** Returns whether a viewer's lists are the same as every visitor's. */
export function seesAsVisitor(audience: Audience): boolean {
  const { viewer } = audience;
  return !listsNsfw(audience) && !viewer?.hasNsfwPosts && !viewer?.hidesPeople;
}

/** Returns a condition: lists include the post, as it is visible and its owner not banned. */
export function listedPosts() {
  return sql<boolean>`(${isPostVisible()} and ${isListed("posts.owner_id")})`;
}

/**
 * Returns the posts of a category that are miscounted for a viewer, for `findPage`. Those are also the
 * viewer's own NSFW posts, if the page leaves out the others: it then counts what is not NSFW.
 */
export function miscountedIn(category: number, audience: Audience): Miscounted {
  const items = sql`select posts.id, posts.nsfw, case when posts.counted then -1 else 1 end as by
    from posts where posts.category = ${category} and posts.owner_id in ${RECOUNTED_USERS}
      and posts.counted <> ${listedPosts()}`;
  if (!listsOwnNsfw(audience)) return { exist: isRecounting, items };
  const own = sql`select posts.id, false, 1 from posts where posts.category = ${category}
    and posts.owner_id = ${audience.viewer?._id} and posts.nsfw and ${listedPosts()}`;
  return { exist: sql.lit(true), items: sql`${items} union all ${own}` };
}

/** Returns a condition: the post is not NSFW, or the viewer's lists include it all the same. */
export function listedDespiteNsfw(audience: Audience): RawBuilder<SqlBool> {
  if (listsNsfw(audience)) return sql`true`;
  if (!listsOwnNsfw(audience)) return sql`posts.nsfw = false`;
  return sql`(posts.nsfw = false or posts.owner_id = ${audience.viewer?._id})`;
}

/** Returns the part of `visiblePosts` that counts follow: it finds pages, which are then filtered. */
export function countedPosts(audience: Audience) {
  return (eb: Posts) =>
    eb.and([listedDespiteNsfw(audience), audience.hidden ? isPostVisible() : listedPosts()]);
}

/** Returns the one condition of what a viewer may see in lists. */
export function visiblePosts(audience: Audience) {
  return (eb: Posts) =>
    eb.and([countedPosts(audience)(eb), seesPerson(audience.viewer, "posts.owner_id")]);
}
