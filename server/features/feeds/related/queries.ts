import { type SqlBool, sql } from "kysely";
import { RELATED_MAX } from "#contract/feeds/contract.ts";
import { RELATIONS, REMIXES_MAX } from "#contract/likeness/rules.ts";
import { foldText } from "#contract/texts.ts";
import { type PostRow, selectTiles } from "#server/features/posts/queries.ts";
import { type Audience, selectVisiblePosts } from "#server/features/posts/visibility-queries.ts";
import type { Db } from "#server/platform/db/database.ts";
import { escapeLike } from "#server/platform/db/like-pattern.ts";
import { splitWords } from "#server/platform/split-words.ts";

type Subject = Pick<PostRow, "id" | "owner_id" | "category" | "title" | "tags">;

/** The newest posts that are compared: with any of the tags, any of the words, and of the category. */
const COMPARED_MAX = 100;
/** The longest words of a title, which say most, by which posts are compared. */
const TITLE_WORDS_MAX = 4;
/** What a tag, a word of the title and the category count. */
const WEIGHTS = { tag: 4, title: 2, category: 1 } as const;

/** Returns posts of other makers that have the most in common with a post. */
export function listSimilar(db: Db, audience: Audience, post: Subject) {
  const tagWords = [...new Set(splitWords(post.tags.join(" ")))];
  const titleWords = [...new Set(splitWords(post.title))].filter(
    (word) => !tagWords.includes(word),
  );
  const longest = titleWords.toSorted((a, b) => b.length - a.length).slice(0, TITLE_WORDS_MAX);
  const newest = db
    .selectFrom("posts")
    .select("posts.id")
    .orderBy("posts.id", "desc")
    .limit(COMPARED_MAX);
  const candidates = [
    newest.where("posts.category", "=", post.category),
    newest.where(sql<SqlBool>`posts.folded_tags && ${post.tags.map(foldText)}::text[]`),
    ...longest.map((word) => newest.where(hasWord(word))),
  ];
  const score = [
    sql`case when posts.category = ${post.category} then ${WEIGHTS.category}::integer else 0 end`,
    ...tagWords.map(
      (word) => sql`case when ${hasWord(word)} then ${WEIGHTS.tag}::integer else 0 end`,
    ),
    ...titleWords.map(
      (word) => sql`case when ${hasWord(word)} then ${WEIGHTS.title}::integer else 0 end`,
    ),
  ];
  const ids = sql<{ id: string }>`(${sql.join(
    candidates.map((query) => sql`(${query})`),
    sql` union `,
  )})`;
  return selectTiles(db, audience)
    .innerJoin(ids.as("candidates"), "candidates.id", "posts.id")
    .select("posts.folded_tags")
    .where("posts.owner_id", "<>", post.owner_id)
    .orderBy(sql.join(score, sql` + `), "desc")
    .orderBy("posts.id", "desc")
    .limit(RELATED_MAX)
    .execute();
}

/** Returns a condition: a post has a whole word. */
function hasWord(word: string) {
  return sql<SqlBool>`posts.search_text like ${`% ${escapeLike(word)} %`}`;
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
