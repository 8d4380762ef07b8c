import { sql } from "kysely";
import { COMMENT_REASONS, NOTIFICATION_KINDS } from "#contract/notifications/contract.ts";
import { USER_FIELD_NAMES, USER_FIELDS } from "#contract/users/fields.ts";
import { MADE_PARTS } from "./export-made-queries.ts";
import { MODERATION_PARTS } from "./export-moderation-queries.ts";
import { boardTitleFor, part, titleFor, usernameOf } from "./export-part-queries.ts";

/** All that is exported of an account, apart from its files. */
export const EXPORT_PARTS = {
  account: part("users", {
    by: "id",
    omit: [
      "id",
      "folded_name",
      "joined_name",
      "avatar_key",
      "discord_id",
      "discord_username",
      "num_following",
      "num_followers",
      "invited_by",
      "banned_until",
      "ban_reason",
      "copies_notified_at",
      "deleted_at",
    ],
    names: Object.fromEntries(USER_FIELD_NAMES.map((field) => [USER_FIELDS[field].column, field])),
    add: () => ({
      discord: sql`case when discord_id is not null then
        json_build_object('id', discord_id, 'username', discord_username) end`,
    }),
  }),
  usernames: part("usernames", {
    by: "user_id",
    omit: ["user_id"],
    names: { name_key: "name" },
    order: "held_until",
  }),
  characters: part("characters", {
    by: "user_id",
    omit: [
      "id",
      "user_id",
      "lost",
      "folded_name",
      "joined_name",
      "created_at",
      "removed_until",
      "pruned_at",
    ],
    where: sql`not lost and pruned_at is null`,
  }),
  ...MADE_PARTS,
  notifications: part("notifications", {
    by: "user_id",
    omit: [
      "id",
      "user_id",
      "sender_id",
      "target_id",
      "comment_id",
      "pair_id",
      "decision_id",
      "board_id",
      "pruned_at",
    ],
    join: sql`left join posts on posts.id = notifications.post_id`,
    add: (reader) => ({
      from: usernameOf("sender_id"),
      postTitle: titleFor(reader),
      boardTitle: boardTitleFor(reader, "notifications.board_id"),
    }),
    choices: { kind: NOTIFICATION_KINDS, reason: COMMENT_REASONS },
  }),
  ...MODERATION_PARTS,
  sessions: part("sessions", {
    by: "user_id",
    omit: ["id", "user_id", "token_hash", "expires_at", "authenticated_at"],
  }),
  knownBrowsers: part("known_devices", {
    by: "user_id",
    omit: ["user_id", "device_hash", "last_used_at"],
    names: { created_at: "knownSince" },
    order: "created_at",
  }),
  securityEvents: part("security_events", {
    by: "user_id",
    omit: ["id", "user_id"],
    names: { created_at: "at" },
  }),
  mailRefusals: part("mail_refusals", {
    by: "user_id",
    omit: ["job_id", "user_id"],
    names: { created_at: "at" },
    order: "created_at",
  }),
  passkeys: part("passkeys", {
    by: "user_id",
    omit: ["user_id", "credential_id", "public_key", "counter", "transports"],
    names: { id: "_id" },
  }),
  authenticators: part("authenticators", {
    by: "user_id",
    omit: ["user_id", "secret", "last_step"],
    where: sql`last_step is not null`,
    order: "user_id",
  }),
  // Only how many there are.
  recoveryCodes: part("recovery_codes", {
    by: "user_id",
    omit: ["user_id", "code_hash", "salt", "created_at"],
    order: "created_at",
  }),
};

/** Why the rows of a table are not in a part of their own. */
export const OTHER_TABLES: Record<string, string> = {
  secrets: "of the program",
  job_effects: "of the program",
  deleted_folders: "names of files without their owner",
  stopped_sweep: "of the program",
  nightly_backup: "of the program",
  used_captchas: "of visitors",
  passwords: "a hash, by which nothing but a password can be checked",
  held_names: "hashed names of deleted accounts",
  mail_links: "links that wait for the address of the account",
  mail_link_tokens: "hashes of secrets",
  sign_in_challenges: "hashes of secrets, for minutes",
  confirmation_codes: "hashes of secrets, for minutes",
  passkey_challenges: "hashes of secrets, for minutes",
  discord_registrations: "what Discord says, for minutes, until it is with the account",
  account_exports: "the archives themselves",
  publications: "sizes of what was published in the last day",
  images: "in the archive as files, and with the posts",
  post_colors: "computed from the posts",
  post_terms: "computed from the posts",
  fingerprints: "computed from the pictures",
  removed_pictures: "computed from pictures whose removal is among the decisions",
  removed_fingerprints: "computed from pictures whose removal is among the decisions",
  holds: "with the posts",
  prunes: "among what staff did",
  cases: "with the reports, appeals and posts, and otherwise of those who reported",
  application_questions: "with the application",
  board_posts: "with the boards",
  worn: "with the posts",
  staff_notes: "of staff, for staff",
  appeals: "with the decisions",
  sign_ups: "of the site",
  appeal_pictures: "in the archive as files, and with the decisions",
  rules: "of the site",
  rule_versions: "of the site",
  moderation_events: "counts",
  notices: "of people without an account",
  notice_posts: "what those people name",
  notice_tokens: "hashes of secrets",
};
