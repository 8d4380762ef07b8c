import { AVATAR_WIDTHS, avatarFileKey } from "#server/features/users/present.ts";
import type { Trx } from "#server/platform/db/database.ts";

const BATCH = 1_000;

/** Lists every file of users' avatars. */
export async function* listAvatarFiles(trx: Trx) {
  let last: string | undefined = "0";
  while (last !== undefined) {
    const users: AvatarOwner[] = await listAvatarOwners(trx, last);
    for (const { avatar_key } of users) {
      for (const width of avatar_key === null ? [] : AVATAR_WIDTHS) {
        yield {
          storageName: "media" as const,
          key: avatarFileKey(avatar_key ?? "", width),
          needed: true,
        };
      }
    }
    last = users.at(-1)?.id;
  }
}

type AvatarOwner = { id: string; avatar_key: string | null };

function listAvatarOwners(trx: Trx, after: string): Promise<AvatarOwner[]> {
  return trx
    .selectFrom("users")
    .select(["id", "avatar_key"])
    .where("id", ">", after)
    .where("avatar_key", "is not", null)
    .orderBy("id")
    .limit(BATCH)
    .execute();
}
