import type { ColumnType, Generated } from "kysely";

type Id = string;
type CreatedAt = ColumnType<Date, never, never>;
/** Ids of items by list; written as a string of JSON, read as the parsed value. */
type Items = ColumnType<Record<string, string[]>, string, never>;

/** The tables that the feature `loadout` writes. */
export type LoadoutTables = {
  loadouts: {
    id: Generated<Id>;
    /** The id in the URL. */
    code: string;
    owner_id: Id;
    title: string;
    note: string;
    public: boolean;
    rolled: boolean;
    items: Items;
    /** The profile that it was rolled from, if that is known. */
    from_name: string | null;
    from_items: ColumnType<Record<string, string[]> | null, string | null, never>;
    num_taken: Generated<number>;
    num_rolled: Generated<number>;
    created_at: CreatedAt;
    updated_at: Generated<Date>;
    /** Set while staff hide it: until then a reversal can restore it, and then a job deletes it. */
    removed_until: Date | null;
    pruned_at: Date | null;
  };
  loadout_likes: {
    loadout_id: Id;
    user_id: Id;
    created_at: Generated<Date>;
    pruned_at: Date | null;
  };
};
