import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // The last migration that a program must know to work beside this schema. A migration that removes
  // something raises it to that of the release which stopped using it.
  sql`create table supported_release (
    oldest text not null,
    alone boolean primary key default true check (alone)
  )`,
  sql`insert into supported_release (oldest) values ('0009_one_statement')`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
