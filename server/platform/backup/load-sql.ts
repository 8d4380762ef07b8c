import { linesOf } from "#server/platform/backup/hashed-file.ts";
import { ArchiveFault, type Manifest, type TableCount } from "#server/platform/backup/layout.ts";
import { quoted, ROWS_END, SEPARATOR } from "#server/platform/backup/sql-file.ts";
import type { RawSession } from "#server/platform/db/connection/raw-session.ts";

const BATCH_ROWS = 2_000;
const BATCH_LENGTH = 4_000_000;
// Commands of psql; the caller has opened one transaction for the whole file.
const SKIPPED = /^(\\set .*|begin;|commit;)$/;
const COPY = /^copy (\S+) \(.*\) from stdin;$/;

/**
 * Runs an archive's database.sql as psql would. Rows are inserted from lists of columns, which both
 * kinds of database accept.
 */
export async function loadSql(
  session: RawSession,
  path: string,
  tables: Manifest["tables"],
): Promise<void> {
  let statement: string[] = [];
  let rows: RowLoader | undefined;
  const runStatement = async () => {
    if (statement.length > 0) await session.run(statement.join("\n"));
    statement = [];
  };
  for await (const line of linesOf(path)) {
    if (rows) {
      if (line === ROWS_END) {
        await rows.end();
        rows = undefined;
      } else await rows.add(line);
    } else if (line === SEPARATOR) await runStatement();
    else if (COPY.test(line)) rows = createLoader(session, tableOf(line, tables));
    else if (!SKIPPED.test(line)) statement.push(line);
  }
  await runStatement();
}

function tableOf(line: string, tables: Manifest["tables"]): TableCount {
  const name = COPY.exec(line)?.[1];
  const table = tables.find((one) => one.name === name);
  if (!table) throw new ArchiveFault(`The archive's manifest does not know the table ${name}.`);
  return table;
}

type RowLoader = { add(line: string): Promise<void>; end(): Promise<void> };

function createLoader(session: RawSession, { name, columns }: TableCount): RowLoader {
  const names = columns.map((column) => quoted(column.name)).join(", ");
  const values = columns.map(({ type }, index) => `c${index}::${type}`).join(", ");
  const given = columns.map((_, index) => `$${index + 1}::text[]`).join(", ");
  const aliases = columns.map((_, index) => `c${index}`).join(", ");
  const insert = `insert into ${name} (${names}) overriding system value
    select ${values} from unnest(${given}) as given (${aliases})`;
  let batch: string[] = [];
  let length = 0;
  const flush = async () => {
    if (batch.length === 0) return;
    const rows = batch.map((line) => line.split("\t").map(unescaped));
    await session.query(
      insert,
      columns.map((_, index) => rows.map((row) => row[index] ?? null)),
    );
    batch = [];
    length = 0;
  };
  return {
    add: async (line) => {
      batch.push(line);
      length += line.length;
      if (batch.length === BATCH_ROWS || length > BATCH_LENGTH) await flush();
    },
    end: flush,
  };
}

const ESCAPED: Record<string, string> = { n: "\n", r: "\r", t: "\t", "\\": "\\" };

function unescaped(text: string): string | null {
  if (text === "\\N") return null;
  return text.replace(/\\(.)/g, (_, escaped: string) => ESCAPED[escaped] ?? escaped);
}
