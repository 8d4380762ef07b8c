import { AVATAR_QUEUE, type AvatarJob } from "#server/features/users/avatar-queue.ts";
import { avatarFileKeys } from "#server/features/users/present.ts";
import { HOUR_SECONDS, type Queue } from "#server/platform/jobs.ts";
import { purgeFiles } from "#server/platform/media/cdn-purge.ts";
import type { Services } from "#server/platform/services.ts";

/** Removes the files of an avatar without a user, also from a CDN. */
export function createAvatarQueue(services: Services): Queue<AvatarJob> {
  const { db, storage } = services;
  return {
    name: AVATAR_QUEUE,
    concurrency: 1,
    expireInSeconds: 2 * HOUR_SECONDS,
    work: async ({ key }) => {
      const user = await db
        .selectFrom("users")
        .select("id")
        .where("avatar_key", "=", key)
        .executeTakeFirst();
      if (user) return;
      await storage.removeFolder(key);
      await purgeFiles(services, avatarFileKeys(key));
    },
  };
}
