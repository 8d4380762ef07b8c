import { type RawBuilder, sql } from "kysely";
import type { GameColor } from "#contract/game-color.ts";
import type { ColorTolerance } from "#contract/search/options.ts";
import { anyOf } from "#server/platform/db/any-of.ts";
import type { Db } from "#server/platform/db/database.ts";
import { colorOfCode, shadesWithin } from "#server/platform/media/pictures/palette/game-shades.ts";

/** The largest CIEDE2000 difference of each tolerance: hardly a step, a shade, and a family of colors. */
const DIFFERENCES: Record<ColorTolerance, number> = { exact: 5, near: 10, family: 18 };
/** The differences in which nearness is counted: what the eye takes for the same, then the tolerances. */
const STEPS = [2, DIFFERENCES.exact, DIFFERENCES.near, DIFFERENCES.family];

/**
 * A color by which posts are found. `steps` says for each wanted color how near it is, from 0 for what
 * looks the same; null where it differs too much.
 */
export type WantedColor = { code: number; steps: (number | null)[] };

/** Returns every color of the game that is within the tolerance of a wanted one. */
export function listWantedColors(
  wanted: readonly GameColor[],
  tolerance: ColorTolerance,
): WantedColor[] {
  const byCode = new Map<number, WantedColor>();
  for (const [index, color] of wanted.entries()) {
    for (const { code, difference } of shadesWithin(color, DIFFERENCES[tolerance])) {
      const found = byCode.get(code) ?? { code, steps: wanted.map(() => null) };
      found.steps[index] = STEPS.findIndex((limit) => difference <= limit);
      byCode.set(code, found);
    }
  }
  return [...byCode.values()];
}

/** Returns a condition: a post has any of the colors. */
export function hasColor(postId: RawBuilder<string>, wanted: readonly WantedColor[]) {
  return sql<boolean>`exists (select from post_colors where post_colors.post_id = ${postId}
    and color = any(${wanted.map(({ code }) => code)}::smallint[]) offset 0)`;
}

export type MatchedColor = GameColor & { share: number };

/** Returns the colors of posts that match, by the posts' ids, the largest share first. */
export async function listMatchedColors(
  db: Db,
  postIds: readonly string[],
  wanted: readonly WantedColor[],
): Promise<Map<string, MatchedColor[]>> {
  const rows = await db
    .selectFrom("post_colors")
    .select(["post_id", "color", "share"])
    .where("post_id", "=", anyOf(postIds))
    .where("color", "=", anyOf(wanted.map(({ code }) => code)))
    .orderBy("share", "desc")
    .orderBy("color")
    .execute();
  const byPost = new Map<string, MatchedColor[]>();
  for (const { post_id, color, share } of rows) {
    const matched = [...(byPost.get(post_id) ?? []), { ...colorOfCode(color), share }];
    byPost.set(post_id, matched);
  }
  return byPost;
}
