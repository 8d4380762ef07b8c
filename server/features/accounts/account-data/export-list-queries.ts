import { type RawBuilder, sql } from "kysely";
import { AUDIT_ACTIONS } from "#contract/audit/contract.ts";
import { BOARD_AUDIENCES } from "#contract/boards/rules.ts";
import { CASE_OUTCOMES } from "#contract/cases/contract.ts";
import { SUBJECT_KINDS } from "#contract/decisions/contract.ts";
import { OUTCOMES, RELATIONS } from "#contract/likeness/rules.ts";
import { COMMENT_REASONS, NOTIFICATION_KINDS } from "#contract/notifications/contract.ts";
import { REPORT_REASONS } from "#contract/reports/contract.ts";
import { USER_FIELD_NAMES, USER_FIELDS } from "#contract/users/fields.ts";
import { isOpenTo as isBoardOpenTo } from "#server/features/boards/queries.ts";
import { isOpenTo } from "#server/features/loadout/queries.ts";
import { opensPost, type Viewer } from "#server/features/users/hidden-queries.ts";
import type { DB } from "#server/platform/db/schema/generated.ts";

/** Whose data is exported: things of others are named only as far as the reader may open them. */
export type Reader = NonNullable<Viewer>;

/** How the rows of a table that belong to an account are exported. */
type Part<Column extends string> = {
  /** The column with the account's id. */
  by: Column;
  /** What is secret, of others, or only for the program. Every other column is exported. */
  omit: readonly Column[];
  /** The names of columns in the file, where these are not the same in camel case. */
  names?: { [C in Column]?: string };
  join?: RawBuilder<unknown>;
  where?: RawBuilder<unknown>;
  /** What is computed, by its name in the file. */
  add?: (reader: Reader) => Record<string, RawBuilder<unknown>>;
  /** What the numbers of a column or computed value stand for. */
  choices?: Record<string, readonly string[]>;
  /** `id` unless given. */
  order?: Column;
};
export type ExportPart = Part<string> & { table: string };

function part<T extends keyof DB>(table: T, given: Part<keyof DB[T] & string>): ExportPart {
  return { table, ...given };
}

const usernameOf = (column: string) =>
  sql`(select username from users where users.id = ${sql.ref(column)})`;

/** The title of the post `posts` if the reader may open it, else null. */
const titleFor = (reader: Reader) =>
  sql`case when ${opensPost(reader, "posts.id")} then posts.title end`;

/** The title of the board whose id a column has if the reader may open it, else null. */
const boardTitleFor = (reader: Reader, column: string) =>
  sql`(select title from visible_boards as boards join users on users.id = boards.owner_id
    where boards.id = ${sql.ref(column)} and ${isBoardOpenTo(reader)})`;

const PAIR_NAMES = { earlier_id: "earlierPostId", later_id: "laterPostId" } as const;
/** What the program found, and who the makers are. */
const PAIR_OMITTED = [
  "id",
  "earlier_owner_id",
  "earlier_image_id",
  "later_owner_id",
  "later_image_id",
  "likeness",
  "transforms",
  "mirrored",
  "turns",
  "earlier_box",
  "later_box",
  "agreed_at",
  "seen",
  "notified",
  "credit_decision_id",
  "created_at",
] as const;
const PAIR_CHOICES = { relation: RELATIONS, outcome: OUTCOMES };

