import type { ColumnType, Generated } from "kysely";

type Id = string;
// Written as a string of JSON, read as the parsed value.
type Json = ColumnType<unknown, string, string>;
type CreatedAt = ColumnType<Date, never, never>;

/** The tables that the feature `moderation` writes. */
export type ModerationTables = {
  prunes: {
    id: Generated<Id>;
    user_id: Id;
    /** Rows of the user with lower ids are hidden; 0 once they are restored. */
    below_id: Generated<Id>;
    /** Rows with lower ids can no longer be restored; a job deletes them. */
    deleted_below_id: Generated<Id>;
    pruned_by: string;
    /** 0 pruning, 1 pruned, 2 restoring, 3 over: nothing is left to restore. */
    phase: Generated<number>;
    done: Generated<number>;
    total: number;
    counts: Json;
    created_at: CreatedAt;
    restorable_until: Date;
  };
  report_cases: {
    id: Generated<Id>;
    /** Index in the contract's REPORTED_KINDS. */
    kind: number;
    target_id: Id;
    maker_id: Id | null;
    title: string;
    num_reports: Generated<number>;
    reason: Generated<number>;
    opened_by: Id | null;
    resolved_by: Id | null;
    resolved_at: Date | null;
    /** Index in the contract's REPORT_ACTIONS. */
    outcome: number | null;
    last_reported_at: Generated<Date>;
    created_at: CreatedAt;
  };
  reports: {
    case_id: Id;
    reporter_id: Id;
    reason: number;
    note: string;
    created_at: CreatedAt;
  };
};
