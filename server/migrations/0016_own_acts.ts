import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // Erasure may also remove the name of a user who acted on their own account, as in restoring its
  // address. Programs that know the earlier rule leave that name.
  sql`create or replace function refuse_all_but_erasure() returns trigger language plpgsql as $$
    begin
      if (new.id, new.actor_id, new.action, new.target_id, new.created_at)
        is distinct from (old.id, old.actor_id, old.action, old.target_id, old.created_at)
        or new.actor_name <> old.actor_name
          and not (new.actor_name = '' and old.actor_id is not distinct from old.target_id)
        or (new.target_name, new.subject, new.reason, new.before, new.after)
          is distinct from (null::text, '', '', null::jsonb, null::jsonb)
      then raise exception 'The audit log is never changed.'; end if;
      return new;
    end $$`,
  sql`update audit_log set actor_name = '', target_name = null, subject = '', reason = '',
      before = null, after = null, words = array_to_tsvector('{}'::text[])
    where actor_id = target_id
      and not exists (select from users where users.id = audit_log.target_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
