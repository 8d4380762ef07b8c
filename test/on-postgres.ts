import { existsSync } from "node:fs";

/**
 * The API tests that `npm run test:postgres` repeats on PostgreSQL: those of what its server, its driver
 * or its older version may do differently from PGlite, which has a single connection. A test of a route,
 * a permission or a file format is not among them.
 */
const REASONS = {
  "locks and concurrent transactions": [
    "cases",
    "counts",
    "held-comments",
    "likes",
    "pins",
    "storage-quota",
  ],
  "sessions while a request lasts": ["rights-after-body"],
  "jobs, which every node takes": ["job-runs"],
  "words, spelling, collation and order": ["search-matches", "search-near", "usernames"],
  "bit strings and their index": ["similar"],
  "pages of long lists": ["comments", "home-feed", "notifications", "post-lists"],
  "migrations, triggers and indexes": ["indexes", "sweep", "unknown-schema"],
  "stored numbers and times": ["sign-in"],
  "statements over many tables": ["account-erasure", "prune"],
};

export const onPostgres = Object.values(REASONS).flat();

const missing = onPostgres.filter(
  (name) => !existsSync(new URL(`api/${name}.test.ts`, import.meta.url)),
);
if (missing.length > 0) throw new Error(`There is no test/api/${missing.join(", ")}.test.ts`);
