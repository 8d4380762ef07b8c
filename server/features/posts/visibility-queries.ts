import { type ExpressionBuilder, sql } from "kysely";
import { isListed } from "#server/features/users/ban-queries.ts";
import { seesPerson } from "#server/features/users/hidden-queries.ts";
import type { Tables } from "#server/platform/db/schema/tables.ts";
import { isPostVisible, RECOUNTED_USERS } from "#server/platform/db/visibility.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";

type Posts = ExpressionBuilder<Tables & { posts: Tables["posts"] }, "posts">;
export type Audience = {
  viewer: SessionViewer | null;
  nsfw: boolean;
  /** Whether posts hidden by a ban are shown too, as to staff who decide about them. */
  hidden?: boolean;
};

/** Whether lists hold NSFW posts: asked for, by a signed-in user who has them shown or blurred. */
export function listsNsfw({ viewer, nsfw }: Audience): boolean {
  return nsfw && (viewer?.settingViewNSFW === true || viewer?.settingBlurNSFW === true);
}

/** Whether a viewer's lists are those of every visitor. */
export function seesAsVisitor(audience: Audience): boolean {
  return !listsNsfw(audience) && !audience.viewer?.hidesPeople;
}

/** Whether lists hold a post at all: it is in sight, and no ban of its owner hides it. */
export function listedPosts() {
  return sql<boolean>`(${isPostVisible()} and ${isListed("posts.owner_id")})`;
}

/** The posts of a category that its count does not hold as lists do, for `findPage`. */
export function miscountedIn(category: number) {
  return sql`select posts.id, posts.nsfw, case when posts.counted then -1 else 1 end as by
    from posts where posts.category = ${category} and posts.owner_id in ${RECOUNTED_USERS}
      and posts.counted <> ${listedPosts()}`;
}

/** The part of `visiblePosts` that lists count by: pages are found with it, then cut to what is visible. */
export function countedPosts(audience: Audience) {
  return (eb: Posts) =>
    eb.and([
      listsNsfw(audience) ? eb.lit(true) : eb("posts.nsfw", "=", false),
      audience.hidden ? isPostVisible() : listedPosts(),
    ]);
}

/** The one predicate of what a viewer may see in lists. */
export function visiblePosts(audience: Audience) {
  return (eb: Posts) =>
    eb.and([countedPosts(audience)(eb), seesPerson(audience.viewer, "posts.owner_id")]);
}
