import { randomBytes } from "node:crypto";
import { AVATAR_MIN } from "#contract/users/contract.ts";
import { CANNOT_EDIT_USER, canEditUser, canUploadAvatar } from "#contract/users/policy.ts";
import type { Person } from "#server/features/audit/commands.ts";
import { type Grounds, recordDecision } from "#server/features/decisions/commands.ts";
import { AVATAR_QUEUE, type AvatarJob } from "#server/features/users/avatar-queue.ts";
import {
  AVATAR_WIDTHS,
  avatarFileKey,
  avatarFileKeys,
  avatarKeyOf,
} from "#server/features/users/present.ts";
import { findViewerOf } from "#server/features/users/session-queries.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { authorize, fieldError } from "#server/platform/errors.ts";
import type { UploadedFile } from "#server/platform/http/multipart.ts";
import { refusalOf } from "#server/platform/media/image-check.ts";
import { hideFiles } from "#server/platform/media/purge-commands.ts";
import type { Services } from "#server/platform/services.ts";

const SQUARE = { width: AVATAR_MIN, height: AVATAR_MIN };
const SWEEP_AFTER_SECONDS = 3_600;
/** A reversal of a decision restores the former avatar, also when an appeal takes this long. */
const APPEAL_SECONDS = 60 * 24 * 3_600;

/**
 * Stores a new avatar for a user on behalf of the user or staff; returns its key. A job sent beforehand
 * removes the files if the user did not get them. No avatar can wait for staff, so one that the outside
 * check would hold is refused.
 */
export async function replaceAvatar(
  services: Services,
  actor: Person & { sessionId: string | null },
  userId: string,
  { upload, grounds }: { upload: UploadedFile; grounds?: Grounds | undefined },
): Promise<string> {
  const { db, jobs, media, storage } = services;
  const picture = await media.inspect(upload, SQUARE, actor._id);
  const files = await media.encodeSquare(picture, AVATAR_WIDTHS, actor._id);
  const purpose = { kind: "avatar", field: upload.field } as const;
  const held = await services.imageCheck.check(purpose, files.map(({ data }) => data).slice(-1));
  if (held !== undefined) {
    throw fieldError("validation", upload.field, refusalOf("this picture", held));
  }
  const key = avatarKeyOf(randomBytes(12).toString("hex"));
  await transact(db, (trx) =>
    jobs.send<AvatarJob>(AVATAR_QUEUE, { key }, trx, { afterSeconds: SWEEP_AFTER_SECONDS }),
  );
  for (const { width, data } of files) await storage.put(avatarFileKey(key, width), data);
  await transact(db, async (trx) => {
    const before = await trx
      .selectFrom("users")
      .select(["username", "roles", "avatar_key"])
      .where("id", "=", userId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    // The session, or the rights of staff, may have ended while the picture was encoded.
    if (actor.sessionId !== null && before) {
      const viewer = await findViewerOf(trx, actor.sessionId, services.settings);
      const target = { _id: userId, roles: before.roles };
      authorize(canUploadAvatar(viewer) && canEditUser(viewer, target), viewer, CANNOT_EDIT_USER);
    }
    await trx.updateTable("users").set({ avatar_key: key }).where("id", "=", userId).execute();
    if (!before) return;
    const { username, avatar_key: previousKey } = before;
    let afterSeconds = 0;
    if (actor._id !== userId) {
      const { appealUntil: until } = await recordDecision(services, trx, {
        actor,
        action: "changeAvatar",
        target: { _id: userId, username },
        subject: { kind: "user", id: userId, title: username },
        grounds,
        before: { avatar: previousKey },
        after: { avatar: key },
      });
      afterSeconds = Math.ceil((until.getTime() - Date.now()) / 1_000) + APPEAL_SECONDS;
      // Its files stay, but not for everyone.
      if (previousKey) await hideFiles(services, trx, avatarFileKeys(previousKey));
    }
    if (!previousKey) return;
    await jobs.send<AvatarJob>(AVATAR_QUEUE, { key: previousKey }, trx, { afterSeconds });
  });
  return key;
}

type AvatarKeys = { before: string | null; after: string | null };

/** Gives a user the former avatar back, if the user has still the later one; returns whether so. */
export async function restoreAvatar(
  { jobs }: Services,
  trx: Trx,
  userId: string,
  { before, after }: AvatarKeys,
): Promise<boolean> {
  const restored = await trx
    .updateTable("users")
    .set({ avatar_key: before })
    .where("id", "=", userId)
    .where("avatar_key", "=", after)
    .returning("id")
    .executeTakeFirst();
  if (!restored) return false;
  if (after) await jobs.send<AvatarJob>(AVATAR_QUEUE, { key: after }, trx);
  return true;
}
