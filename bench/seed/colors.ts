import { type RawBuilder, sql } from "kysely";
import { listShades } from "#server/platform/media/pictures/palette/game-shades.ts";
import { Random } from "../art/random.ts";
import { skewed } from "./series.ts";

const SEED = 67;
const COLORS = 6;
/** A color that every fifteenth post has and one that few have: popular colors are as in a gallery. */
const SKEW = 3;

/** Returns a statement that gives six colors to every post. */
export function colors(): RawBuilder<unknown> {
  // Sorted by chance, so that popular colors are anywhere.
  const random = new Random(SEED);
  const codes = listShades()
    .map(({ code }) => ({ code, place: random.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ code }) => code);
  return sql`insert into post_colors (post_id, color, share)
    select id, (${codes}::smallint[])[${skewed(codes.length, SKEW)}],
      1 + floor(power(random(), 3) * 800)
    from posts, generate_series(1, ${sql.lit(COLORS)}) on conflict do nothing`;
}
