import type { ColumnType, Generated } from "kysely";

type Id = string;
// Written as a string of JSON, read as the parsed value.
type Json = ColumnType<unknown, string, string>;
type CreatedAt = ColumnType<Date, never, never>;

/** The tables that the features `decisions` and `appeals` write. */
export type DecisionTables = {
  /** Acts of staff on others' content and accounts, with their statements of reasons. */
  decisions: {
    id: Generated<Id>;
    /** Whom it concerns. */
    user_id: Id;
    /** Null once the account of whoever decided is gone. */
    actor_id: Id | null;
    actor_name: string;
    /** Index in the contract's AUDIT_ACTIONS. */
    action: number;
    /** Index in the contract's SUBJECT_KINDS. */
    subject_kind: number;
    subject_id: Id;
    subject: string;
    /** Null if a program decided. */
    rule: number | null;
    /** The rule as it read then. */
    rule_title: string;
    rule_text: string;
    reason: string;
    automatic: Generated<boolean>;
    before: Json | null;
    after: Json | null;
    until: Date | null;
    /** The report that it settled. */
    case_id: Id | null;
    /** The notice from outside that it answered. */
    notice_id: Id | null;
    created_at: CreatedAt;
    appeal_until: Date;
    /** When the user was notified; until then it can be undone. */
    told_at: Date | null;
    /** When it was undone, reversed or lifted. */
    over_at: Date | null;
  };
  appeals: {
    decision_id: Id;
    text: string;
    created_at: CreatedAt;
    decided_at: Date | null;
    decider_id: Id | null;
    decider_name: string | null;
    reversed: boolean | null;
    reason: string | null;
    /** What a reversal could not restore; empty if all was. */
    missing: Generated<string>;
    /** What whoever took the decision wrote for whoever decides the appeal; empty without. */
    note: Generated<string>;
    noted_at: Date | null;
  };
  appeal_pictures: {
    id: Generated<Id>;
    /** The appeal that it was sent with; null before. */
    decision_id: Id | null;
    position: number;
    /** Folder of the files in the private storage. */
    key: string;
    /** Of the large file, in pixels. */
    width: number;
    height: number;
    created_at: CreatedAt;
  };
};
