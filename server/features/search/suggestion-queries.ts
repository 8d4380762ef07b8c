import { sql } from "kysely";
import { CATEGORY_NUMBERS } from "#contract/posts/categories.ts";
import { POPULAR_TAGS_MAX, SUGGESTIONS_MAX } from "#contract/search/contract.ts";
import { SEARCH_RESULTS_MAX } from "#contract/search/options.ts";
import { foldText, splitWords } from "#contract/texts.ts";
import { isNotBanned } from "#server/features/bans/queries.ts";
import { listBoardsNamed } from "#server/features/boards/queries.ts";
import { listTilesOf } from "#server/features/feeds/page-queries.ts";
import { meetsPostFilters } from "#server/features/posts/filter-queries.ts";
import { type Audience, selectVisiblePosts } from "#server/features/posts/visibility-queries.ts";
import { hasBeginning } from "#server/features/posts/word-queries.ts";
import { seesPerson, seesUnmuted } from "#server/features/users/hidden-queries.ts";
import { nameBegins } from "#server/features/users/name-queries.ts";
import type { Db } from "#server/platform/db/database.ts";
import { searchableWords } from "#server/platform/split-words.ts";
import { hasTerm } from "./match-queries.ts";
import { findTerms, type NamedTerm } from "./named-queries.ts";
import { runQuery } from "./run-queries.ts";
import { termsOf } from "./term-queries.ts";

/** The most users, by name, of whom the most followed are chosen. */
const PEOPLE_COMPARED = 200;

/** The newest posts with the word whose titles and tags are compared. */
const POSTS_COMPARED = 100;

/** The newest posts whose tags are compared. */
const TAGGED_COMPARED = 300;

/**
 * Returns people, tags and posts that a viewer sees, with words that begin like a text. Beside others, words that
 * mean something are not looked for in the names of posts, which are only what they mean.
 */
export async function listSuggestions(db: Db, audience: Audience, text: string) {
  const named = termsOf(text).filter(({ meaning, isOptional }) => !meaning && !isOptional);
  const words = named.length > 0 ? named.map((term) => term.text) : splitWords(text);
  const [sought] = words.toSorted((a, b) => b.length - a.length);
  if (sought === undefined) return { people: [], boards: [], tags: [], works: [] };
  const terms = named.length > 0 ? await findTerms(db, text) : [];
  const meant = terms.filter(({ meaning }) => meaning);
  const people = await listPeople(db, audience, text);
  const boards = await runQuery(
    db,
    listBoardsNamed(db, audience, { words: splitWords(text), limit: SUGGESTIONS_MAX.boards }),
  );
  const posts = await listCandidates(db, audience, sought, meant);
  const works = await listTilesOf(db, audience, chooseWorks(words, posts));
  return { people, boards, tags: chooseTags(splitWords(text), posts), works };
}

/** Returns the most followed users whose names begin with a text, first the one with that name. */
function listPeople(db: Db, { viewer }: Audience, text: string) {
  const named = db
    .selectFrom("users")
    .select(["users.id", "username", "folded_name", "avatar_key", "num_followers"])
    .where(nameBegins("users", text))
    .where("deleted_at", "is", null)
    .where(isNotBanned)
    .where(seesPerson(viewer, "users.id"))
    .orderBy("folded_name")
    .limit(PEOPLE_COMPARED);
  const mostFollowed = db
    .selectFrom(named.as("named"))
    .select(["id", "username", "avatar_key", "num_followers"])
    .orderBy((eb) => eb("folded_name", "=", foldText(text)), "desc")
    .orderBy("num_followers", "desc")
    .orderBy("id")
    .limit(SUGGESTIONS_MAX.people);
  return runQuery(db, mostFollowed);
}

/**
 * Returns the newest posts with words that begin like one, and with what others mean; none of makers whom the viewer
 * mutes.
 */
function listCandidates(db: Db, audience: Audience, word: string, meant: readonly NamedTerm[]) {
  const posts = selectVisiblePosts(db, audience)
    .select(["posts.id", "posts.title", "posts.tags", "posts.num_likes"])
    .where(seesUnmuted(audience.viewer, "posts.owner_id"))
    .where(hasBeginning(word))
    .where((eb) => eb.and(meant.map(hasTerm)))
    .orderBy("posts.id", "desc")
    .limit(POSTS_COMPARED);
  return runQuery(db, posts);
}

/** A post whose words begin like a word of the text. */
type Candidate = { id: string; title: string; tags: string[]; num_likes: number };

/** Returns whether each word of a text begins one of the name's; both are folded. */
function begins(terms: readonly string[], name: readonly string[]): boolean {
  return terms.every((term) => name.some((word) => word.startsWith(term)));
}

/** Returns the tags that most posts have, of those with words that begin like the text's. */
function chooseTags(terms: readonly string[], posts: readonly Candidate[]): string[] {
  const tags = posts.flatMap((post) => post.tags);
  const matching = tags.filter((tag) => begins(terms, searchableWords(tag)));
  return mostUsed(matching).slice(0, SUGGESTIONS_MAX.tags);
}

/** Returns each tag once however it is spelled, most used first. */
function mostUsed(tags: readonly string[]): string[] {
  const spellings = Map.groupBy(tags, (tag) => splitWords(tag).join(" "));
  return [...spellings.values()]
    .sort((a, b) => b.length - a.length)
    .flatMap(([first]) => first ?? []);
}

/** Returns the tags that most of the newest posts have, of those of a category, or of all, that a viewer sees. */
export async function listPopularTags(
  db: Db,
  audience: Audience,
  category?: number,
): Promise<string[]> {
  const posts = await selectVisiblePosts(db, audience)
    .select("posts.tags")
    .where(meetsPostFilters({ category }))
    .orderBy("posts.id", "desc")
    .limit(TAGGED_COMPARED)
    .execute();
  return mostUsed(posts.flatMap(({ tags }) => tags)).slice(0, POPULAR_TAGS_MAX);
}

/**
 * Returns the ids of posts with words of the title or of tags that begin like the text's: by title first, then
 * those with most of its words whole, then the most liked, then the newest.
 */
function chooseWorks(terms: readonly string[], posts: readonly Candidate[]): string[] {
  return posts
    .map((post) => ({ ...post, words: searchableWords([post.title, ...post.tags].join(" ")) }))
    .filter(({ words }) => begins(terms, words))
    .map((post) => ({
      ...post,
      titled: Number(begins(terms, searchableWords(post.title))),
      whole: terms.filter((term) => post.words.includes(term)).length,
    }))
    .sort(
      (a, b) =>
        b.titled - a.titled ||
        b.whole - a.whole ||
        b.num_likes - a.num_likes ||
        Number(BigInt(b.id) - BigInt(a.id)),
    )
    .slice(0, SUGGESTIONS_MAX.works)
    .map(({ id }) => id);
}

/** Returns the number of posts of each category that the viewer sees, as far as a search counts. */
export async function countCategories(db: Db, audience: Audience): Promise<number[]> {
  const counts = CATEGORY_NUMBERS.map((category) => {
    const posts = selectVisiblePosts(db, audience)
      .where("posts.category", "=", category)
      .limit(SEARCH_RESULTS_MAX);
    return sql`(select count(*) from (${posts}) as counted)`;
  });
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(counts)}]::integer[] as counts`.execute(db);
  return rows[0]?.counts ?? [];
}
