import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  sql`alter table users add column show_discord boolean not null default false`,
  // An act and its actor are immutable; only its target may be erased.
  sql`create function refuse_all_but_erasure() returns trigger language plpgsql as $$
    begin
      if (new.id, new.actor_id, new.actor_name, new.action, new.target_id, new.created_at)
        is distinct from
          (old.id, old.actor_id, old.actor_name, old.action, old.target_id, old.created_at)
        or (new.target_name, new.subject, new.reason, new.before, new.after)
          is distinct from (null::text, '', '', null::jsonb, null::jsonb)
      then raise exception 'The audit log is never changed.'; end if;
      return new;
    end $$`,
  sql`drop trigger audit_log_stays on audit_log`,
  sql`create trigger audit_log_stays before delete or truncate on audit_log
    for each statement execute function refuse_change()`,
  sql`create trigger audit_log_may_be_erased before update on audit_log
    for each row execute function refuse_all_but_erasure()`,
  // Accounts deleted earlier left their names and texts here.
  sql`update audit_log set target_name = null, subject = '', reason = '', before = null,
      after = null, words = array_to_tsvector(array[lower(actor_name)])
    where target_id is not null
      and not exists (select from users where users.id = audit_log.target_id)`,
  sql`update report_cases set title = '' where maker_id is null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
