import type { Db } from "#server/platform/db/database.ts";
import type { MailLinkKind } from "#server/platform/db/schema/security-tables.ts";

type LinkFilter = { userId: string; kind: MailLinkKind; since: Date };

/** Returns the number of a user's unused links of a kind created since a time. */
export async function countMailLinks(db: Db, { userId, kind, since }: LinkFilter): Promise<number> {
  const { count } = await db
    .selectFrom("mail_links")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("user_id", "=", userId)
    .where("kind", "=", kind)
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the id of a user's newest unexpired link of a kind. */
export async function findMailLink(
  db: Db,
  userId: string,
  kind: MailLinkKind,
): Promise<string | undefined> {
  const link = await db
    .selectFrom("mail_links")
    .select("id")
    .where("user_id", "=", userId)
    .where("kind", "=", kind)
    .where("expires_at", ">", new Date())
    .orderBy("id", "desc")
    .executeTakeFirst();
  return link?.id;
}