// Reports of the user are confidential between the reporter and staff.
const CONFIDENTIAL = (["openReport", "resolveReport"] as const).map((action) =>
  AUDIT_ACTIONS.indexOf(action),
);

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
  // Hidden ones too.
  posts: part("posts", {
    by: "owner_id",
    omit: [
      "owner_id",
      "creator_id",
      "request_key",
      "search_text",
      "search_endings",
      "folded_tags",
      "derived_version",
      "removed_until",
      "pruned_at",
      "deleted_at",
    ],
    add: () => ({
      hiddenUntil: sql`nullif(posts.removed_until, 'infinity')`,
      // Whom a post waits for that only its maker and staff see.
      waitsFor: sql`case when posts.removed_until = 'infinity' then
        case when exists (select from cases where held_post_id = posts.id)
          then 'staff' else 'maker' end end`,
      imageDescriptions: sql`array(select images.description from images
        where images.post_id = posts.id order by images.position)`,
      wears: sql`array(select symbol_id::text from worn
        where worn.post_id = posts.id order by worn.id)`,
      creator: sql`(select json_build_object('name', name, 'server', server)
        from characters where characters.id = posts.creator_id)`,
    }),
  }),
  comments: part("comments", {
    by: "owner_id",
    omit: ["owner_id", "request_key", "pruned_at"],
    join: sql`join posts on posts.id = comments.post_id`,
    add: (reader) => ({ postTitle: titleFor(reader) }),
  }),
  likes: part("likes", {
    by: "user_id",
    omit: ["user_id", "pruned_at"],
    names: { created_at: "since" },
    join: sql`join posts on posts.id = likes.post_id`,
    add: (reader) => ({ postTitle: titleFor(reader) }),
    order: "post_id",
  }),
  loadouts: part("loadouts", {
    by: "owner_id",
    omit: ["id", "owner_id", "removed_until", "pruned_at"],
  }),
  boards: part("boards", {
    by: "owner_id",
    omit: ["id", "owner_id", "folded_title", "removed_until", "pruned_at"],
    choices: { audience: BOARD_AUDIENCES },
    add: () => ({
      posts: sql`array(select post_id::text from board_posts
        where board_id = boards.id order by place, post_id)`,
    }),
  }),
  followedBoards: part("board_follows", {
    by: "user_id",
    omit: ["board_id", "user_id", "notified_at"],
    names: { created_at: "since" },
    add: (reader) => ({
      code: sql`(select code from boards where boards.id = board_follows.board_id)`,
      title: boardTitleFor(reader, "board_follows.board_id"),
    }),
    order: "board_id",
  }),
  joinedBoards: part("board_collaborators", {
    by: "user_id",
    omit: ["board_id", "user_id"],
    add: (reader) => ({
      code: sql`(select code from boards where boards.id = board_collaborators.board_id)`,
      title: boardTitleFor(reader, "board_collaborators.board_id"),
      posts: sql`array(select post_id::text from board_posts
        where board_posts.board_id = board_collaborators.board_id
          and added_by = board_collaborators.user_id order by saved_at, post_id)`,
    }),
    order: "board_id",
  }),
  followingVisits: part("following_visits", { by: "user_id", omit: ["user_id"], order: "user_id" }),
  mutedWords: part("muted_words", {
    by: "user_id",
    omit: ["user_id", "folded_word"],
    names: { created_at: "since", muted_until: "until" },
    order: "created_at",
  }),
  likedLoadouts: part("loadout_likes", {
    by: "user_id",
    omit: ["loadout_id", "user_id", "pruned_at"],
    names: { created_at: "since" },
    add: (reader) => ({
      code: sql`(select code from loadouts where loadouts.id = loadout_likes.loadout_id)`,
      title: sql`(select title from visible_loadouts as loadouts
        join users on users.id = loadouts.owner_id
        where loadouts.id = loadout_likes.loadout_id and ${isOpenTo(reader)})`,
    }),
    order: "loadout_id",
  }),
  streams: part("streams", {
    by: "user_id",
    omit: ["user_id", "profile_version", "before", "version", "pairing_hash", "pairing_until"],
    order: "user_id",
  }),
  streamRemotes: part("stream_remotes", { by: "user_id", omit: ["id", "user_id", "key_hash"] }),
  following: part("follows", {
    by: "follower_id",
    omit: ["follower_id", "followed_id"],
    names: { created_at: "since" },
    add: () => ({ username: usernameOf("followed_id") }),
    order: "created_at",
  }),
  followers: part("follows", {
    by: "followed_id",
    omit: ["follower_id", "followed_id"],
    names: { created_at: "since" },
    where: sql`(select deleted_at from users where users.id = follower_id) is null`,
    add: () => ({ username: usernameOf("follower_id") }),
    order: "created_at",
  }),
  blocked: part("blocks", {
    by: "blocker_id",
    omit: ["blocker_id", "blocked_id"],
    names: { created_at: "since" },
    add: () => ({ username: usernameOf("blocked_id") }),
    order: "created_at",
  }),
  muted: part("mutes", {
    by: "muter_id",
    omit: ["muter_id", "muted_id"],
    names: { created_at: "since" },
    add: () => ({ username: usernameOf("muted_id") }),
    order: "created_at",
  }),
  // What one said as the earlier or the later maker, and what became of it, without the other's words.
  earlierOfPairs: part("likeness_pairs", {
    by: "earlier_owner_id",
    omit: [...PAIR_OMITTED, "relation", "related_at", "answer", "answered_at"],
    names: PAIR_NAMES,
    where: sql`(requested_at is not null or settled_at is not null)`,
    choices: PAIR_CHOICES,
  }),
  laterOfPairs: part("likeness_pairs", {
    by: "later_owner_id",
    omit: [...PAIR_OMITTED, "request", "requested_at", "outcome", "settled_at"],
    names: PAIR_NAMES,
    where: sql`(relation is not null or answered_at is not null)`,
    add: () => ({ relatedByStaff: sql`credit_decision_id is not null` }),
    choices: PAIR_CHOICES,
  }),
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
  // Without who settled them, and the notes of staff. The title of a case is that of its latest report, so a
  // post is named by what its reporter may open now.
  reports: part("reports", {
    by: "reporter_id",
    omit: ["case_id", "reporter_id"],
    names: { original_id: "originalPostId" },
    join: sql`join cases on cases.id = reports.case_id
      left join posts on posts.id = cases.subject_id
        and cases.subject_kind = ${SUBJECT_KINDS.indexOf("post")}`,
    add: (reader) => ({
      kind: sql`cases.subject_kind`,
      targetId: sql`cases.subject_id`,
      postTitle: titleFor(reader),
      state: sql`case when closed_at is null then 'open' else 'settled' end`,
      dismissed: sql`cases.outcome = ${CASE_OUTCOMES.indexOf("dismiss")}`,
      settledAt: sql`cases.closed_at`,
    }),
    choices: { kind: SUBJECT_KINDS, reason: REPORT_REASONS },
    order: "created_at",
  }),
  // What staff did to the account, without who did it.
  staffActs: part("audit_log", {
    by: "target_id",
    omit: ["id", "actor_id", "actor_name", "target_id", "target_name", "words", "decision_id"],
    names: { created_at: "at" },
    where: sql`action <> all(${CONFIDENTIAL}::smallint[])`,
    choices: { action: AUDIT_ACTIONS },
  }),
  // Those of which the account was notified.
  decisions: part("decisions", {
    by: "user_id",
    omit: [
      "id",
      "user_id",
      "actor_id",
      "subject_kind",
      "subject_id",
      "before",
      "after",
      "case_id",
      "told_at",
    ],
    names: { actor_name: "by", created_at: "at" },
    join: sql`left join appeals on appeals.decision_id = decisions.id
      left join cases on cases.decision_id = decisions.id`,
    where: sql`told_at is not null`,
    add: () => ({
      appeal: sql`appeals.text`,
      appealPictures: sql`array(select 'appeals/' || decisions.id || '-' || position + 1 || '.webp'
        from appeal_pictures where decision_id = decisions.id order by position)`,
      appealedAt: sql`appeals.created_at`,
      reversed: sql`cases.outcome = ${CASE_OUTCOMES.indexOf("reverse")}`,
      answer: sql`appeals.reason`,
      notRestored: sql`appeals.missing`,
      answeredAt: sql`cases.closed_at`,
    }),
    choices: { action: AUDIT_ACTIONS },
  }),
  // What the account answered to notices about its posts.
  noticeStatements: part("notice_makers", {
    by: "maker_id",
    omit: ["notice_id", "maker_id"],
    names: { statement: "text", stated_at: "at" },
    where: sql`statement is not null`,
    add: () => ({
      number: sql`(select number from notices where notices.id = notice_makers.notice_id)`,
    }),
    order: "stated_at",
  }),
  invitations: part("invitations", {
    by: "inviter_id",
    omit: ["id", "inviter_id"],
    order: "id",
  }),
  applications: part("applications", {
    by: "user_id",
    omit: ["case_id", "user_id"],
    add: () => ({
      questions: sql`array(select json_build_object(
          'text', questions.text, 'at', created_at, 'answer', answer, 'answeredAt', answered_at)
        from application_questions as questions
        where questions.case_id = applications.case_id order by id)`,
    }),
    order: "case_id",
  }),
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
