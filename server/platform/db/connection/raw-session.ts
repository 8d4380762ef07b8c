import { PGlite } from "@electric-sql/pglite";
import { Client } from "pg";
import { type DatabasePlace, embeddedFolder } from "#server/platform/db/database.ts";

/** A connection without a model of the tables, for statements that make them. */
export type RawSession = {
  /** Runs any number of statements. */
  run(statements: string): Promise<void>;
  /** Runs one; parameters are texts or lists of texts. */
  query<Row>(statement: string, parameters?: unknown[]): Promise<Row[]>;
};

/** Does work in one transaction: all of it lasts, or nothing. */
export async function inRawTransaction<T>(
  place: Exclude<DatabasePlace, { snapshot: Blob }>,
  work: (session: RawSession) => Promise<T>,
): Promise<T> {
  return "url" in place ? inServed(place.url, work) : inEmbedded(place.dataDir, work);
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

async function inServed<T>(url: string, work: (session: RawSession) => Promise<T>): Promise<T> {
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
