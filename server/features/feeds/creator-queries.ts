import { sql } from "kysely";
import { patternOf } from "#server/features/users/queries.ts";
import type { Db } from "#server/platform/db/database.ts";

/** The most users or characters whose posts are looked up one by one. */
const FEW_MAX = 1_000;

/** The users or characters that match a filter; `few` is false if there are more than these ids. */
export type People = { ids: string[]; few: boolean };

/** Finds users by the prefix of their names, case-insensitively. */
export async function findOwners(db: Db, prefix: string): Promise<People> {
  return few(
    await db
      .selectFrom("users")
      .select("id")
      .where(sql`lower(username)`, "like", patternOf(prefix))
      .limit(FEW_MAX + 1)
      .execute(),
  );
}

export type CreatorFilter = { name: string | undefined; server: number | undefined };

/** Finds characters by server, by the prefix of their names, or both. */
export async function findCreators(db: Db, { name, server }: CreatorFilter): Promise<People> {
  let characters = db
    .selectFrom("characters")
    .select("id")
    .limit(FEW_MAX + 1);
  if (name) characters = characters.where(sql`lower(name)`, "like", patternOf(name));
  if (server !== undefined) characters = characters.where("server", "=", server);
  return few(await characters.execute());
}

function few(rows: readonly { id: string }[]): People {
  return { ids: rows.map(({ id }) => id), few: rows.length <= FEW_MAX };
}
