import { withdrawnFolder } from "#server/features/posts/placement-commands.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { fileKey } from "#server/platform/image-files.ts";

const BATCH = 1_000;

/**
 * Every file of the images that posts hold, and of those that a prune or an upload still keeps,
 * which may be on their way.
 */
export async function* listImageFiles(trx: Trx) {
  let last: string | undefined = "0";
  while (last !== undefined) {
    const images: ImageFiles[] = await listKeptImages(trx, last);
    for (const { key, widths, has_avif, post_id, withdrawn, files_private } of images) {
      const room = files_private ? ("private" as const) : ("media" as const);
      const folder = files_private ? withdrawnFolder(key) : key;
      const needed = post_id !== null && withdrawn === files_private;
      for (const type of has_avif ? (["webp", "avif"] as const) : (["webp"] as const)) {
        for (const width of widths) {
          yield { room, key: fileKey(folder, width, type), needed };
        }
      }
    }
    last = images.at(-1)?.id;
  }
}

type ImageFiles = {
  id: string;
  key: string;
  widths: number[];
  has_avif: boolean;
  post_id: string | null;
  withdrawn: boolean;
  files_private: boolean;
};

function listKeptImages(trx: Trx, after: string): Promise<ImageFiles[]> {
  return trx
    .selectFrom("images")
    .select(["id", "key", "widths", "has_avif", "post_id", "withdrawn", "files_private"])
    .where("id", ">", after)
    .where((eb) => eb.or([eb("post_id", "is not", null), eb("discard_after", ">", new Date())]))
    .orderBy("id")
    .limit(BATCH)
    .execute();
}
