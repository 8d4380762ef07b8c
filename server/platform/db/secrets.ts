import { randomBytes } from "node:crypto";
import type { Db } from "#server/platform/db/database.ts";

/** Returns a random secret (64 hex digits), created at first use and the same on every node. */
export async function siteSecret(db: Db, name: string): Promise<string> {
  await db
    .insertInto("secrets")
    .values({ name, value: randomBytes(32).toString("hex") })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom("secrets")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return row.value;
}
