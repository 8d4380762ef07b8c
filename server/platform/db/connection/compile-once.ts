import { type CompiledQuery, type RawBuilder, sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";

/** What stands in a statement for values that come with each call. */
export type Given<Values> = { readonly [Name in keyof Values]: RawBuilder<Values[Name]> };

class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A statement that nearly every request asks: `make` puts it together at the first call alone, since
 * that takes as long as asking it. Answers its rows.
 */
export function compileOnce<Values extends Record<string, unknown>, Row>(
  make: (db: Db, values: Given<Values>) => { compile(db: Db): CompiledQuery<Row> },
): (db: Db, values: Values) => Promise<Row[]> {
  const given = new Proxy({} as Given<Values>, {
    get: (_, name) => sql.val(new Placeholder(String(name))),
  });
  let statement: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    statement ??= make(db, given).compile(db);
    const parameters = statement.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name] : value,
    );
    const { rows } = await db.executeQuery<Row>({ ...statement, parameters });
    return rows;
  };
}
