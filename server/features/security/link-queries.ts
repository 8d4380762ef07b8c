import type { Db } from "#server/platform/db/database.ts";
import type { MailLinkKind } from "#server/platform/db/schema/tables.ts";
import { hashToken } from "#server/platform/tokens.ts";

type LinkFilter = { userId: string; kind: MailLinkKind; since: Date };

/** Returns the number of a user's unused links of a kind created since a time. */
export async function countMailLinks(db: Db, { userId, kind, since }: LinkFilter): Promise<number> {
  const { count } = await db
    .selectFrom("mail_links")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("user_id", "=", userId)
    .where("kind", "=", kind)
    .where("created_at", ">", since)
    .where("used_at", "is", null)
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
    .where("used_at", "is", null)
    .orderBy("id", "desc")
    .executeTakeFirst();
  return link?.id;
}

/** Returns the user of a used link that has not expired; the address has to be the user's still. */
export async function findUserOfUsedLink(
  db: Db,
  kind: MailLinkKind,
  token: string,
): Promise<{ id: string; verified: boolean } | undefined> {
  return db
    .selectFrom("mail_link_tokens")
    .innerJoin("mail_links", "mail_links.id", "mail_link_tokens.link_id")
    .innerJoin("users", "users.id", "mail_links.user_id")
    .select(["users.id", "users.verified"])
    .where("mail_link_tokens.token_hash", "=", hashToken(token))
    .where("mail_links.kind", "=", kind)
    .where("mail_links.used_at", "is not", null)
    .where("mail_links.expires_at", ">", new Date())
    .whereRef("users.email", "=", "mail_links.email")
    .where("users.deleted_at", "is", null)
    .executeTakeFirst();
}

/**
 * Returns the user of a link that is not used up by opening it, or undefined: it was mailed to the
 * user's present address, and has not expired.
 */
export async function findLinkUser(
  db: Db,
  kind: MailLinkKind,
  token: string,
): Promise<string | undefined> {
  const link = await db
    .selectFrom("mail_link_tokens")
    .innerJoin("mail_links", "mail_links.id", "mail_link_tokens.link_id")
    .innerJoin("users", "users.id", "mail_links.user_id")
    .select("mail_links.user_id")
    .where("mail_link_tokens.token_hash", "=", hashToken(token))
    .where("mail_links.kind", "=", kind)
    .where("mail_links.expires_at", ">", new Date())
    .whereRef("users.email", "=", "mail_links.email")
    .where("users.deleted_at", "is", null)
    .executeTakeFirst();
  return link?.user_id;
}
