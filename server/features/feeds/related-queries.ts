import { sql } from "kysely";
import { RELATED_MAX } from "#contract/feeds/related.ts";
import { RELATIONS, REMIXES_MAX } from "#contract/likeness/rules.ts";
import { type PostRow, selectTiles } from "#server/features/posts/queries.ts";
import { type Audience, selectVisiblePosts } from "#server/features/posts/visibility-queries.ts";
import type { Db } from "#server/platform/db/database.ts";
import { splitWords } from "#server/platform/split-words.ts";

type Subject = Pick<PostRow, "id" | "owner_id" | "category" | "title" | "tags">;

/** The newest posts that are compared for each word, and of the category. */
const COMPARED_MAX = 100;
/** What a tag, a word of the title and the category count. */
const WEIGHTS = { tag: 4, title: 2, category: 1 } as const;

/** Returns posts of other makers that have the most in common with a post. */
export function listSimilar(db: Db, audience: Audience, post: Subject) {
  const tagWords = splitWords(post.tags.join(" "));
  const titleWords = splitWords(post.title);
  const weight = sql`case when words.word = any(${tagWords}::text[])
    then ${WEIGHTS.tag}::integer else ${WEIGHTS.title}::integer end`;
  const scored = sql<{ post_id: string; score: number }>`(
    select post_id, sum(weight) as score from (
      select newest.post_id, ${weight} as weight
      from words cross join lateral (
        select post_id from post_words where word_id = words.id
        order by post_id desc limit ${COMPARED_MAX}
      ) as newest
      where words.word = any(${[...tagWords, ...titleWords]}::text[])
      union all
      (select id, ${WEIGHTS.category}::integer from posts where category = ${post.category}
        order by id desc limit ${COMPARED_MAX})
    ) as candidates
    group by post_id
  )`;
  return selectTiles(db, audience)
    .innerJoin(scored.as("scored"), "scored.post_id", "posts.id")
    .where("posts.owner_id", "<>", post.owner_id)
    .orderBy("scored.score", "desc")
    .orderBy("posts.id", "desc")
    .limit(RELATED_MAX)
    .execute();
}

/** Returns the ids of the next newer and the next older post of a post's category. */
export function findNeighbors(db: Db, audience: Audience, { id, category }: Subject) {
  const ofCategory = selectVisiblePosts(db, audience)
    .select("posts.id")
    .where("posts.category", "=", category)
    .limit(1);
  return db
    .selectNoFrom([
      ofCategory.where("posts.id", ">", id).orderBy("posts.id").as("newer"),
      ofCategory.where("posts.id", "<", id).orderBy("posts.id", "desc").as("older"),
    ])
    .executeTakeFirstOrThrow();
}

/** Returns remixes of a post that its maker agreed to, newest first. */
export function listRemixes(db: Db, audience: Audience, { id }: Pick<Subject, "id">) {
  return selectTiles(db, audience)
    .innerJoin("likeness_pairs", "likeness_pairs.later_id", "posts.id")
    .where("likeness_pairs.earlier_id", "=", id)
    .where("likeness_pairs.relation", "=", RELATIONS.indexOf("remix"))
    .where("likeness_pairs.agreed", "=", true)
    .orderBy("posts.id", "desc")
    .limit(REMIXES_MAX)
    .execute();
}
