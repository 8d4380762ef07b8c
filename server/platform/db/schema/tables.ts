import type { ColumnType, Generated } from "kysely";
import type { DecisionTables } from "#server/platform/db/schema/decision-tables.ts";
import type { FactorTables } from "#server/platform/db/schema/factor-tables.ts";
import type { ImageTables } from "#server/platform/db/schema/image-tables.ts";
import type { LikenessTables } from "#server/platform/db/schema/likeness-tables.ts";
import type { LoadoutTables } from "#server/platform/db/schema/loadout-tables.ts";
import type { ModerationTables } from "#server/platform/db/schema/moderation-tables.ts";
import type { NoticeTables } from "#server/platform/db/schema/notice-tables.ts";
import type { OperationTables } from "#server/platform/db/schema/operation-tables.ts";
import type { RelationTables } from "#server/platform/db/schema/relation-tables.ts";
import type { RuleTables } from "#server/platform/db/schema/rule-tables.ts";
import type { SecurityTables } from "#server/platform/db/schema/security-tables.ts";
import type { StreamTables } from "#server/platform/db/schema/stream-tables.ts";

type Id = string;
// Written as a string of JSON, read as the parsed value.
type Json = ColumnType<unknown, string, string>;
type CreatedAt = ColumnType<Date, never, never>;

/** Rows as everyone may see them; see the views of the schema. */
type Views = {
  /** Posts that their address leads to: neither pruned, removed nor deleted. */
  reachable_posts: BaseTables["posts"];
  /** Posts that lists show: the reachable ones but those of banned users. */
  visible_posts: BaseTables["posts"];
  visible_comments: BaseTables["comments"];
  visible_likes: BaseTables["likes"];
  visible_notifications: BaseTables["notifications"];
  visible_characters: BaseTables["characters"];
  visible_loadouts: BaseTables["loadouts"];
  visible_loadout_likes: BaseTables["loadout_likes"];
};

export type Tables = BaseTables & Views;

