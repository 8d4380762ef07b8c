import type { Generated } from "kysely";

/** The tables that the feature `rules` writes. */
export type RuleTables = {
  rules: {
    /** Never changes, and is never used again. */
    number: number;
    title: string;
    text: string;
    /** What staff begin a reason with; empty without. */
    template: Generated<string>;
    updated_at: Generated<Date>;
    /** Set once the rule is no longer in force. */
    retired_at: Date | null;
  };
  /** One row, with the id 1. */
  rule_versions: { id: number; version: number };
};
