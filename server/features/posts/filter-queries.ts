import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Made } from "#contract/posts/made.ts";
import { foldText } from "#contract/texts.ts";

/** To which posts a list is restricted; what is left out restricts nothing. */
export type PostFilters = {
  category?: number | undefined;
  /** A tag that a post has, in any spelling. */
  tag?: string | undefined;
  /** Tags that a post does not have, in any spelling. */
  withoutTags?: readonly string[] | undefined;
  forSale?: boolean | undefined;
  /** The server of the character by whom a post was created. */
  server?: number | undefined;
  made?: Made | undefined;
};

/** Returns a condition: a post meets every filter. */
export function meetsPostFilters(filters: PostFilters): RawBuilder<SqlBool> {
  const { category, tag, withoutTags = [], forSale, server, made } = filters;
  const conditions = [sql<SqlBool>`true`];
  if (category !== undefined) conditions.push(sql`posts.category = ${category}`);
  if (tag) conditions.push(hasTag(tag));
  for (const without of withoutTags) conditions.push(sql`not ${hasTag(without)}`);
  // Written like the condition of the indexes.
  if (forSale) conditions.push(sql`posts.for_sale`);
  if (server !== undefined) {
    conditions.push(sql`posts.creator_id in (select id from characters where server = ${server})`);
  }
  if (made) conditions.push(sql`posts.made = ${made}`);
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** Returns a condition: a post has a tag, in any spelling. */
export function hasTag(tag: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`posts.folded_tags @> ${[foldText(tag)]}::text[]`;
}
