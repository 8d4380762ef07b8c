import { createHash } from "node:crypto";
import { getConstructionPlans } from "pg-boss";
import type { Digest, openHashedFile } from "#server/platform/backup/hashed-file.ts";
import { ArchiveFault, type TableCount } from "#server/platform/backup/layout.ts";
import type { Trx } from "#server/platform/db/database.ts";
import {
  findJobsVersion,
  fixFormats,
  listTables,
  readLines,
  type TableShape,
} from "#server/platform/db/dump/table-lines.ts";
import { readSchema } from "#server/platform/db/schema/schema-sql.ts";

type OutFile = Pick<ReturnType<typeof openHashedFile>, "write">;

/** Separates statements, which may span lines. */
export const SEPARATOR = "--";
export const ROWS_END = "\\.";

const HEAD = ["\\set ON_ERROR_STOP on", "begin;", ""].join("\n");
const SETTINGS = "set local client_encoding = 'UTF8';\nset local check_function_bodies = false;";
// The job queue's statements set timeouts of half a minute.
const NO_TIMEOUTS =
  "set local lock_timeout = 0;\nset local idle_in_transaction_session_timeout = 0;";

/**
 * Writes a whole database as SQL that `psql -f` loads into an empty one, and returns the tables' counts.
 * The job queue's tables are created by its library's statements.
 */
export async function writeSql(trx: Trx, out: OutFile) {
  await fixFormats(trx);
  const jobsVersion = await findJobsVersion(trx);
  const jobs = jobsSchema();
  if (jobsVersion !== jobs.version) {
    throw new ArchiveFault("Start the site once with this version of the program, then try again.");
  }
  const schema = await readSchema(trx);
  const shapes = await listTables(trx);
  await out.write(HEAD);
  for (const statement of [SETTINGS, ...schema.before, jobs.statements, NO_TIMEOUTS]) {
    await out.write(asStatement(statement));
  }
  const tables: TableCount[] = [];
  for (const shape of shapes) tables.push(await writeTable(trx, shape, out));
  for (const statement of [...schema.after, "analyze"]) await out.write(asStatement(statement));
  await out.write(`${SEPARATOR}\ncommit;\n`);
  return { tables, jobsVersion };
}

function asStatement(statement: string): string {
  return `${SEPARATOR}\n${statement.trim().replace(/;$/, "")};\n`;
}

/** Returns the statements without BEGIN and COMMIT, as they are part of a larger transaction. */
function jobsSchema(): { statements: string; version: number } {
  const plan = getConstructionPlans("pgboss");
  const version = Number(/version\(version\) VALUES \('(\d+)'\)/.exec(plan)?.[1]);
  return { statements: plan.replace(/^\s*(BEGIN|COMMIT);\s*$/gm, ""), version };
}

async function writeTable(trx: Trx, shape: TableShape, out: OutFile): Promise<TableCount> {
  const columns = shape.columns.map(({ name }) => quoted(name)).join(", ");
  await out.write(`${SEPARATOR}\ncopy ${shape.name} (${columns}) from stdin;\n`);
  const count = await countRows(trx, shape, (lines) => out.write(lines));
  await out.write(`${ROWS_END}\n`);
  return { ...shape, ...count };
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Counts a table's rows and computes their checksum; passes `onLines` each chunk of lines. */
export async function countRows(
  trx: Trx,
  shape: TableShape,
  onLines: (lines: string) => Promise<void> = async () => undefined,
): Promise<{ rows: number; sha256: Digest["sha256"] }> {
  const hash = createHash("sha256");
  let rows = 0;
  for await (const lines of readLines(trx, shape)) {
    hash.update(lines);
    rows += lines.split("\n").length - 1;
    await onLines(lines);
  }
  return { rows, sha256: hash.digest("hex") };
}
