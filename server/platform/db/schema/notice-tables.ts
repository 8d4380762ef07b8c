import type { ColumnType, Generated } from "kysely";

type Id = string;
type CreatedAt = ColumnType<Date, never, never>;

/** The tables that the feature `notices` writes. */
export type NoticeTables = {
  /** Notices by people without an account. */
  notices: {
    id: Generated<Id>;
    number: number;
    /** As the sender stated it; empty once erased, as are `email` and `text`. */
    name: string;
    email: string;
    /** Index in the contract's NOTICE_ROLES. */
    role: number;
    source_url: string | null;
    text: string;
    created_at: CreatedAt;
    /** When the sender opened the mailed link; until then, only the sender reads it. */
    confirmed_at: Date | null;
    decided_at: Date | null;
    /** Null once the account of whoever decided is gone; the name is empty then. */
    decider_id: Id | null;
    decider_name: string | null;
    upheld: boolean | null;
    reason: string | null;
    erased_at: Date | null;
  };
  notice_tokens: { token_hash: Buffer; notice_id: Id };
  notice_posts: {
    notice_id: Id;
    position: number;
    post_id: Id;
    /** Null once the account is gone; the title is empty then. */
    maker_id: Id | null;
    /** As it read when the notice was sent. */
    title: string;
    /** Whether the decision removed it. */
    removed: Generated<boolean>;
  };
  /** The makers of the posts, who can answer. */
  notice_makers: { notice_id: Id; maker_id: Id; statement: string | null; stated_at: Date | null };
};
