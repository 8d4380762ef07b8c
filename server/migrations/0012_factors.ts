import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // The first release, beside which this works, inserts sessions without it, when somebody signs in.
  sql`alter table sessions add column authenticated_at timestamptz not null default now()`,
  // Renewal bounds the expiry of new sessions; those that exist get the same bound.
  sql`update sessions set authenticated_at = created_at,
    expires_at = least(expires_at, created_at + interval '90 days')`,
  // Mailed codes that authenticate a session again.
  sql`create table confirmation_codes (
    session_id bigint primary key references sessions on delete cascade,
    code_hash bytea not null,
    failures smallint not null default 0,
    expires_at timestamptz not null
  )`,
  sql`create table passkeys (
    id bigint primary key default next_id(),
    user_id bigint not null references users on delete cascade,
    credential_id bytea not null unique,
    public_key bytea not null,
    counter bigint not null,
    transports text[] not null,
    name text not null,
    created_at timestamptz not null default now(),
    last_used_at timestamptz
  )`,
  sql`create index passkeys_user_id_index on passkeys (user_id)`,
  sql`create table passkey_challenges (
    challenge_hash bytea primary key,
    purpose text not null,
    user_id bigint references users on delete cascade,
    expires_at timestamptz not null
  )`,
  sql`create index passkey_challenges_user_id_index on passkey_challenges (user_id)`,
  // An authenticator counts as a factor once last_step is set: by its first valid code.
  sql`create table authenticators (
    user_id bigint primary key references users on delete cascade,
    secret text not null,
    last_step integer,
    created_at timestamptz not null default now()
  )`,
  sql`create table recovery_codes (
    user_id bigint not null references users on delete cascade,
    code_hash bytea not null,
    salt bytea not null,
    created_at timestamptz not null default now(),
    primary key (user_id, code_hash)
  )`,
  sql`create table sign_in_challenges (
    token_hash bytea primary key,
    user_id bigint not null references users on delete cascade,
    failures smallint not null default 0,
    expires_at timestamptz not null
  )`,
  sql`create index sign_in_challenges_user_id_index on sign_in_challenges (user_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
