import { sql } from "kysely";
import { lockUsers } from "#server/features/users/queries.ts";
import { anyOf } from "#server/platform/db/any-of.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { deleteRows } from "#server/platform/db/delete-rows.ts";
import type { MailLinkKind } from "#server/platform/db/schema/tables.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { hashToken, newToken } from "#server/platform/tokens.ts";

const HOUR_MS = 3_600_000;
/** Hours that a link of each kind is valid, from the mail's delivery on. */
export const LINK_HOURS = {
  verification: 24,
  passwordReset: 1,
  removeAccount: 30 * 24,
  restoreEmail: 7 * 24,
  decision: 2 * 365 * 24,
} as const satisfies Record<MailLinkKind, number>;
// Time in which a mail may wait for its server, added to the validity until it is rendered.
const DELIVERY_HOURS = 24;

type NewLink = { userId: string; kind: MailLinkKind; email: string; verified?: boolean };

/** Creates a link for a mail; returns its id. It has no token yet. */
export async function createMailLink(trx: Trx, link: NewLink): Promise<string> {
  const { id } = await trx
    .insertInto("mail_links")
    .values({
      user_id: link.userId,
      kind: link.kind,
      email: link.email,
      verified: link.verified ?? false,
      expires_at: inHours(LINK_HOURS[link.kind] + DELIVERY_HOURS),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Issues a token for a link as its mail is rendered; returns it with the recipient's address, or
 * undefined if the link is gone. Earlier tokens stay valid, as their mail may have arrived.
 */
export function issueMailToken(db: Db, linkId: string) {
  const { token, hash } = newToken();
  return transact(db, async (trx) => {
    const link = await trx
      .selectFrom("mail_links")
      .select(["kind", "email"])
      .where("id", "=", linkId)
      .forUpdate()
      .executeTakeFirst();
    if (!link) return undefined;
    await trx
      .updateTable("mail_links")
      .set({ expires_at: inHours(LINK_HOURS[link.kind]) })
      .where("id", "=", linkId)
      .execute();
    await trx
      .insertInto("mail_link_tokens")
      .values({ token_hash: hash, link_id: linkId })
      .execute();
    return { token, email: link.email };
  });
}

export type MailLink = {
  id: string;
  user_id: string;
  email: string;
  verified: boolean;
  created_at: Date;
};

/**
 * Locks the user and then the link of a token; undefined if there is no unexpired and unused link of that
 * kind with it.
 */
export async function lockMailLink(
  trx: Trx,
  kind: MailLinkKind,
  token: string,
): Promise<MailLink | undefined> {
  const find = () =>
    trx
      .selectFrom("mail_link_tokens")
      .innerJoin("mail_links", "mail_links.id", "mail_link_tokens.link_id")
      .select([
        "mail_links.id",
        "mail_links.user_id",
        "mail_links.email",
        "mail_links.verified",
        "mail_links.created_at",
      ])
      .where("mail_link_tokens.token_hash", "=", hashToken(token))
      .where("mail_links.kind", "=", kind)
      .where("mail_links.expires_at", ">", new Date())
      .where("mail_links.used_at", "is", null);
  const found = await find().executeTakeFirst();
  if (!found) return undefined;
  await lockUsers(trx, [found.user_id]);
  return find().forUpdate("mail_links").executeTakeFirst();
}

/** Locks the link of a token like `lockMailLink` and marks it as used, so that it works once. */
export async function consumeMailLink(
  trx: Trx,
  kind: MailLinkKind,
  token: string,
): Promise<MailLink | undefined> {
  const link = await lockMailLink(trx, kind, token);
  if (link) await markMailLinkUsed(trx, link.id);
  return link;
}

/** Marks a link as used. */
export async function markMailLinkUsed(trx: Trx, id: string): Promise<void> {
  await trx.updateTable("mail_links").set({ used_at: new Date() }).where("id", "=", id).execute();
}

/** Deletes a user's unused links of the given kinds; a used one opens nothing. */
export async function deleteMailLinks(
  trx: Trx,
  userId: string,
  kinds: readonly MailLinkKind[],
): Promise<void> {
  await trx
    .deleteFrom("mail_links")
    .where("user_id", "=", userId)
    .where("kind", "=", anyOf(kinds))
    .where("used_at", "is", null)
    .execute();
}

/** Deletes expired links; each may have several tokens, which are deleted first. */
export async function deleteExpiredLinks(db: Db): Promise<void> {
  const isExpired = sql`expires_at < ${new Date()}`;
  const ofExpired = sql`link_id in (select id from mail_links where ${isExpired})`;
  await deleteRows(db, "mail_link_tokens", ofExpired);
  await deleteRows(db, "mail_links", isExpired);
}

/** Deletes the links that restore addresses which were replaced after that of link `id`. */
export async function deleteRestoringLinks(trx: Trx, userId: string, id: string): Promise<void> {
  await trx
    .deleteFrom("mail_links")
    .where("user_id", "=", userId)
    .where("kind", "=", "restoreEmail")
    .where("id", ">", id)
    .execute();
}

function inHours(hours: number): Date {
  return new Date(Date.now() + hours * HOUR_MS);
}
