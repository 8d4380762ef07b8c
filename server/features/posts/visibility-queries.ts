import type { ExpressionBuilder } from "kysely";
import type { Tables } from "#server/platform/db/tables.ts";
import type { Viewer } from "#server/platform/session.ts";

export type Audience = { viewer: Viewer | null; nsfw: boolean };

/** Whether NSFW posts show: asked for, by a signed-in user whose setting is on. */
export function showsNsfw({ viewer, nsfw }: Audience): boolean {
  return nsfw && viewer?.settingViewNSFW === true;
}

/** The one predicate of what a viewer may see in lists. */
export function visiblePosts(audience: Audience) {
  return (eb: ExpressionBuilder<Tables & { posts: Tables["posts"] }, "posts">) =>
    showsNsfw(audience) ? eb.lit(true) : eb("posts.nsfw", "=", false);
}
