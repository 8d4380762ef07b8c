import type { Expression } from "kysely";
import {
  executeUnprepared,
  StatementTimeout,
} from "#server/platform/db/connection/preparing-client.ts";
import type { Db } from "#server/platform/db/database.ts";
import { AppError } from "#server/platform/errors.ts";

/** Returns the rows of a search's query; throws `unavailable` if it takes too long. */
export function runQuery<Row>(db: Db, query: Expression<Row>): Promise<Row[]> {
  return executeUnprepared(db, query).catch(rethrowTimeout);
}

function rethrowTimeout(error: unknown): never {
  if (!(error instanceof StatementTimeout)) throw error;
  throw new AppError("unavailable", "This search takes too long. Please narrow it down.");
}
