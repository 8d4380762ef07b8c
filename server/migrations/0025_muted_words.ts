import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  sql`create table muted_words (
    user_id bigint not null references users on delete cascade,
    -- As it is compared.
    folded_word text not null,
    word text not null,
    -- Null if it has no end.
    muted_until timestamptz,
    created_at timestamptz not null default now(),
    primary key (user_id, folded_word)
  )`,
  sql`create index muted_words_until on muted_words (muted_until) where muted_until is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
