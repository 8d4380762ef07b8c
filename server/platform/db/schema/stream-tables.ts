import type { ColumnType, Generated } from "kysely";

type Id = string;

/** The tables that the feature `streams` writes. */
export type StreamTables = {
  streams: {
    /** The member whose stream view it is. */
    user_id: Id;
    /** The code in the view's address. */
    code: string;
    profile_name: string;
    /** Ids of items by list; written as a string of JSON. */
    items: ColumnType<Record<string, string[]>, string, string>;
    /** Grows with each change of the profile. */
    profile_version: Generated<number>;
    rules: string[];
    layout: Generated<string>;
    /** The query string of the roll that is shown; empty before the first. */
    roll: Generated<string>;
    /** The last rolls, newest first. */
    rolls: ColumnType<{ search: string; at: number }[], string | undefined, string>;
    /** What undoing shows, newest first. */
    before: Generated<string[]>;
    /** The locked parts. */
    locks: Generated<string[]>;
    /** Grows with each change. */
    version: Generated<number>;
    /** The hash of the code that pairs a device, until it is used or expires. */
    pairing_hash: Buffer | null;
    pairing_until: Date | null;
    created_at: ColumnType<Date, never, never>;
  };
  stream_remotes: {
    id: Generated<Id>;
    user_id: Id;
    key_hash: Buffer;
    created_at: ColumnType<Date, never, never>;
    /** When it last changed the stream view, to the minute. */
    used_at: Date | null;
  };
};
