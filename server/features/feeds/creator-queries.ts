import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";

/** Users or characters whose posts are looked up one by one. */
const FEW = 1_000;

/** Who meets a filter: their ids while they are few. */
export type People = { ids: string[]; few: boolean };

/** Users whose names begin so, without case. */
export async function findOwners(db: Db, beginning: string): Promise<People> {
  return few(
    await db
      .selectFrom("users")
      .select("id")
      .where(sql`lower(username)`, "like", patternOf(beginning))
      .limit(FEW + 1)
      .execute(),
  );
}

export type CreatorFilter = { name: string | undefined; server: number | undefined };

/** Characters of a server, or whose names begin so, or both. */
export async function findCreators(db: Db, { name, server }: CreatorFilter): Promise<People> {
  let characters = db
    .selectFrom("characters")
    .select("id")
    .limit(FEW + 1);
  if (name) characters = characters.where(sql`lower(name)`, "like", patternOf(name));
  if (server !== undefined) characters = characters.where("server", "=", server);
  return few(await characters.execute());
}

function few(rows: readonly { id: string }[]): People {
  return { ids: rows.map(({ id }) => id), few: rows.length <= FEW };
}

/** A LIKE pattern for a beginning, in which what is typed stands for itself. */
export function patternOf(beginning: string): string {
  return `${beginning.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
}
