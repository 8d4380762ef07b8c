import { PGlite } from "@electric-sql/pglite";
import { Client } from "pg";
import { type DatabasePlace, embeddedFolder } from "#server/platform/db/database.ts";

/** A connection without typed tables, for statements that create them. */
export type RawSession = {
  /** Runs any number of statements. */
  run(statements: string): Promise<void>;
  /** Runs one statement; parameters are strings or lists of strings. */
  query<Row>(statement: string, parameters?: unknown[]): Promise<Row[]>;
};

/** Runs work in one transaction. */
export async function inRawTransaction<T>(
  place: Exclude<DatabasePlace, { snapshot: Blob }>,
  work: (session: RawSession) => Promise<T>,
): Promise<T> {
  return "url" in place ? inPostgres(place.url, work) : inEmbedded(place.dataDir, work);
}

async function inEmbedded<T>(
  dataDir: string,
  work: (session: RawSession) => Promise<T>,
): Promise<T> {
  const pglite = await PGlite.create({ dataDir: embeddedFolder(dataDir) });
  try {
    return await pglite.transaction((trx) =>
      work({
        run: async (statements) => void (await trx.exec(statements)),
        query: async <Row>(statement: string, parameters?: unknown[]) =>
          (await trx.query<Row>(statement, parameters)).rows,
      }),
    );
  } finally {
    await pglite.close();
  }
}

async function inPostgres<T>(url: string, work: (session: RawSession) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: "parade-restore" });
  await client.connect();
  try {
    await client.query("begin");
    const result = await work({
      run: async (statements) => void (await client.query(statements)),
      query: async (statement, parameters) => (await client.query(statement, parameters)).rows,
    });
    await client.query("commit");
    return result;
  } finally {
    await client.end();
  }
}
