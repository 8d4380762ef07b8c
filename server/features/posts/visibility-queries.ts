import { type RawBuilder, type SqlBool, sql } from "kysely";
import { seesPerson } from "#server/features/users/hidden-queries.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";

export type Audience = {
  viewer: SessionViewer | null;
  nsfw: boolean;
  /** Whether the listed posts are the viewer's own, which include NSFW ones in any case. */
  own?: boolean;
  /** Whether posts of banned users are shown too, as they are to staff. */
  hidden?: boolean;
};

/**
 * Returns whether lists include NSFW posts: on request, to users who have them shown or blurred, and to
 * their maker.
 */
export function listsNsfw({ viewer, nsfw, own = false }: Audience): boolean {
  return own || (nsfw && (viewer?.settingViewNSFW === true || viewer?.settingBlurNSFW === true));
}

/** Selects from the posts that an audience's lists may show, as `posts`; `isVisibleTo` decides on each. */
export function listedPosts(db: Db, { hidden = false }: Audience) {
  return db.selectFrom(
    (hidden ? "reachable_posts as posts" : "visible_posts as posts") as "visible_posts as posts",
  );
}

/** Selects from the posts that their address leads to; for their maker, also from those that wait for staff. */
export function openPosts(db: Db, makerId?: string) {
  if (makerId === undefined) return db.selectFrom("reachable_posts as posts");
  return db
    .selectFrom("posts as posts")
    .where("posts.pruned_at", "is", null)
    .where("posts.deleted_at", "is", null)
    .where(
      sql<boolean>`(posts.removed_until is null
        or posts.removed_until = 'infinity' and posts.owner_id = ${makerId})`,
    );
}

/** Returns a condition: the viewer's settings let lists include the post, which its own maker always sees. */
export function isVisibleBySettings(audience: Audience): RawBuilder<SqlBool> {
  return sql`(${isVisibleDespiteNsfw(audience)} and ${isVisibleDespiteAI(audience)})`;
}

function isVisibleDespiteAI({ viewer }: Audience): RawBuilder<SqlBool> {
  if (!viewer?.settingHideAI) return sql`true`;
  return sql`(posts.made is distinct from 'ai' or posts.owner_id = ${viewer._id})`;
}

function isVisibleDespiteNsfw(audience: Audience): RawBuilder<SqlBool> {
  if (listsNsfw(audience)) return sql`true`;
  if (!audience.viewer) return sql`not posts.nsfw`;
  return sql`(not posts.nsfw or posts.owner_id = ${audience.viewer._id})`;
}

/** Returns a condition: lists show the post, which is visible, to this viewer. */
export function isVisibleTo(audience: Audience): RawBuilder<SqlBool> {
  return sql`(${isVisibleBySettings(audience)} and ${seesPerson(audience.viewer, "posts.owner_id")})`;
}

/** Selects the visible posts that lists show to a viewer. */
export function selectVisiblePosts(db: Db, audience: Audience) {
  return listedPosts(db, audience).where(isVisibleTo(audience));
}
