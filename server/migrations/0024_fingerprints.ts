import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // One row for each view of a picture; `box` is x, y, width and height in fractions of the picture.
  sql`create table fingerprints (
    image_id bigint not null references images on delete cascade,
    view smallint not null,
    bits bit(256) not null,
    detail bytea not null,
    strongest bytea not null,
    box real[] not null,
    colors bytea not null,
    keys integer[] not null,
    primary key (image_id, view)
  )`,
  // Look-ups find candidates by common keys. Without a list of pending entries, which every look-up would
  // read.
  sql`create index fingerprints_keys_index on fingerprints using gin (keys) with (fastupdate = off)`,
  // The version of the algorithm that computed a picture's fingerprints; 0 where there are none yet.
  sql`alter table images add column fingerprint_version smallint not null default 0`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
