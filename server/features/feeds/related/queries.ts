import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { RELATED_MAX } from "#contract/feeds/contract.ts";
import { RELATIONS, REMIXES_MAX } from "#contract/likeness/rules.ts";
import { refuseOutOfReach, selectPost } from "#server/features/posts/queries.ts";
import { type Audience, selectVisiblePosts } from "#server/features/posts/visibility-queries.ts";
import { seesUnmuted } from "#server/features/users/hidden-queries.ts";
import type { Db } from "#server/platform/db/database.ts";

/** The newest posts that are compared: with each of the terms. */
const COMPARED_MAX = 50;
/** What each tag counts, and each word of a title. */
const POINTS = { tag: 4, word: 2 } as const;
/** Of so many the best are shown, as some may not be visible. */
const BEST_MAX = 3 * RELATED_MAX;

// The post whose page it is.
const ID = sql.ref<string>("subject.id");
const OWNER_ID = sql.ref<string>("subject.owner_id");
const CATEGORY = sql.ref<number>("subject.category");

/**
 * Returns the tags of a post that the viewer may open, and the ids of what is beside it: others by its maker and
 * remixes that this one agreed to, the newest first; the next newer and the next older one of its category, of makers
 * whom the viewer doesn't mute; and what is similar, with tags.
 */
export async function getRelated(db: Db, audience: Audience, id: string) {
  const posts = selectVisiblePosts(db, audience).select("posts.id");
  const newestFirst = posts.orderBy("posts.id", "desc");
  const ofMaker = newestFirst
    .where("posts.owner_id", "=", OWNER_ID)
    .where("posts.id", "<>", ID)
    .limit(RELATED_MAX);
  const remixes = newestFirst
    .innerJoin("likeness_pairs", "likeness_pairs.later_id", "posts.id")
    .where("likeness_pairs.earlier_id", "=", ID)
    .where("likeness_pairs.relation", "=", RELATIONS.indexOf("remix"))
    .where("likeness_pairs.agreed", "=", true)
    .limit(REMIXES_MAX);
  const ofCategory = posts
    .where("posts.category", "=", CATEGORY)
    .where(seesUnmuted(audience.viewer, "posts.owner_id"))
    .limit(1);
  const found = await db
    .selectFrom(selectPost(db, id).as("subject"))
    .select([
      "subject.owner_id",
      "subject.tags",
      sql<string[]>`array(${ofMaker})`.as("more"),
      sql<string[]>`array(${remixes})`.as("remixes"),
      ofCategory.where("posts.id", ">", ID).orderBy("posts.id").as("newer"),
      ofCategory.where("posts.id", "<", ID).orderBy("posts.id", "desc").as("older"),
      jsonArrayFrom(selectSimilar(db, audience)).as("similar"),
    ])
    .executeTakeFirst();
  return refuseOutOfReach(db, audience.viewer, found);
}

/** Selects the ids and tags of posts of other makers that have the most in common with the post. */
function selectSimilar(db: Db, audience: Audience) {
  const ofCategory = selectVisiblePosts(db, audience)
    .select(["posts.id as post_id", sql<number>`0`.as("points")])
    .where("posts.category", "=", CATEGORY)
    .where("posts.owner_id", "<>", OWNER_ID)
    .orderBy("posts.id", "desc")
    .limit(RELATED_MAX);
  const found = sql<{ post_id: string; points: string }>`(
    select post_id, sum(points) as points from (
      select newest.post_id,
        case when starts_with(own.term, '#') then ${sql.lit(POINTS.tag)} else ${sql.lit(POINTS.word)} end as points
      from post_terms as own
      cross join lateral (select post_id from post_terms
        where post_terms.term = own.term and owner_id <> ${OWNER_ID}
        order by post_id desc limit ${sql.lit(COMPARED_MAX)}) as newest
      where own.post_id = ${ID}
      union all (${ofCategory})) as alike
    group by post_id order by points desc, post_id desc limit ${sql.lit(BEST_MAX)})`;
  return selectVisiblePosts(db, audience)
    .innerJoin(found.as("found"), "found.post_id", "posts.id")
    .select([sql<string>`posts.id::text`.as("id"), "posts.folded_tags"])
    .orderBy(sql`points + (posts.category = ${CATEGORY})::integer`, "desc")
    .orderBy("posts.id", "desc")
    .limit(RELATED_MAX);
}
