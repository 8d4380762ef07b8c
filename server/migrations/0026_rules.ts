import { type Kysely, sql } from "kysely";

/** The first rules: title and text. */
const RULES: readonly (readonly [title: string, text: string])[] = [
  [
    "Post only what you may show",
    "Post what you made yourself, or what its maker lets you show. What others made does not " +
      "become yours by recoloring or cropping it.",
  ],
  [
    "Name the maker you built on",
    "If you copied, changed or continued what another maker made, say so and name that maker.",
  ],
  [
    "Mark adult content",
    "Mark posts with nudity, sex or gore as NSFW. Sexual content that shows minors is never allowed.",
  ],
  [
    "No hateful symbols or words",
    "No symbols of hate groups, and no words or pictures against people for their origin, skin color, " +
      "religion, sex, orientation or disability.",
  ],
  [
    "No harassment",
    "No threats, insults or stalking, and no private information about others. If somebody asks you " +
      "to stop, stop.",
  ],
  ["No scams or false prices", "Sell only what you can deliver, at the price you name."],
  [
    "No spam or floods",
    "No advertising, no repeated posts or comments, and no tricks to gain likes or followers.",
  ],
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table rules (
    number integer primary key,
    title text not null,
    text text not null,
    updated_at timestamptz not null default now(),
    retired_at timestamptz
  )`.execute(db);
  // One row, which every change of the rules locks first.
  await sql`create table rule_versions (
    id smallint primary key check (id = 1),
    version integer not null
  )`.execute(db);
  await sql`insert into rule_versions (id, version) values (1, 1)`.execute(db);
  for (const [index, [title, text]] of RULES.entries()) {
    await sql`insert into rules (number, title, text)
      values (${index + 1}::integer, ${title}, ${text})`.execute(db);
  }
}
