import { type RawBuilder, type SqlBool, sql } from "kysely";
import { foldText } from "#contract/texts.ts";
import { escapeLike } from "#server/platform/db/like-pattern.ts";

type Named = "users" | "characters";

/** Returns a condition: a folded name meets one, as it is or with its words joined: "o'hara" as 'ohara'. */
export function nameMeets(
  table: Named,
  meets: (name: RawBuilder<string>) => RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const [name, joined] = ["folded_name", "joined_name"].map((column) =>
    meets(sql.ref(`${table}.${column}`)),
  );
  return sql`(${name} or ${joined})`;
}

/** Returns a condition: a name begins with a text. */
export function nameBegins(table: Named, text: string): RawBuilder<SqlBool> {
  return nameMeets(table, (name) => sql`${name} like ${`${escapeLike(foldText(text))}%`}`);
}

/** Returns a condition: a name has a text. */
export function nameContains(table: Named, text: string): RawBuilder<SqlBool> {
  return nameMeets(table, (name) => sql`${name} like ${`%${escapeLike(foldText(text))}%`}`);
}
