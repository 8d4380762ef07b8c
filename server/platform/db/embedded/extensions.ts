import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";

/** The extensions that the schema uses, as PGlite loads them. */
export const EXTENSIONS = { pg_trgm };
