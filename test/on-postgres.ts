import { existsSync } from "node:fs";

/**
 * The API tests that also run on PostgreSQL: those of what its server, its driver or its older version
 * may do differently from PGlite, which has a single connection. A test of a route, a permission or a
 * file format is not among them. `test/cluster/lock-order.test.ts` runs every command on PostgreSQL.
 */
const REASONS = {
  "locks and concurrent transactions": [
    "comment-sessions",
    "concurrent-comments",
    "counts",
    "likes",
    "notices",
    "pins",
    "prune-races",
    "recount",
  ],
  "jobs, which every node takes": [
    "avif-files",
    "desk",
    "job-runs",
    "mail-jobs",
    "tidy-steps",
    "withdrawn-files",
  ],
  "what each node caches": ["cached-responses"],
  "words, spelling, collation and order": [
    "audit-search",
    "search",
    "search-matches",
    "search-model",
    "search-near",
    "search-suggestions",
    "usernames",
  ],
  "bit strings and their index": ["copies", "removed-pictures", "similar"],
  "pages of long lists": [
    "comments",
    "explore",
    "following",
    "home-feed",
    "notifications",
    "people",
    "profile",
  ],
  "migrations and indexes": ["indexes", "newer-schema", "prune-upgrade"],
  "stored texts, numbers and times": ["hostile-input", "session-lifetime"],
  "statements over many tables": [
    "account-data",
    "account-erasure",
    "erasure-by-field",
    "export-history",
    "prune",
    "row-bounds",
  ],
};

export const onPostgres = Object.values(REASONS).flat();

const missing = onPostgres.filter(
  (name) => !existsSync(new URL(`api/${name}.test.ts`, import.meta.url)),
);
if (missing.length > 0) throw new Error(`There is no test/api/${missing.join(", ")}.test.ts`);
