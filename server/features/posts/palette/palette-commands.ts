import { sql } from "kysely";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";
import {
  PALETTE_VERSION,
  type PaletteColor,
} from "#server/platform/media/pictures/palette/palette.ts";

/** Makes searches find a post by the colors of its pictures. The number of a color is as in `codeOf`. */
export async function indexColors(trx: Trx, postId: string): Promise<void> {
  await sql`delete from post_colors where post_id = ${postId}`.execute(trx);
  await sql`insert into post_colors (post_id, color, share)
    select post_id, (hue << 7) | (sat << 4) | lum, max(share)
    from images cross join lateral
      jsonb_to_recordset(palette) as color (hue integer, sat integer, lum integer, share integer)
    where post_id = ${postId} group by 1, 2 order by 2`.execute(trx);
}

/** Stores the palette of a picture, and indexes its post if it is still in one. */
export async function storePalette(
  db: Db,
  imageId: string,
  palette: readonly PaletteColor[],
): Promise<void> {
  await transact(db, async (trx) => {
    const { rows } = await sql<{ id: string }>`select posts.id from posts
      where id = (select post_id from images where id = ${imageId}) for no key update`.execute(trx);
    await trx
      .updateTable("images")
      .set({ palette: JSON.stringify(palette), palette_version: PALETTE_VERSION })
      .where("id", "=", imageId)
      .execute();
    for (const { id } of rows) await indexColors(trx, id);
  });
}
