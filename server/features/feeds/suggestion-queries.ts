import { sql } from "kysely";
import { SUGGESTIONS_MAX } from "#contract/feeds/suggestions.ts";
import { inSearch, listTiles } from "#server/features/feeds/search-queries.ts";
import { chooseTags, chooseWorks } from "#server/features/feeds/suggested.ts";
import { selectBeginning } from "#server/features/posts/search/search-queries.ts";
import { type Audience, selectVisiblePosts } from "#server/features/posts/visibility-queries.ts";
import { isNotBanned } from "#server/features/users/ban-queries.ts";
import { seesPerson } from "#server/features/users/hidden-queries.ts";
import { patternOf } from "#server/features/users/queries.ts";
import type { Db } from "#server/platform/db/database.ts";
import { splitWords } from "#server/platform/split-words.ts";

/** The most users, by name, of whom the most followed are chosen. */
const PEOPLE_COMPARED = 200;
/** The most words with the same beginning, and the newest posts that are read of each. */
const WORDS_COMPARED = 30;
const POSTS_COMPARED = 30;

/** Returns people, tags and posts that a viewer sees, and whose names begin like a text. */
export async function listSuggestions(db: Db, audience: Audience, text: string) {
  const terms = splitWords(text);
  const [sought] = terms.toSorted((a, b) => b.length - a.length);
  if (sought === undefined) return { people: [], tags: [], works: [] };
  const { people, posts } = await inSearch(db, async (trx) => ({
    people: await listPeople(trx, audience, text),
    posts: await listCandidates(trx, audience, sought),
  }));
  const ids = chooseWorks(terms, posts);
  const works = ids.length > 0 ? await listTiles(db, audience, ids) : [];
  return { people, tags: chooseTags(terms, posts), works };
}

/** Returns the most followed users whose names begin with a text, first the one with that name. */
function listPeople(db: Db, { viewer }: Audience, text: string) {
  const named = db
    .selectFrom("users")
    .select(["users.id", "username", "avatar_key", "num_followers"])
    .where(sql`lower(username)`, "like", patternOf(text))
    .where("deleted_at", "is", null)
    .where(isNotBanned)
    .where(seesPerson(viewer, "users.id"))
    .modifyEnd(sql`order by lower(username) using ~<~ limit ${PEOPLE_COMPARED}`);
  return db
    .selectFrom(named.as("named"))
    .select(["id", "username", "avatar_key", "num_followers"])
    .orderBy(sql`lower(username) = ${text.toLowerCase()}`, "desc")
    .orderBy("num_followers", "desc")
    .orderBy("id")
    .limit(SUGGESTIONS_MAX.people)
    .execute();
}

/** Returns the newest posts of words that begin with a term, first of the term itself. */
function listCandidates(db: Db, audience: Audience, term: string) {
  const candidates = sql<{ post_id: string }>`(
    select distinct entry.post_id from (
      (select id, word from words where word = ${term})
      union ${selectBeginning(term, WORDS_COMPARED)}
    ) as found cross join lateral (
      select post_id from post_words where word_id = found.id
      order by post_id desc limit ${POSTS_COMPARED}
    ) as entry
  )`;
  return selectVisiblePosts(db, audience)
    .innerJoin(candidates.as("candidates"), "candidates.post_id", "posts.id")
    .select(["posts.id", "posts.title", "posts.tags", "posts.num_likes"])
    .orderBy("posts.id", "desc")
    .execute();
}
