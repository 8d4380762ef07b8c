import { type RawBuilder, sql } from "kysely";
import {
  BY_TIER,
  type Measured,
  type Ranked,
  selectCandidates,
  WHOLE_MAX,
} from "#server/features/feeds/source-queries.ts";
import type { Key, Term } from "#server/features/posts/search/term-queries.ts";

/** The number of newest candidates whose words are checked, if there are more. */
const CHECKED = 5_000;
/** Up to this many words are probed in each post; with more, reading all words of a post is faster. */
const PROBED_MAX = 4;

/** Returns the candidates of a source that match every word of the search, with their worst tier. */
export function rank(narrowest: Measured, terms: readonly Term[]): Ranked {
  const candidates = selectCandidates(narrowest);
  const others = terms.filter((_, index) => index !== narrowest.source.term);
  return matchTerms(candidates, others, narrowest.isWhole ? WHOLE_MAX : CHECKED);
}

/** Returns those of the first `checked` candidates that match every word. */
export function matchTerms(candidates: Ranked, others: readonly Term[], checked: number): Ranked {
  if (others.length === 0) return candidates;
  const rows = sql`(
    with newest as (
      select post_id, tier from ${candidates.rows} as candidate
      order by ${candidates.order} limit ${checked}
    )
    select post_id, greatest(candidate_tier, max(tier)) as tier from (
      select post_id, candidate_tier, term, min(tier) as tier
      from (${sql.join(probe(others), sql` union all `)}) as probed
      group by post_id, candidate_tier, term
    ) as matched
    group by post_id, candidate_tier having count(*) = ${others.length}
    order by ${BY_TIER}
  )`;
  return { rows, order: BY_TIER };
}

const COLUMNS = {
  owner: sql`posts.owner_id`,
  creator: sql`posts.creator_id`,
  category: sql`posts.category`,
};
const MATCH = sql`newest.post_id, newest.tier as candidate_tier, key.term, key.tier`;

/** Returns queries of which words of the search each of the rows of `newest` matches. */
function probe(terms: readonly Term[]): RawBuilder<unknown>[] {
  const queries: RawBuilder<unknown>[] = [];
  const words = keysOf(terms, "word");
  if (words.length > 0) queries.push(probeWords(words));
  for (const [field, column] of Object.entries(COLUMNS)) {
    const keys = keysOf(terms, field as keyof typeof COLUMNS);
    if (keys.length === 0) continue;
    queries.push(sql`select ${MATCH} from newest inner join posts on posts.id = newest.post_id
      inner join ${unnest(keys)} on key.id = ${column}`);
  }
  return queries;
}

function probeWords(keys: readonly TermKey[]): RawBuilder<unknown> {
  const ids = keys.map(({ id }) => id);
  const probed = keys.length <= PROBED_MAX ? sql`and word_id = any(${ids}::integer[])` : sql``;
  return sql`select ${MATCH} from newest cross join lateral (
      select word_id from post_words where post_id = newest.post_id ${probed} offset 0
    ) as post_word inner join ${unnest(keys)} on key.id = post_word.word_id`;
}

type TermKey = Key & { term: number };

function keysOf(terms: readonly Term[], field: keyof Term): TermKey[] {
  return terms.flatMap((term, index) => term[field].map((key) => ({ ...key, term: index })));
}

function unnest(keys: readonly TermKey[]): RawBuilder<unknown> {
  const column = (name: keyof TermKey) => keys.map((key) => key[name]);
  return sql`unnest(${column("id")}::bigint[], ${column("tier")}::integer[],
    ${column("term")}::integer[]) as key (id, tier, term)`;
}
