import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { RELATED_MAX } from "#contract/feeds/contract.ts";
import { RELATIONS, REMIXES_MAX } from "#contract/likeness/rules.ts";
import { foldText } from "#contract/texts.ts";
import type { PostRow } from "#server/features/posts/queries.ts";
import { type Audience, selectVisiblePosts } from "#server/features/posts/visibility-queries.ts";
import type { Db } from "#server/platform/db/database.ts";
import { splitWords } from "#server/platform/split-words.ts";

type Subject = Pick<PostRow, "id" | "owner_id" | "category" | "title" | "tags">;

/** The newest posts that are compared: with each of the tags and of the words. */
const COMPARED_MAX = 50;
/** The longest words of a title, which say most, by which posts are compared. */
const TITLE_WORDS_MAX = 4;
/** What each tag and each of these words counts. */
const POINTS = { tag: 4, word: 2 } as const;
/** Of so many the best are shown, as some may not be visible. */
const BEST_MAX = 3 * RELATED_MAX;

/** Selects the ids and tags of posts of other makers that have the most in common with a post. */
function selectSimilar(db: Db, audience: Audience, post: Subject) {
  const tags = [...new Set(post.tags.map(foldText))];
  const words = [...new Set(splitWords(post.title))]
    .toSorted((a, b) => b.length - a.length)
    .slice(0, TITLE_WORDS_MAX);
  const terms = [...tags.map((tag) => `#${tag}`), ...words];
  const points = [...tags.map(() => POINTS.tag), ...words.map(() => POINTS.word)];
  const ofCategory = selectVisiblePosts(db, audience)
    .select(["posts.id as post_id", sql<number>`0`.as("points")])
    .where("posts.category", "=", post.category)
    .where("posts.owner_id", "<>", post.owner_id)
    .orderBy("posts.id", "desc")
    .limit(RELATED_MAX);
  // Terms are selected, because PostgreSQL would plan the query again for each number of them that it can count.
  const found = sql<{ post_id: string; points: string }>`(
    select post_id, sum(points) as points from (
      select post_id, points
      from unnest((select ${terms}::text[]), (select ${points}::integer[])) as wanted (term, points)
      cross join lateral (select post_id from post_terms
        where post_terms.term = wanted.term and owner_id <> ${post.owner_id}
        order by post_id desc limit ${sql.lit(COMPARED_MAX)}) as newest
      union all (${ofCategory})) as alike
    group by post_id order by points desc, post_id desc limit ${sql.lit(BEST_MAX)})`;
  return selectVisiblePosts(db, audience)
    .innerJoin(found.as("found"), "found.post_id", "posts.id")
    .select([sql<string>`posts.id::text`.as("id"), "posts.folded_tags"])
    .orderBy(sql`points + (posts.category = ${post.category})::integer`, "desc")
    .orderBy("posts.id", "desc")
    .limit(RELATED_MAX);
}

/**
 * Returns the ids of what is beside a post: others by its maker and remixes that this one agreed to, the newest first;
 * the next newer and the next older one of its category; and what is similar, with tags.
 */
export function findRelated(db: Db, audience: Audience, post: Subject) {
  const posts = selectVisiblePosts(db, audience).select("posts.id");
  const newestFirst = posts.orderBy("posts.id", "desc");
  const ofMaker = newestFirst
    .where("posts.owner_id", "=", post.owner_id)
    .where("posts.id", "<>", post.id)
    .limit(RELATED_MAX);
  const remixes = newestFirst
    .innerJoin("likeness_pairs", "likeness_pairs.later_id", "posts.id")
    .where("likeness_pairs.earlier_id", "=", post.id)
    .where("likeness_pairs.relation", "=", RELATIONS.indexOf("remix"))
    .where("likeness_pairs.agreed", "=", true)
    .limit(REMIXES_MAX);
  const ofCategory = posts.where("posts.category", "=", post.category).limit(1);
  return db
    .selectNoFrom([
      sql<string[]>`array(${ofMaker})`.as("more"),
      sql<string[]>`array(${remixes})`.as("remixes"),
      ofCategory.where("posts.id", ">", post.id).orderBy("posts.id").as("newer"),
      ofCategory.where("posts.id", "<", post.id).orderBy("posts.id", "desc").as("older"),
      jsonArrayFrom(selectSimilar(db, audience, post)).as("similar"),
    ])
    .executeTakeFirstOrThrow();
}
