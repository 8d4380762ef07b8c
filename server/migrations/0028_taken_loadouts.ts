import { type Kysely, sql } from "kysely";

/** By what all public loadouts are listed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index loadouts_taken on loadouts (num_taken desc, id desc) where public`.execute(
    db,
  );
}