/** The columns of every table; only the feature named above a table writes it. */
type BaseTables = DecisionTables &
  FactorTables &
  ImageTables &
  LikenessTables &
  LoadoutTables &
  StreamTables &
  ModerationTables &
  NoticeTables &
  OperationTables &
  RelationTables &
  RuleTables &
  SecurityTables & {
    // platform
    secrets: { name: string; value: string };

    // users
    users: {
      id: Generated<Id>;
      username: string;
      /** The username as searches compare it. */
      folded_name: string;
      email: string;
      verified: Generated<boolean>;
      roles: Generated<number[]>;
      profile_color: Generated<string>;
      /** What the user says about themselves; empty without. */
      bio: Generated<string>;
      setting_view_nsfw: Generated<boolean>;
      /** While `setting_view_nsfw` is off: NSFW posts show blurred instead of not at all. */
      setting_blur_nsfw: Generated<boolean>;
      /** Whether to notify of posts that look like the user's own. */
      setting_copy_notices: Generated<boolean>;
      /** When the last such notification was created. */
      copies_notified_at: Date | null;
      num_following: Generated<number>;
      num_followers: Generated<number>;
      /** Folder of the avatar's files in the storage. */
      avatar_key: string | null;
      discord_id: string | null;
      discord_username: string | null;
      /** Whether the profile shows `discord_id`. */
      show_discord: Generated<boolean>;
      /** Set while banned; a ban without end is written as infinity, and read as that number. */
      banned_until: ColumnType<
        Date | number | null,
        Date | "infinity" | null | undefined,
        Date | "infinity" | null
      >;
      ban_reason: Generated<string>;
      /** When the account will be deleted, if its owner requested that. */
      deletion_at: Date | null;
      /** Set once the account is deleted: it is hidden, and a job deletes its rows. */
      deleted_at: Date | null;
      created_at: CreatedAt;
    };
    /** Every current and former name, in lower case; `held_until` is set for former ones. */
    usernames: { name_key: string; user_id: Id; held_until: Date | null };
    /** Hashed names of deleted accounts, reserved until a time. */
    held_names: { name_hash: Buffer; held_until: Date };

    // audit
    audit_log: {
      id: Generated<Id>;
      actor_id: Id;
      actor_name: string;
      /** Index in the contract's AUDIT_ACTIONS. */
      action: number;
      target_id: Id | null;
      target_name: string | null;
      subject: string;
      reason: string;
      before: Json | null;
      after: Json | null;
      /** Every word of names, subject and reason, for searches; a `tsvector`. */
      words: string;
      /** The decision that states the reasons. */
      decision_id: Id | null;
      created_at: CreatedAt;
    };

    // notifications
    notifications: {
      id: Generated<Id>;
      user_id: Id;
      sender_id: Id;
      /** Index in the contract's NOTIFICATION_KINDS. */
      kind: number;
      /** Of a comment: index in the contract's COMMENT_REASONS. */
      reason: number | null;
      /** The comment, the liked post, or the followed user. */
      target_id: Id;
      post_id: Id | null;
      comment_id: Id | null;
      /** The pair of posts that it is about; the same as the target of those kinds. */
      pair_id: Id | null;
      /** The decision that it is about; the same as the target of those kinds. */
      decision_id: Id | null;
      read: Generated<boolean>;
      pruned_at: Date | null;
      created_at: CreatedAt;
    };

    // comments
    comments: {
      id: Generated<Id>;
      post_id: Id;
      owner_id: Id;
      text: string;
      created_at: CreatedAt;
      edited_at: Date | null;
      /** The first comment of the thread that a reply belongs to, which may be gone. */
      reply_to: Id | null;
      /** Made by the client, one for each of its owner's comments. */
      request_key: string | null;
      pruned_at: Date | null;
    };

    // accounts
    passwords: { user_id: Id; hash: string };
    sessions: {
      id: Generated<Id>;
      user_id: Id;
      token_hash: Buffer;
      user_agent: string;
      created_at: CreatedAt;
      last_used_at: Generated<Date>;
      /** When the user last authenticated: by signing in, or since. */
      authenticated_at: Date;
      expires_at: Date;
    };
    known_devices: {
      user_id: Id;
      device_hash: Buffer;
      created_at: CreatedAt;
      last_used_at: Generated<Date>;
    };
    discord_registrations: {
      token_hash: Buffer;
      discord_id: string;
      discord_username: string;
      expires_at: Date;
    };
    /** Account data exports; `user_id` is null once the account is gone, `ready_at` while it is written. */
    account_exports: {
      id: Generated<Id>;
      user_id: Id | null;
      /** The archive's file in the private storage. */
      key: string;
      ready_at: Date | null;
      created_at: CreatedAt;
      expires_at: Date;
    };
    used_captchas: { signature: string; expires_at: Date };

    // characters
    characters: {
      id: Generated<Id>;
      user_id: Id;
      name: string;
      /** The name as searches compare it. */
      folded_name: string;
      server: number;
      gender: number;
      faction: number;
      created_at: CreatedAt;
      /** Whether somebody else claimed it while it was pruned, so that it is not restored. */
      lost: Generated<boolean>;
      /** Set with `lost` when staff removed it: until then a reversal can give it back. */
      removed_until: Date | null;
      pruned_at: Date | null;
    };

    // posts
    likes: { post_id: Id; user_id: Id; created_at: Generated<Date>; pruned_at: Date | null };
    /**
     * The colors of the game that a post's pictures have, by which searches find it: the number of the
     * color, and the largest share of a picture in thousandths.
     */
    post_colors: { color: number; share: number; post_id: Id };
    posts: {
      id: Generated<Id>;
      owner_id: Id;
      category: number;
      title: string;
      description: string;
      tags: string[];
      /** The words of title, tags and descriptions as searches compare them, each between spaces. */
      search_text: string;
      /** The tags as searches compare them. */
      folded_tags: string[];
      nsfw: boolean;
      for_sale: boolean;
      for_sale_price: string | number | null;
      creator_id: Id | null;
      num_likes: Generated<number>;
      created_at: CreatedAt;
      updated_at: Generated<Date>;
      /** Made by the client, one for each of its owner's posts. */
      request_key: string | null;
      /** The time of the prune that hides it. */
      pruned_at: Date | null;
      /** When its owner pinned it to the profile. */
      pinned_at: Date | null;
      /** Set once the post is deleted: it is hidden, and a job deletes it. */
      deleted_at: Date | null;
      /**
       * Set while staff hide it: at this time it is deleted, unless an appeal is open. Infinity while it
       * waits for staff.
       */
      removed_until: Date | number | null;
    };
  };
