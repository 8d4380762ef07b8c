import { type RawBuilder, sql } from "kysely";
import { PAGE_SIZE } from "#contract/feeds/contract.ts";
import { SEARCH_RESULTS_MAX } from "#contract/search/options.ts";
import type { WantedColor } from "#server/features/images/color-queries.ts";

/** About how many entries of the index are read, over all colors. */
const ENTRIES_MAX = 6_000;
/** So many posts that match best by what was read are ranked by all their colors. */
const COLORED_MAX = 1.5 * SEARCH_RESULTS_MAX;
/** Of the ranked posts, so many may be checked against the other filters. */
const CHECKED = 5_000;

/** Most of the wanted colors first, then the nearest, then the largest share. */
export const BY_MATCH = sql`matched desc, difference, share desc, post_id desc`;

/**
 * Ranks the posts of the whole site by colors. What was read of a single color ranks them; where several
 * are wanted, the best are looked up, because another of their colors may not have been read.
 */
export function rankColored(colors: readonly WantedColor[]): RawBuilder<unknown> {
  const best = sql`(select * from ${selectColored(colors)} as colored
    order by ${BY_MATCH} limit ${COLORED_MAX})`;
  return colors[0]?.steps.length === 1 ? best : rankByColors(best, colors);
}

/**
 * Selects the posts that have most of any of the colors: of each color those with the largest share, more
 * of them the nearer it is to a wanted one.
 */
function selectColored(colors: readonly WantedColor[]): RawBuilder<unknown> {
  const nearest = colors.map(nearestStep);
  // So many of each color that a first page can consist of one.
  const least = Math.ceil(PAGE_SIZE / (colors[0]?.steps.length ?? 1));
  const counts = new Map<number, number>();
  for (const step of nearest) counts.set(step, (counts.get(step) ?? 0) + 1);
  const limits = nearest.map((step) => {
    const share = Math.ceil(ENTRIES_MAX / counts.size / (counts.get(step) ?? 1));
    return Math.min(Math.max(share, least), SEARCH_RESULTS_MAX);
  });
  const wanted = wantedRows(colors);
  return sql`(
    select post_id, ${wanted.matched} as matched, ${wanted.difference} as difference,
      sum(entry.share) as share
    from unnest(${wanted.arrays}, ${limits}::integer[]) as wanted (${wanted.columns}, most)
    cross join lateral (select post_id, share from post_colors
      where post_colors.color = wanted.color
      order by share desc, post_id desc limit wanted.most) as entry
    group by post_id
  )`;
}

function nearestStep({ steps }: WantedColor): number {
  return Math.min(...steps.filter((step) => step !== null));
}

/**
 * Ranks those of the posts that have any of the colors: by how many of the wanted ones they have, then by
 * how near these are, then by their share.
 */
export function rankByColors(
  posts: RawBuilder<unknown>,
  colors: readonly WantedColor[],
): RawBuilder<unknown> {
  const wanted = wantedRows(colors);
  // Ordered and limited here, so that only as many posts are looked up as the results need.
  return sql`(
    select posts.post_id, ${wanted.matched} as matched, ${wanted.difference} as difference,
      sum(post_colors.share) as share
    from ${posts} as posts inner join post_colors on post_colors.post_id = posts.post_id
      inner join unnest(${wanted.arrays}) as wanted (${wanted.columns})
        on wanted.color = post_colors.color
    group by posts.post_id order by ${BY_MATCH} limit ${CHECKED}
  )`;
}

/** Returns the colors as arrays to unnest, with the names of their columns, and what ranks a post by them. */
function wantedRows(colors: readonly WantedColor[]) {
  const indexes = colors[0]?.steps.map((_, index) => index) ?? [];
  const steps = indexes.map((index) => sql.ref(`step_${index}`));
  const arrays = indexes.map(
    (index) => sql`${colors.map((color) => color.steps[index] ?? null)}::integer[]`,
  );
  const differences = steps.map((step) => sql`coalesce(min(${step}), 0)`);
  return {
    arrays: sql`${colors.map(({ code }) => code)}::smallint[], ${sql.join(arrays)}`,
    columns: sql`color, ${sql.join(steps)}`,
    matched: countMatched(steps),
    difference: sql.join(differences, sql` + `),
  };
}

/**
 * Counts how many wanted colors can each be paired with one of a post. By Hall's theorem it is the least,
 * over every set of them, of the number outside the set and the number of colors that match one in it.
 */
function countMatched(steps: readonly RawBuilder<unknown>[]): RawBuilder<number> {
  const sets = Array.from({ length: 2 ** steps.length }, (_, bits) =>
    steps.filter((_step, index) => bits & (1 << index)),
  );
  const bounds = sets.map((set) => {
    const outside = sql.lit(steps.length - set.length);
    if (set.length === 0) return outside;
    const matches = set.map((step) => sql`${step} is not null`);
    return sql`${outside} + count(*) filter (where ${sql.join(matches, sql` or `)})`;
  });
  return sql<number>`least(${sql.join(bounds)})`;
}
