import { HOUR_SECONDS, type Queue } from "#server/platform/jobs.ts";
import type { Services } from "#server/platform/services.ts";
import { fileKey } from "./present.ts";
import { AVIF_QUEUE, type AvifJob } from "./queues.ts";

/** Encodes the AVIF files of an image, unless it is gone; pages offer them once all are stored. */
export function createAvifQueue({ db, media, storage }: Services): Queue<AvifJob> {
  const find = (imageId: string) =>
    db.selectFrom("images").select(["key", "width", "widths"]).where("id", "=", imageId);
  return {
    name: AVIF_QUEUE,
    concurrency: 1,
    expireInSeconds: 2 * HOUR_SECONDS,
    work: async ({ imageId }) => {
      const image = await find(imageId).executeTakeFirst();
      if (!image) return;
      const source = await storage.read(fileKey(image.key, image.width, "webp"));
      let bytes = 0;
      for (const width of image.widths) {
        const file = await media.encodeAvif(source, width);
        // Files that are written while the row is deleted are removed by the nightly sweep.
        if (!(await find(imageId).executeTakeFirst())) return;
        await storage.put(fileKey(image.key, width, "avif"), file);
        bytes += file.byteLength;
      }
      await db
        .updateTable("images")
        .set((eb) => ({ has_avif: true, bytes: eb("bytes", "+", bytes) }))
        .where("id", "=", imageId)
        // Another run of the job may have counted them.
        .where("has_avif", "=", false)
        .execute();
    },
  };
}
