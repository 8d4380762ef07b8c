import type { ColumnType, Generated } from "kysely";

type Id = string;
type CreatedAt = ColumnType<Date, never, never>;
/** Left, top, width and height, in fractions of a picture. */
type Box = number[];

/** The tables that the feature `likeness` writes. */
export type LikenessTables = {
  fingerprints: {
    image_id: Id;
    view: number;
    /** `bit(256)`, read and written as a string of 0 and 1. */
    bits: string;
    /** 32 bytes, read in the same way, of finer frequencies. */
    detail: Buffer;
    /** The places of the strongest bits, a byte each, the strongest first. */
    strongest: Buffer;
    box: Box;
    colors: Buffer;
    /** By which look-ups find candidates. */
    keys: number[];
  };
  /** Pictures of posts that staff removed. */
  removed_pictures: {
    /** The former picture's. */
    image_id: Id;
    /** The former post's and its maker's; null once the maker's account is gone. */
    post_id: Id | null;
    user_id: Id | null;
    /** The number of the rule. */
    rule: number;
    removed_at: CreatedAt;
  };
  /** The same for `removed_pictures`. */
  removed_fingerprints: LikenessTables["fingerprints"];
  /** Posts of two makers with pictures that look alike. */
  likeness_pairs: {
    id: Generated<Id>;
    /** Null once the post is deleted; such a pair remains only as the later post's credit. */
    earlier_id: Id | null;
    earlier_owner_id: Id | null;
    earlier_image_id: Id | null;
    later_id: Id;
    later_owner_id: Id;
    later_image_id: Id;
    /** Index in the contract's LIKENESSES. */
    likeness: number;
    /** Indexes in the contract's TRANSFORMS. */
    transforms: number[];
    /** How the later picture is turned to lie like the earlier one. */
    mirrored: boolean;
    turns: number;
    earlier_box: Box;
    later_box: Box;
    /** What the later maker says: index in the contract's RELATIONS. */
    relation: Generated<number | null>;
    related_at: Generated<Date | null>;
    /** Whether the earlier maker agrees to a remix or confirms a permission. */
    agreed: Generated<boolean | null>;
    agreed_at: Generated<Date | null>;
    /** The decision of staff that added the credit. */
    credit_decision_id: Generated<Id | null>;
    request: Generated<string | null>;
    requested_at: Generated<Date | null>;
    answer: Generated<string | null>;
    answered_at: Generated<Date | null>;
    /** How the earlier maker closed the pair: index in the contract's OUTCOMES. */
    outcome: Generated<number | null>;
    settled_at: Generated<Date | null>;
    /** Whether the earlier maker has seen it in the list. */
    seen: Generated<boolean>;
    /** Whether its earlier maker was notified of it, or need not be. */
    notified: Generated<boolean>;
    created_at: CreatedAt;
  };
};
