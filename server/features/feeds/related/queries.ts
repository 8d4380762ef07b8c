import { type SqlBool, sql } from "kysely";
import { RELATED_MAX } from "#contract/feeds/contract.ts";
import { RELATIONS, REMIXES_MAX } from "#contract/likeness/rules.ts";
import { foldText } from "#contract/texts.ts";
import type { PostRow } from "#server/features/posts/queries.ts";
import {
  type Audience,
  isVisibleDespiteNsfw,
  selectVisiblePosts,
} from "#server/features/posts/visibility-queries.ts";
import { hasWord } from "#server/features/posts/word-queries.ts";
import { executeUnprepared } from "#server/platform/db/connection/preparing-client.ts";
import type { Db } from "#server/platform/db/database.ts";
import { escapeLike } from "#server/platform/db/like-pattern.ts";
import { splitWords } from "#server/platform/split-words.ts";

type Subject = Pick<PostRow, "id" | "owner_id" | "category" | "title" | "tags">;

/** The newest posts that are compared: with any of the tags, and with each of the words. */
const COMPARED_MAX = 50;
/** The longest words of a title, which say most, by which posts are compared. */
const TITLE_WORDS_MAX = 2;
/** What each tag, each of these words and the category count. */
const WEIGHTS = { tag: 4, title: 2, category: 1 } as const;

/** Returns the ids and tags of posts of other makers that have the most in common with a post. */
export function listSimilar(db: Db, audience: Audience, post: Subject) {
  const tags = [...new Set(post.tags.map(foldText))];
  const words = [...new Set(splitWords(post.title))]
    .toSorted((a, b) => b.length - a.length)
    .slice(0, TITLE_WORDS_MAX);
  // Of the table, because each use of a view takes time to plan; what is best is then read through it.
  const newest = db
    .selectFrom("posts")
    .select("posts.id")
    .where("posts.pruned_at", "is", null)
    .where("posts.removed_until", "is", null)
    .where("posts.deleted_at", "is", null)
    .where(isVisibleDespiteNsfw(audience))
    .where("posts.owner_id", "<>", post.owner_id)
    .orderBy("posts.id", "desc")
    .limit(COMPARED_MAX);
  const candidates = [
    newest.where("posts.category", "=", post.category).limit(RELATED_MAX),
    newest.where(sql<SqlBool>`posts.folded_tags && ${tags}::text[]`),
    ...words.map((word) => newest.where(hasWord(word))),
  ];
  const ids = sql<string>`array(${sql.join(
    candidates.map((query) => sql`(${query})`),
    sql` union `,
  )})`;
  const points = (weight: number, condition: unknown) =>
    sql`case when ${condition} then ${sql.lit(weight)} else 0 end`;
  const score = [
    ...tags.map((tag) => points(WEIGHTS.tag, sql`${tag} = any(posts.folded_tags)`)),
    ...words.map((word) =>
      points(WEIGHTS.title, sql`posts.search_text like ${`% ${escapeLike(word)} %`}`),
    ),
    points(WEIGHTS.category, sql`posts.category = ${post.category}`),
  ];
  const best = selectVisiblePosts(db, audience)
    .select(["posts.id", "posts.folded_tags"])
    .where(sql<SqlBool>`posts.id = any(${ids})`)
    .orderBy(sql.join(score, sql` + `), "desc")
    .orderBy("posts.id", "desc")
    .limit(RELATED_MAX);
  return executeUnprepared(db, best);
}

/**
 * Returns the ids of what else is beside a post, each the newest first: others by its maker, remixes that this one
 * agreed to; and of the next newer and the next older one of its category.
 */
export function findNeighbors(db: Db, audience: Audience, { id, owner_id, category }: Subject) {
  const posts = selectVisiblePosts(db, audience).select("posts.id");
  const newestFirst = posts.orderBy("posts.id", "desc");
  const ofMaker = newestFirst
    .where("posts.owner_id", "=", owner_id)
    .where("posts.id", "<>", id)
    .limit(RELATED_MAX);
  const remixes = newestFirst
    .innerJoin("likeness_pairs", "likeness_pairs.later_id", "posts.id")
    .where("likeness_pairs.earlier_id", "=", id)
    .where("likeness_pairs.relation", "=", RELATIONS.indexOf("remix"))
    .where("likeness_pairs.agreed", "=", true)
    .limit(REMIXES_MAX);
  const ofCategory = posts.where("posts.category", "=", category).limit(1);
  return db
    .selectNoFrom([
      sql<string[]>`array(${ofMaker})`.as("more"),
      sql<string[]>`array(${remixes})`.as("remixes"),
      ofCategory.where("posts.id", ">", id).orderBy("posts.id").as("newer"),
      ofCategory.where("posts.id", "<", id).orderBy("posts.id", "desc").as("older"),
    ])
    .executeTakeFirstOrThrow();
}
