import { type RawBuilder, type SqlBool, sql } from "kysely";
import { foldText } from "#contract/texts.ts";
import { escapeLike } from "#server/platform/db/like-pattern.ts";
import { JOINING } from "#server/platform/split-words.ts";

/** The names of users or of characters, by the alias of their table. */
type Named = "users" | "characters" | "maker" | "creator";

/** Returns a folded name whose words are joined: "o'hara" as 'ohara'. Indexes know this expression. */
export function joinedName(table: Named): RawBuilder<string> {
  return sql`translate(${sql.ref(`${table}.folded_name`)}, ${sql.lit(JOINING)}, '')`;
}

/** Returns a condition: a folded name meets one, as it is or with its words joined. */
export function nameMeets(
  table: Named,
  meets: (name: RawBuilder<string>) => RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const name = sql.ref<string>(`${table}.folded_name`);
  const hasJoined = sql`${name} ~ ${sql.lit(`[${JOINING}]`)}`;
  return sql`(${meets(name)} or ${hasJoined} and ${meets(joinedName(table))})`;
}

/** Returns a condition: a name begins with a text. */
export function nameBegins(table: Named, text: string): RawBuilder<SqlBool> {
  return nameMeets(table, (name) => sql`${name} like ${`${escapeLike(foldText(text))}%`}`);
}

/** Returns a condition: a name has a text. */
export function nameContains(table: Named, text: string): RawBuilder<SqlBool> {
  return nameMeets(table, (name) => sql`${name} like ${`%${escapeLike(foldText(text))}%`}`);
}
