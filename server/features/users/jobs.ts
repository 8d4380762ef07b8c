import { AVATAR_QUEUE, type AvatarJob } from "#server/features/users/avatar-queue.ts";
import type { Queue } from "#server/platform/jobs.ts";
import type { Services } from "#server/platform/services.ts";

/** Removes the files of an avatar that no user has. */
export function createAvatarQueue({ db, storage }: Services): Queue<AvatarJob> {
  return {
    name: AVATAR_QUEUE,
    concurrency: 1,
    work: async ({ key }) => {
      const user = await db
        .selectFrom("users")
        .select("id")
        .where("avatar_key", "=", key)
        .executeTakeFirst();
      if (!user) await storage.removeFolder(key);
    },
  };
}
