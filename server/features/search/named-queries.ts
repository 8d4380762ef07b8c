import { type RawBuilder, type SqlBool, sql } from "kysely";
import { nameMeets } from "#server/features/users/name-queries.ts";
import type { Db } from "#server/platform/db/database.ts";
import { escapeLike } from "#server/platform/db/like-pattern.ts";
import { findsBeginnings, type Term, termsOf } from "./term-queries.ts";

/** The most names that a word finds, the shortest first, as these are most like it. */
const NAMES_MAX = 1_000;

/** A word of a search, with the users and the characters in whose names it is. */
export type NamedTerm = Term & { makers: string[]; characters: string[] };

/** Parses the words of a search like `termsOf`, and finds whose names have those that a post must have. */
export async function findTerms(db: Db, query: string, exact?: string): Promise<NamedTerm[]> {
  const terms = termsOf(query, exact);
  if (terms.length === 0) return [];
  const isLike = (name: RawBuilder<string>) => sql`${name} like term.pattern`;
  const patterns = terms.map(patternOf);
  // Selected, because PostgreSQL would plan the query again for each number of words that it can count.
  const { rows } = await sql<Pick<NamedTerm, "makers" | "characters">>`
    select array(${selectNamed("users", isLike)})::text[] as makers,
      array(${selectNamed("characters", isLike)})::text[] as characters
    from unnest((select ${patterns}::text[])) with ordinality as term (pattern, place)
    order by place`.execute(db);
  return terms.map((term, index) => ({ ...term, makers: [], characters: [], ...rows[index] }));
}

/** Returns the pattern of the names that a word finds; null if a post need not have it. */
function patternOf(term: Term): string | null {
  if (term.isOptional) return null;
  return `${findsBeginnings(term, term.text) ? "" : "%"}${escapeLike(term.text)}%`;
}

/** Returns a condition: the name of a post's maker, or of its character, meets a condition. */
export function isNamed(
  condition: (name: RawBuilder<string>) => RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  // Arrays, because the planner can then combine the indexes of texts, makers and characters.
  return sql`(posts.owner_id = any(array(${selectNamed("users", condition)}))
    or posts.creator_id = any(array(${selectNamed("characters", condition)})))`;
}

function selectNamed(
  table: "users" | "characters",
  condition: (name: RawBuilder<string>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const isListed = table === "users" ? sql`deleted_at is null` : sql`not lost`;
  return sql`select id from ${sql.table(table)} where ${isListed} and ${nameMeets(table, condition)}
    order by length(folded_name) limit ${NAMES_MAX}`;
}
