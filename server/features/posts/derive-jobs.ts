import { sql } from "kysely";
import { indexColors } from "#server/features/images/commands.ts";
import { fileKey } from "#server/features/images/present.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { HOUR_SECONDS, type Queue } from "#server/platform/jobs.ts";
import type { PaletteColor } from "#server/platform/media/pictures/palette/palette.ts";
import { FileMissing } from "#server/platform/media/storage/storage.ts";
import type { Services } from "#server/platform/services.ts";
import { searchColumns } from "./search-text.ts";

/** The version of what is computed from a post, which its column has by default: see migration 0003. */
const DERIVED_VERSION = 2;
const BATCH = 100;

/** Computes search texts and palettes again, the newest first, where an earlier release computed them. */
export function createDeriveQueue(services: Services): Queue<object> {
  return {
    name: "posts-derive",
    concurrency: 1,
    expireInSeconds: 12 * HOUR_SECONDS,
    atStart: true,
    work: async () => {
      let ids = await listOutdated(services);
      while (ids.length > 0) {
        for (const id of ids) await deriveAgain(services, id);
        ids = await listOutdated(services);
      }
    },
  };
}

async function listOutdated({ db }: Services): Promise<string[]> {
  const rows = await db
    .selectFrom("posts")
    .select("id")
    .where("derived_version", "<", sql.lit(DERIVED_VERSION))
    .orderBy("id", "desc")
    .limit(BATCH)
    .execute();
  return rows.map(({ id }) => id);
}

async function deriveAgain({ db, media, storage }: Services, id: string): Promise<void> {
  const images = await db
    .selectFrom("images")
    .select(["id", "key", "width"])
    .where("post_id", "=", id)
    .execute();
  const palettes: { imageId: string; palette: PaletteColor[] }[] = [];
  for (const image of images) {
    const picture = await storage.read(fileKey(image.key, image.width, "webp")).catch(ifMissing);
    if (picture) palettes.push({ imageId: image.id, palette: await media.readPalette(picture) });
  }
  await transact(db, async (trx) => {
    const post = await trx
      .selectFrom("posts")
      .select(["title", "description", "tags"])
      .where("id", "=", id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!post) return;
    const described = await trx
      .selectFrom("images")
      .select("description")
      .where("post_id", "=", id)
      .orderBy("position")
      .execute();
    const texts = described.flatMap(({ description }) => description ?? []);
    await trx
      .updateTable("posts")
      .set({ ...searchColumns(post, texts), derived_version: DERIVED_VERSION })
      .where("id", "=", id)
      .execute();
    for (const { imageId, palette } of palettes) {
      await trx
        .updateTable("images")
        .set({ palette: JSON.stringify(palette) })
        .where("id", "=", imageId)
        .execute();
    }
    await indexColors(trx, id);
  });
}

/** A picture without its file keeps its palette. */
function ifMissing(error: unknown): undefined {
  if (!(error instanceof FileMissing)) throw error;
}
