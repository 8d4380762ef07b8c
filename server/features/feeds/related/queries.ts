import { type SqlBool, sql } from "kysely";
import { RELATED_MAX } from "#contract/feeds/contract.ts";
import { RELATIONS, REMIXES_MAX } from "#contract/likeness/rules.ts";
import { foldText } from "#contract/texts.ts";
import { type PostRow, selectTiles } from "#server/features/posts/queries.ts";
import { type Audience, selectVisiblePosts } from "#server/features/posts/visibility-queries.ts";
import { hasWord } from "#server/features/posts/word-queries.ts";
import { anyOf } from "#server/platform/db/any-of.ts";
import { executeUnprepared } from "#server/platform/db/connection/preparing-client.ts";
import type { Db } from "#server/platform/db/database.ts";
import { splitWords } from "#server/platform/split-words.ts";

type Subject = Pick<PostRow, "id" | "owner_id" | "category" | "title" | "tags">;

/** The newest posts that are compared: with any of the tags, any of the words, and of the category. */
const COMPARED_MAX = 100;
/** The longest words of a title, which say most, by which posts are compared. */
const TITLE_WORDS_MAX = 4;
/** What each tag, each of these words and the category count. */
const WEIGHTS = { tag: 4, title: 2, category: 1 } as const;

/** Returns posts of other makers that have the most in common with a post. */
export function listSimilar(db: Db, audience: Audience, post: Subject) {
  const tags = sql`${post.tags.map(foldText)}::text[]`;
  const words = [...new Set(splitWords(post.title))]
    .toSorted((a, b) => b.length - a.length)
    .slice(0, TITLE_WORDS_MAX);
  const newest = selectVisiblePosts(db, audience)
    .select("posts.id")
    .where("posts.owner_id", "<>", post.owner_id)
    .orderBy("posts.id", "desc")
    .limit(COMPARED_MAX);
  const candidates = [
    newest.where("posts.category", "=", post.category),
    newest.where(sql<SqlBool>`posts.folded_tags && ${tags}`),
    ...words.map((word) => newest.where(hasWord(word))),
  ];
  const points = (weight: number, condition: unknown) =>
    sql`case when ${condition} then ${sql.lit(weight)} else 0 end`;
  const score = [
    sql`${sql.lit(WEIGHTS.tag)} * (select count(*) from unnest(posts.folded_tags) as tag
      where tag = any(${tags}))`,
    ...words.map((word) => points(WEIGHTS.title, hasWord(word))),
    points(WEIGHTS.category, sql`posts.category = ${post.category}`),
  ];
  const order = sql`${sql.join(score, sql` + `)} desc, posts.id desc`;
  const ids = sql<string>`array(${sql.join(
    candidates.map((query) => sql`(${query})`),
    sql` union `,
  )})`;
  const best = db
    .selectFrom("posts")
    .select("posts.id")
    .where(sql<SqlBool>`posts.id = any(${ids})`)
    .orderBy(order)
    .limit(RELATED_MAX);
  const tiles = selectTiles(db, audience)
    .where("posts.id", "=", anyOf(best))
    .select("posts.folded_tags")
    .orderBy(order);
  return executeUnprepared(db, tiles);
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
