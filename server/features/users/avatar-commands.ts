import { randomBytes } from "node:crypto";
import { AVATAR_MIN } from "#contract/users/contract.ts";
import { type Person, recordAct } from "#server/features/audit/commands.ts";
import { AVATAR_QUEUE, type AvatarJob } from "#server/features/users/avatar-queue.ts";
import { AVATAR_WIDTHS, avatarFileKey } from "#server/features/users/present.ts";
import type { UploadedFile } from "#server/platform/http/multipart.ts";
import type { Services } from "#server/platform/services.ts";

const SQUARE = { width: AVATAR_MIN, height: AVATAR_MIN };
const SWEEP_AFTER_SECONDS = 3_600;

/**
 * Stores a new avatar for a user on behalf of the user or staff; returns its key. A job sent beforehand
 * removes the files if the user did not get them.
 */
export async function replaceAvatar(
  services: Services,
  actor: Person,
  userId: string,
  upload: UploadedFile,
): Promise<string> {
  const { db, jobs, media, storage } = services;
  const picture = await media.inspect(upload, SQUARE);
  const files = await media.encodeSquare(picture, AVATAR_WIDTHS, actor._id);
  const key = `avatar-${randomBytes(12).toString("hex")}`;
  await db
    .transaction()
    .execute((trx) =>
      jobs.send<AvatarJob>(AVATAR_QUEUE, { key }, trx, { afterSeconds: SWEEP_AFTER_SECONDS }),
    );
  for (const { width, data } of files) await storage.put(avatarFileKey(key, width), data);
  await db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom("users")
      .select(["username", "avatar_key"])
      .where("id", "=", userId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    await trx.updateTable("users").set({ avatar_key: key }).where("id", "=", userId).execute();
    if (!before) return;
    const { username, avatar_key: previousKey } = before;
    if (actor._id !== userId) {
      await recordAct(trx, {
        actor,
        action: "changeAvatar",
        target: { _id: userId, username },
        before: { avatar: previousKey },
        after: { avatar: key },
      });
    }
    if (previousKey) await jobs.send<AvatarJob>(AVATAR_QUEUE, { key: previousKey }, trx);
  });
  return key;
}
