import { expect, test } from "vitest";
import { findMigrationFaults } from "./migrations.ts";

const faultsOf = (text: string, contracts: string[] = []) =>
  findMigrationFaults(new Map([["server/migrations/0099_new.ts", text]]), contracts);

const refused: [statement: string, fault: RegExp][] = [
  ["sql`drop table quarantine`", /drops a table/],
  ["sql`DROP TABLE IF EXISTS exports`", /drops a table/],
  ["sql`alter table users\n    drop column email`", /drops a column/],
  ["sql`alter table users add column a text, drop email`", /drops a column/],
  ["sql`alter table users rename column email to address`", /renames/],
  ["sql`alter table exports rename to account_exports`", /renames/],
  ["sql`alter table users alter column avatar_key set not null`", /makes a column not null/],
  ["sql`alter table users alter avatar_key type bytea using ''`", /changes the type/],
  ["sql`alter table users add column a text not null`", /not null and has no default/],
  ["sql`alter table users add column a text, add b numeric(9, 2) not null`", /has no default/],
  ['db.schema.dropTable("users").execute()', /drops a table/],
  ['db.schema.alterTable("users").dropColumn("email").execute()', /drops a column/],
  ['db.schema.alterTable("users").renameColumn("email", "address").execute()', /renames/],
  ['db.schema.alterTable("users").renameTo("people").execute()', /renames/],
  [
    'db.schema.alterTable("users").alterColumn("a", (column) => column.setNotNull()).execute()',
    /makes a column not null/,
  ],
  [
    'db.schema.alterTable("users").addColumn("a", "text", (column) => column.notNull()).execute()',
    /has no default/,
  ],
];

test.each(refused)("refuses %s while the previous release runs", (statement, fault) => {
  expect(faultsOf(statement)).toEqual([expect.stringMatching(fault)]);
});

test.each([
  "sql`create table fresh (id bigint not null, name text not null)`",
  "sql`create table fresh (id bigint)`, sql`alter table fresh add column b text not null`",
  "sql`create table fresh (id bigint)`, sql`drop table fresh`",
  "sql`alter table users add column a text not null default '', add column b text`",
  "sql`alter table users alter column a drop not null, alter column b drop default`",
  "sql`alter table users drop constraint users_check`",
  "sql`drop index users_name`, sql`drop trigger stays on users`",
  "// sql`drop table users`",
  'db.schema.alterTable("a").addColumn("b", "text", (c) => c.notNull().defaultTo("")).execute()',
])("lets %s pass", (statement) => {
  expect(faultsOf(statement)).toEqual([]);
});

test("accepts removals in a contract migration that names the oldest supported release", () => {
  const statement = "sql`drop table quarantine`";
  expect(faultsOf(statement, ["0099_new"])).toEqual([expect.stringMatching(/supported_release/)]);
  const whole = `${statement}, sql\`update supported_release set oldest = '0019'\``;
  expect(faultsOf(whole, ["0099_new"])).toEqual([]);
});

test("ignores migrations of the previous release", () => {
  const files = new Map([["server/migrations/0005_search.ts", "sql`drop table users`"]]);
  expect(findMigrationFaults(files)).toEqual([]);
});
