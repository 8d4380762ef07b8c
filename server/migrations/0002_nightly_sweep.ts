import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // Folders whose row the site deleted itself. The nightly sweep removes them however many they are, while it
  // stops at too many folders that no row ever named here.
  sql`create table deleted_folders (
    key text primary key,
    deleted_at timestamptz not null default now()
  )`,
  sql`create index deleted_folders_age on deleted_folders (deleted_at)`,
  sql`create function note_deleted_folders() returns trigger language plpgsql as $$
    begin
      insert into deleted_folders (key) select key from gone on conflict do nothing;
      return null;
    end $$`,
  sql`create trigger images_leave_folders after delete on images
    referencing old table as gone for each statement execute function note_deleted_folders()`,
  sql`create trigger appeal_pictures_leave_folders after delete on appeal_pictures
    referencing old table as gone for each statement execute function note_deleted_folders()`,
  // Why the nightly sweep stopped; without a row it did not.
  sql`create table stopped_sweep (
    id smallint primary key default 1 check (id = 1),
    -- foreign: the files are not of this database; many: too many folders are without a row.
    reason text not null check (reason in ('foreign', 'many')),
    -- Folders without a row, and all that are older than a day.
    unknown integer not null,
    listed integer not null,
    -- The value of SWEEP_CODE by which the operator says that it is right.
    code text not null,
    stopped_at timestamptz not null default now()
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
