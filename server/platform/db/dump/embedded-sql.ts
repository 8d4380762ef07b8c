import { sql } from "kysely";
import { getConstructionPlans } from "pg-boss";
import { ArchiveFault } from "#server/platform/backup/layout.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { listTables, type TableShape } from "#server/platform/db/dump/table-counts.ts";
import { tableExists } from "#server/platform/db/schema/applied-migrations.ts";
import { readSchema } from "#server/platform/db/schema/schema-sql.ts";

type Write = (text: string) => Promise<void>;

// Few enough that a batch of long texts fits in memory.
const BATCH_ROWS = 2_000;
const HEAD = `\\set ON_ERROR_STOP on
begin;
set local client_encoding = 'UTF8';
set local check_function_bodies = false;
`;
// The job queue's statements set timeouts of half a minute.
const NO_TIMEOUTS =
  "set local lock_timeout = 0;\nset local idle_in_transaction_session_timeout = 0;\n";

/**
 * Writes the embedded database, for which there is no pg_dump, as SQL that `psql -f` loads into an empty
 * database. The job queue's tables are created by its library's statements.
 */
export async function writeEmbeddedSql(trx: Trx, write: Write): Promise<void> {
  const schema = await readSchema(trx);
  const jobs = await readJobsSchema(trx);
  await write(HEAD + asStatements(schema.before) + jobs + NO_TIMEOUTS);
  for (const shape of await listTables(trx)) await writeRows(trx, shape, write);
  await write(`${asStatements(schema.after)}commit;\n`);
}

function asStatements(statements: readonly string[]): string {
  return statements.map((statement) => `${statement.trim()};\n`).join("");
}

/** Returns the statements without BEGIN and COMMIT, as they are part of a larger transaction. */
async function readJobsSchema(trx: Trx): Promise<string> {
  const plan = getConstructionPlans("pgboss");
  const version = /version\(version\) VALUES \('(\d+)'\)/.exec(plan)?.[1];
  if (Number(version) !== (await findJobsVersion(trx))) {
    throw new ArchiveFault("Start the site once with this version of the program, then try again.");
  }
  return `${plan.replace(/^\s*(BEGIN|COMMIT);\s*$/gm, "").trim()}\n`;
}

/** Returns the version of the job queue's tables, or undefined if there are none. */
async function findJobsVersion(trx: Trx): Promise<number | undefined> {
  if (!(await tableExists(trx, "pgboss.version"))) return undefined;
  const { rows } = await sql<{ version: number }>`
    select version from pgboss.version`.execute(trx);
  return rows[0]?.version;
}

/** Writes a table's rows in the text format of COPY. */
async function writeRows(trx: Trx, { name, columns }: TableShape, write: Write): Promise<void> {
  const names = columns.map((column) => sql.id(column.name));
  const line = sql.join(names.map(asField), sql` || chr(9) || `);
  await sql`declare dumped_rows no scroll cursor for
    select ${line} as line from ${sql.raw(name)}`.execute(trx);
  const quoted = columns.map((column) => `"${column.name.replaceAll('"', '""')}"`);
  await write(`copy ${name} (${quoted.join(", ")}) from stdin;\n`);
  for (;;) {
    const { rows } = await sql<{ line: string }>`
      fetch ${sql.lit(BATCH_ROWS)} from dumped_rows`.execute(trx);
    if (rows.length === 0) break;
    await write(`${rows.map(({ line }) => line).join("\n")}\n`);
  }
  await write("\\.\n");
  await sql`close dumped_rows`.execute(trx);
}

function asField(column: ReturnType<typeof sql.id>) {
  return sql`coalesce(replace(replace(replace(replace(${column}::text, '\\', '\\\\'),
    chr(10), '\\n'), chr(13), '\\r'), chr(9), '\\t'), '\\N')`;
}
