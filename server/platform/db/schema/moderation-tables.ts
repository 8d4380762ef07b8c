import type { ColumnType, Generated } from "kysely";

type Id = string;
// Written as a string of JSON, read as the parsed value.
type Json = ColumnType<unknown, string, string>;
type CreatedAt = ColumnType<Date, never, never>;

/** The tables that the features `moderation` and `transparency` write. */
export type ModerationTables = {
  /** What a user made and staff hid, while it can be restored. */
  prunes: {
    user_id: Id;
    pruned_by: string;
    counts: Json;
    /** The `pruned_at` of the rows that it hides. */
    created_at: Date;
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
    opened_at: Date | null;
    resolved_by: Id | null;
    resolved_at: Date | null;
    /** Index in the contract's REPORT_ACTIONS. */
    outcome: number | null;
    last_reported_at: Generated<Date>;
    created_at: CreatedAt;
  };
  /** Posts that wait for staff. */
  holds: {
    post_id: Id;
    /** The post's maker. */
    user_id: Id;
    /** Index in the contract's HOLD_CAUSES. */
    cause: number;
    /** What the outside check of pictures says. */
    note: Generated<string>;
    /** The rule and time of the removal that it looks like. */
    rule: number | null;
    removed_at: Date | null;
    created_at: CreatedAt;
  };
  /** Notes of staff for staff. */
  staff_notes: {
    id: Generated<Id>;
    case_id: Id;
    /** Null once the account of whoever wrote it is gone. */
    author_id: Id | null;
    author_name: string;
    text: string;
    created_at: CreatedAt;
  };
  reports: {
    case_id: Id;
    reporter_id: Id;
    reason: number;
    note: string;
    /** The post from which the reported one was copied, as the reporter names it. */
    original_id: Id | null;
    created_at: CreatedAt;
  };
  /** Only grows; refers to nothing, so that counts survive accounts. */
  moderation_events: {
    id: Generated<Id>;
    at: ColumnType<Date, Date | undefined, never>;
    /** A ModerationEvent of the contract, or COUNTING_STARTED. */
    name: string;
  };
};
