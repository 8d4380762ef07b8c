import { type CompiledQuery, type RawBuilder, sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";

/** Placeholders in a statement for the values of each call. */
export type Placeholders<Values> = { readonly [Name in keyof Values]: RawBuilder<Values[Name]> };

class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Compiles a statement of nearly every request at its first call only, since building it takes as long
 * as running it. Returns a function that runs it and returns its rows.
 */
export function compileOnce<Values extends Record<string, unknown>, Row>(
  build: (db: Db, values: Placeholders<Values>) => { compile(db: Db): CompiledQuery<Row> },
): (db: Db, values: Values) => Promise<Row[]> {
  const placeholders = new Proxy({} as Placeholders<Values>, {
    get: (_, name) => sql.val(new Placeholder(String(name))),
  });
  let statement: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    statement ??= build(db, placeholders).compile(db);
    const parameters = statement.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name] : value,
    );
    const { rows } = await db.executeQuery<Row>({ ...statement, parameters });
    return rows;
  };
}
