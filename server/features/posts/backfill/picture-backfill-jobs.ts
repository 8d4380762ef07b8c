import type { RawBuilder } from "kysely";
import { readStoredPicture } from "#server/features/posts/files/placement-commands.ts";
import type { Db } from "#server/platform/db/database.ts";
import { HOUR_SECONDS, type Queue } from "#server/platform/jobs.ts";
import type { Services } from "#server/platform/services.ts";

const BATCH = 100;

/** Computes what pictures that an earlier release stored lack. */
export type PictureBackfill = {
  queue: string;
  cron: string;
  /** A condition: the picture lacks it. An index has the same condition. */
  isMissing: RawBuilder<boolean>;
  /** The order by id: `asc` begins with the oldest picture. */
  order: "asc" | "desc";
  /** Computes and stores it; `picture` is the largest file. */
  compute: (services: Services, imageId: string, picture: Uint8Array) => Promise<void>;
};

/** Creates the queue that computes what stored pictures lack, at each start and every hour. */
export function createBackfillQueue(services: Services, backfill: PictureBackfill): Queue<object> {
  return {
    name: backfill.queue,
    concurrency: 1,
    expireInSeconds: 6 * HOUR_SECONDS,
    cron: backfill.cron,
    atStart: true,
    work: async () => {
      let failure: unknown;
      let images = await listMissing(services.db, backfill);
      while (images.length > 0) {
        for (const image of images) {
          // One broken file does not stop the others.
          await backfillImage(services, backfill, image).catch((error: unknown) => {
            failure = error;
          });
        }
        images = await listMissing(services.db, backfill, images.at(-1)?.id);
      }
      if (failure) throw failure;
    },
  };
}

/** Counts the pictures to which a condition applies. */
export async function countMissing(db: Db, isMissing: RawBuilder<boolean>): Promise<number> {
  const { count } = await db
    .selectFrom("images")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where(isMissing)
    .executeTakeFirstOrThrow();
  return Number(count);
}

type MissingImage = Awaited<ReturnType<typeof listMissing>>[number];

function listMissing(db: Db, { isMissing, order }: PictureBackfill, lastId?: string) {
  return db
    .selectFrom("images")
    .select(["id", "key", "width", "files_private"])
    .where(isMissing)
    .$if(lastId !== undefined, (query) =>
      query.where("id", order === "asc" ? ">" : "<", lastId ?? ""),
    )
    .orderBy("id", order)
    .limit(BATCH)
    .execute();
}

/** A file that is being moved or deleted is read in the next run. */
async function backfillImage(
  services: Services,
  { compute }: PictureBackfill,
  image: MissingImage,
): Promise<void> {
  const picture = await readStoredPicture(services, image);
  if (picture) await compute(services, image.id, picture);
}
