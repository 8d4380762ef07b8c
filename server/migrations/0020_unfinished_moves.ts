import { type Kysely, sql } from "kysely";

// A process that ends between removing the files of an image and recording that leaves its lease.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index images_unfinished_moves on images (id)
    where moving_until is not null`.execute(db);
}
