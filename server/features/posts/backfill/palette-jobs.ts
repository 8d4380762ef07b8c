import { sql } from "kysely";
import {
  countMissing,
  createBackfillQueue,
} from "#server/features/posts/backfill/picture-backfill-jobs.ts";
import { storePalette } from "#server/features/posts/palette/palette-commands.ts";
import type { Queue } from "#server/platform/jobs.ts";
import { PALETTE_VERSION } from "#server/platform/media/pictures/palette/palette.ts";
import type { Services } from "#server/platform/services.ts";

/** A condition: the picture has no palette of this version. */
const isMissing = sql<boolean>`(post_id is not null
  and palette_version < ${sql.lit(PALETTE_VERSION)})`;

/** Computes the palettes of pictures that an earlier release stored, newest first. */
export function createPaletteQueue(services: Services): Queue<object> {
  services.metrics.images.watchColorless(() => countMissing(services.db, isMissing));
  return createBackfillQueue(services, {
    queue: "posts-palettes",
    cron: "41 * * * *",
    isMissing,
    order: "desc",
    compute: async ({ db, media }, imageId, picture) => {
      await storePalette(db, imageId, await media.paletteStored(picture));
    },
  });
}
