import type { ExpressionBuilder } from "kysely";
import type { Tables } from "#server/platform/db/tables.ts";
import type { Viewer } from "#server/platform/session.ts";

export type Audience = { viewer: Viewer | null; nsfw: boolean };

/** Whether lists hold NSFW posts: asked for, by a signed-in user who has them shown or blurred. */
export function listsNsfw({ viewer, nsfw }: Audience): boolean {
  return nsfw && (viewer?.settingViewNSFW === true || viewer?.settingBlurNSFW === true);
}

/** The one predicate of what a viewer may see in lists. */
export function visiblePosts(audience: Audience) {
  return (eb: ExpressionBuilder<Tables & { posts: Tables["posts"] }, "posts">) =>
    listsNsfw(audience) ? eb.lit(true) : eb("posts.nsfw", "=", false);
}
