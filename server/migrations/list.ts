import type { Migration } from "kysely/migration";
import * as schema from "./0001_schema.ts";

/** Every migration in order; forward only, under the rules of CONTRIBUTING.md. */
export const MIGRATIONS: Record<string, Migration> = {
  "0001_schema": schema,
};
