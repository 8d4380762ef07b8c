import { sql } from "kysely";
import type { Trx } from "#server/platform/db/database.ts";

/** Makes searches find a post by the colors of its pictures. The number of a color is as in `codeOf`. */
export async function indexColors(trx: Trx, postId: string): Promise<void> {
  await sql`delete from post_colors where post_id = ${postId}`.execute(trx);
  await sql`insert into post_colors (post_id, color, share)
    select post_id, (hue << 7) | (sat << 4) | lum, max(share)
    from images cross join lateral
      jsonb_to_recordset(palette) as color (hue integer, sat integer, lum integer, share integer)
    where post_id = ${postId} group by 1, 2 order by 2`.execute(trx);
}
