import { listUnusedPictures, removePictures } from "#server/features/appeals/picture-commands.ts";
import { inBatches } from "#server/platform/db/delete-rows.ts";
import type { Services } from "#server/platform/services.ts";

/** Removes the pictures of deleted appeals and of failed uploads. */
export function removeUnusedPictures(services: Services): Promise<void> {
  return inBatches(async (limit) => {
    const ids = await listUnusedPictures(services.db, limit);
    await removePictures(services, ids);
    return ids.length;
  });
}
