import type { ColumnType } from "kysely";
import type { SecurityEventKind } from "#contract/security/contract.ts";
import type { DB } from "#server/platform/db/schema/generated.ts";

/** A time that may never come: written as infinity, and read as that number. */
type Until = ColumnType<
  Date | number | null,
  Date | "infinity" | null | undefined,
  Date | "infinity" | null
>;
/** JSON is written as a string and read as the parsed value. */
type Json<T> = ColumnType<T, string, string>;
/** The ids of a loadout's items, by list. */
type Items = Record<string, string[]>;
/** A color of a picture; `share` is in thousandths. */
type PaletteColor = { hue: number; sat: number; lum: number; share: number; background: boolean };

/** What opening a link of a mail does. */
export type MailLinkKind =
  | "verification"
  | "passwordReset"
  | "removeAccount"
  | "restoreEmail"
  | "decision";

/** The columns whose type says more than that of the database. */
type Columns = {
  images: { palette: ColumnType<PaletteColor[] | null, string | undefined, string> };
  loadouts: { items: Json<Items>; from_items: ColumnType<Items | null, string | null> };
  mail_links: { kind: MailLinkKind };
  nightly_backup: { failed_step: "archive" | "s3" | "command" | null };
  posts: { removed_until: Until };
  security_events: { kind: SecurityEventKind };
  stopped_sweep: { reason: "foreign" | "many" };
  streams: {
    items: Json<Items>;
    rolls: ColumnType<{ search: string; at: number }[], string | undefined, string>;
  };
  users: { banned_until: Until };
};

type BaseTables = {
  [T in keyof DB]: T extends keyof Columns ? Omit<DB[T], keyof Columns[T]> & Columns[T] : DB[T];
};

/** Rows as everyone may see them; see the views of the schema. */
type Views = {
  /** Posts that their address leads to: neither pruned, removed nor deleted. */
  reachable_posts: BaseTables["posts"];
  /** Posts that lists show: the reachable ones but those of banned users. */
  visible_posts: BaseTables["posts"];
  visible_comments: BaseTables["comments"];
  /** Comments as their writers and staff may see them: those that wait for staff too. */
  written_comments: BaseTables["comments"];
  visible_likes: BaseTables["likes"];
  visible_notifications: BaseTables["notifications"];
  visible_characters: BaseTables["characters"];
  visible_loadouts: BaseTables["loadouts"];
  visible_boards: BaseTables["boards"];
  visible_loadout_likes: BaseTables["loadout_likes"];
};

/** The tables and views; what the columns are for stands in `migrations/`. */
export type Tables = BaseTables & Views;
