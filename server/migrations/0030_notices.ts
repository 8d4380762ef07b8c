import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // Notices by people without an account; see decisions/0063. The number is random, so that it does not
  // tell how many there are.
  sql`create table notices (
    id bigint primary key default next_id(),
    number integer not null unique,
    name text not null,
    email text not null,
    role smallint not null,
    source_url text,
    text text not null,
    created_at timestamptz not null default now(),
    confirmed_at timestamptz,
    decided_at timestamptz,
    decider_id bigint,
    decider_name text,
    upheld boolean,
    reason text,
    erased_at timestamptz
  )`,
  sql`create index notices_email on notices (lower(email), created_at) where email <> ''`,
  sql`create index notices_unconfirmed on notices (created_at) where confirmed_at is null`,
  sql`create index notices_open on notices (confirmed_at, id)
    where confirmed_at is not null and decided_at is null`,
  sql`create index notices_decided on notices (decided_at, id) where decided_at is not null`,
  sql`create index notices_due on notices (decided_at) where decided_at is not null and erased_at is null`,
  sql`create index notices_decider on notices (decider_id) where decider_id is not null`,
  // Tokens of mailed links: each mail has one, and all stay valid.
  sql`create table notice_tokens (
    token_hash bytea primary key,
    notice_id bigint not null references notices on delete cascade
  )`,
  sql`create index notice_tokens_notice on notice_tokens (notice_id)`,
  // No references to posts and users: notices outlive them.
  sql`create table notice_posts (
    notice_id bigint not null references notices on delete cascade,
    position smallint not null,
    post_id bigint not null,
    maker_id bigint,
    title text not null,
    removed boolean not null default false,
    primary key (notice_id, position)
  )`,
  sql`create index notice_posts_maker on notice_posts (maker_id) where maker_id is not null`,
  sql`create table notice_makers (
    notice_id bigint not null references notices on delete cascade,
    maker_id bigint not null,
    statement text,
    stated_at timestamptz,
    primary key (notice_id, maker_id)
  )`,
  sql`create index notice_makers_maker on notice_makers (maker_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
