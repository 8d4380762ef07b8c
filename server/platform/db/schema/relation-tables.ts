import type { ColumnType } from "kysely";

type Id = string;
type CreatedAt = ColumnType<Date, never, never>;

/** The tables between two users. */
export type RelationTables = {
  // blocks
  blocks: { blocker_id: Id; blocked_id: Id; created_at: CreatedAt };
  mutes: { muter_id: Id; muted_id: Id; created_at: CreatedAt };

  // follows
  follows: { follower_id: Id; followed_id: Id; created_at: CreatedAt };
};
