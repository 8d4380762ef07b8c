import { PGlite, type Transaction } from "@electric-sql/pglite";
import { linesOf } from "#server/platform/backup/hashed-file.ts";
import { EXTENSIONS } from "#server/platform/db/embedded/extensions.ts";

const BATCH_LENGTH = 4_000_000;
// Commands of psql, and of the transaction that the caller has opened.
const SKIPPED = /^(\\\w.*|begin;|commit;)$/;
const COPY = /^(copy \S+ \(.*\) from) stdin;$/i;
const ROWS_END = "\\.";

/**
 * Runs statements and then the SQL of pg_dump or of `writeEmbeddedSql` in the embedded database, which has no
 * psql, in one transaction. No site may run on its folder.
 */
export async function loadIntoEmbedded(
  folder: string,
  before: readonly string[],
  path: string,
): Promise<void> {
  const pglite = await PGlite.create({ dataDir: folder, extensions: EXTENSIONS });
  try {
    await pglite.transaction(async (trx) => {
      for (const statement of before) await trx.exec(statement);
      await loadSql(trx, path);
      await trx.exec("analyze");
    });
  } finally {
    await pglite.close();
  }
}

async function loadSql(trx: Transaction, path: string): Promise<void> {
  let statements: string[] = [];
  let copy: string | undefined;
  let rows: string[] = [];
  let length = 0;
  const runStatements = async () => {
    await trx.exec(statements.join("\n"));
    statements = [];
  };
  const copyRows = async (statement: string) => {
    await trx.query(statement, [], { blob: new Blob(rows) });
    rows = [];
    length = 0;
  };
  for await (const line of linesOf(path)) {
    if (copy === undefined) {
      const [, start] = COPY.exec(line) ?? [];
      if (start !== undefined) {
        await runStatements();
        copy = `${start} '/dev/blob'`;
      } else if (!SKIPPED.test(line)) statements.push(line);
    } else if (line === ROWS_END) {
      await copyRows(copy);
      copy = undefined;
    } else {
      rows.push(`${line}\n`);
      length += line.length;
      if (length > BATCH_LENGTH) await copyRows(copy);
    }
  }
  await runStatements();
}
