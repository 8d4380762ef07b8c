import { sql } from "kysely";
import { BOARD_AUDIENCES } from "#contract/boards/rules.ts";
import { OUTCOMES, RELATIONS } from "#contract/likeness/rules.ts";
import { isOpenTo } from "#server/features/loadout/queries.ts";
import { boardTitleFor, part, titleFor, usernameOf } from "./export-part-queries.ts";

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

/** What an account made, and what it does with what others made. */
export const MADE_PARTS = {
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
};
