import { type RawBuilder, sql } from "kysely";
import { isOpenTo as isBoardOpenTo } from "#server/features/boards/queries.ts";
import { opensPost, type Viewer } from "#server/features/users/hidden-queries.ts";
import type { DB } from "#server/platform/db/schema/generated.ts";

/** Whose data is exported: things of others are named only as far as the reader may open them. */
export type Reader = NonNullable<Viewer>;

/** How the rows of a table that belong to an account are exported. */
type Part<Column extends string> = {
  /** The column with the account's id. */
  by: Column;
  /** What is secret, of others, or only for the program. Every other column is exported. */
  omit: readonly Column[];
  /** The names of columns in the file, where these are not the same in camel case. */
  names?: { [C in Column]?: string };
  join?: RawBuilder<unknown>;
  where?: RawBuilder<unknown>;
  /** What is computed, by its name in the file. */
  add?: (reader: Reader) => Record<string, RawBuilder<unknown>>;
  /** What the numbers of a column or computed value stand for. */
  choices?: Record<string, readonly string[]>;
  /** `id` unless given. */
  order?: Column;
};
export type ExportPart = Part<string> & { table: string };

/** Returns the part with the rows of a table. */
export function part<T extends keyof DB>(table: T, given: Part<keyof DB[T] & string>): ExportPart {
  return { table, ...given };
}

/** The username of the user whose id a column has. */
export const usernameOf = (column: string) =>
  sql`(select username from users where users.id = ${sql.ref(column)})`;

/** The title of the post `posts` if the reader may open it, else null. */
export const titleFor = (reader: Reader) =>
  sql`case when ${opensPost(reader, "posts.id")} then posts.title end`;

/** The title of the board whose id a column has if the reader may open it, else null. */
export const boardTitleFor = (reader: Reader, column: string) =>
  sql`(select title from visible_boards as boards join users on users.id = boards.owner_id
    where boards.id = ${sql.ref(column)} and ${isBoardOpenTo(reader)})`;
