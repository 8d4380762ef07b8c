import { type Kysely, sql } from "kysely";

/** Ids are milliseconds since 2025 followed by a sequence, so they sort by time. */
const FUNCTIONS = [
  sql`create extension if not exists pg_trgm`,
  sql`create sequence id_sequence`,
  sql`create function next_id() returns bigint language sql volatile as $$
    select (((extract(epoch from clock_timestamp()) * 1000)::bigint - 1735689600000) << 20)
      | (nextval('id_sequence') % 1048576)
  $$`,
];

/** What the program itself stores. */
const PROGRAM = [
  sql`create table secrets (
    name text primary key,
    value text not null
  )`,
  // Jobs whose effect is done, or claimed by a run until a time.
  sql`create table job_effects (
    job_id uuid primary key,
    claimed_until timestamptz,
    done_at timestamptz,
    created_at timestamptz not null default now()
  )`,
  sql`create index job_effects_created_at_index on job_effects (created_at)`,
];

/** People and their names. */
const PEOPLE = [
  sql`create table users (
    id bigint primary key default next_id(),
    username text not null,
    email text not null,
    verified boolean not null default false,
    roles smallint[] not null default '{0}',
    profile_color text not null default '#2a7a72',
    setting_view_nsfw boolean not null default false,
    -- Folder of the avatar's files in the storage.
    avatar_key text,
    discord_id text unique,
    discord_username text,
    num_following integer not null default 0,
    num_followers integer not null default 0,
    -- While \`setting_view_nsfw\` is off: NSFW posts show blurred instead of not at all.
    setting_blur_nsfw boolean not null default false,
    -- Set while banned; a ban without end is written as infinity, and read as that number.
    banned_until timestamptz,
    ban_reason text not null default '',
    -- Whether the profile shows \`discord_id\`.
    show_discord boolean not null default false,
    -- What the user says about themselves; empty without.
    bio text not null default '',
    -- Whether to notify of posts that look like the user's own.
    setting_copy_notices boolean not null default true,
    -- When the last such notification was created.
    copies_notified_at timestamptz,
    -- The username as searches compare it.
    folded_name text not null default '',
    created_at timestamptz not null default now(),
    -- When the account will be deleted, if its owner requested that.
    deletion_at timestamptz,
    -- Set once the account is deleted: it is hidden, and a job deletes its rows.
    deleted_at timestamptz,
    check (num_followers >= 0),
    check (num_following >= 0)
  )`,
  sql`create index users_avatar_key_index on users (avatar_key) where avatar_key is not null`,
  sql`create index users_deleted on users (id) where deleted_at is not null`,
  sql`create index users_deletion_at_index on users (deletion_at) where deletion_at is not null`,
  sql`create index users_folded_name_index on users
    using gin (folded_name gin_trgm_ops) with (fastupdate = off)`,
  sql`create index users_unlisted on users (id)
    where deleted_at is not null or banned_until is not null`,
  sql`create unique index users_email_key on users (lower(email))`,
  sql`create unique index users_username_key on users (lower(username))`,
  // Every current and former name, in lower case; `held_until` is set for former ones.
  sql`create table usernames (
    name_key text primary key,
    user_id bigint not null references users on delete cascade,
    held_until timestamptz
  )`,
  sql`create index usernames_held_until_index on usernames (held_until)
    where held_until is not null`,
  sql`create index usernames_user_id_index on usernames (user_id)`,
  // Hashed names of deleted accounts, reserved until a time.
  sql`create table held_names (
    name_hash bytea primary key,
    held_until timestamptz not null
  )`,
  sql`create index held_names_held_until_index on held_names (held_until)`,
  sql`create table follows (
    follower_id bigint not null references users on delete cascade,
    followed_id bigint not null references users on delete cascade,
    created_at timestamptz not null default now(),
    primary key (follower_id, followed_id),
    check (follower_id <> followed_id)
  )`,
  sql`create index follows_followers_index on follows
    (followed_id, created_at desc, follower_id desc)`,
  sql`create index follows_following_index on follows
    (follower_id, created_at desc, followed_id desc)`,
  sql`create table blocks (
    blocker_id bigint not null references users on delete cascade,
    blocked_id bigint not null references users on delete cascade,
    created_at timestamptz not null default now(),
    primary key (blocker_id, blocked_id),
    check (blocker_id <> blocked_id)
  )`,
  sql`create index blocks_blocked_id_index on blocks (blocked_id)`,
  sql`create table mutes (
    muter_id bigint not null references users on delete cascade,
    muted_id bigint not null references users on delete cascade,
    created_at timestamptz not null default now(),
    primary key (muter_id, muted_id),
    check (muter_id <> muted_id)
  )`,
  sql`create index mutes_muted_id_index on mutes (muted_id)`,
  sql`create table characters (
    id bigint primary key default next_id(),
    user_id bigint not null references users on delete cascade,
    name text not null,
    server smallint not null,
    gender smallint not null,
    faction smallint not null,
    -- Whether somebody else claimed it while it was pruned, so that it is not restored.
    lost boolean not null default false,
    -- The name as searches compare it.
    folded_name text not null default '',
    created_at timestamptz not null default now(),
    -- Set with \`lost\` when staff removed it: until then a reversal can give it back.
    removed_until timestamptz,
    pruned_at timestamptz
  )`,
  sql`create index characters_folded_name_index on characters
    using gin (folded_name gin_trgm_ops) with (fastupdate = off)`,
  sql`create index characters_user_id_index on characters (user_id)`,
  sql`create unique index characters_server_name_key on characters (server, lower(name))
    where not lost`,
];

/** Signing in. */
const SIGN_IN = [
  sql`create table passwords (
    user_id bigint primary key references users on delete cascade,
    hash text not null
  )`,
  sql`create table sessions (
    id bigint primary key default next_id(),
    user_id bigint not null references users on delete cascade,
    token_hash bytea not null unique,
    user_agent text not null,
    last_used_at timestamptz not null default now(),
    expires_at timestamptz not null,
    -- When the user last authenticated: by signing in, or since.
    authenticated_at timestamptz not null default now(),
    created_at timestamptz not null default now()
  )`,
  sql`create index sessions_expires_at_index on sessions (expires_at)`,
  sql`create index sessions_user_id_index on sessions (user_id)`,
  sql`create table known_devices (
    user_id bigint not null references users on delete cascade,
    device_hash bytea not null,
    last_used_at timestamptz not null default now(),
    created_at timestamptz not null default now(),
    primary key (user_id, device_hash)
  )`,
  sql`create index known_devices_last_used_at_index on known_devices (last_used_at)`,
  // Tables of second factors and of sign-ins and codes that wait for one.
  sql`create table sign_in_challenges (
    token_hash bytea primary key,
    user_id bigint not null references users on delete cascade,
    failures smallint not null default 0,
    expires_at timestamptz not null
  )`,
  sql`create index sign_in_challenges_user_id_index on sign_in_challenges (user_id)`,
  sql`create table confirmation_codes (
    session_id bigint primary key references sessions on delete cascade,
    code_hash bytea not null,
    failures smallint not null default 0,
    expires_at timestamptz not null
  )`,
  sql`create table passkeys (
    id bigint primary key default next_id(),
    user_id bigint not null references users on delete cascade,
    credential_id bytea not null unique,
    public_key bytea not null,
    -- The authenticator's signature counter; 0 if it has none.
    counter bigint not null,
    transports text[] not null,
    name text not null,
    last_used_at timestamptz,
    created_at timestamptz not null default now()
  )`,
  sql`create index passkeys_user_id_index on passkeys (user_id)`,
  sql`create table passkey_challenges (
    challenge_hash bytea primary key,
    purpose text not null,
    user_id bigint references users on delete cascade,
    expires_at timestamptz not null
  )`,
  sql`create index passkey_challenges_user_id_index on passkey_challenges (user_id)`,
  sql`create table authenticators (
    user_id bigint primary key references users on delete cascade,
    -- Base32.
    secret text not null,
    -- The time step of the last code that was accepted; null until the first.
    last_step integer,
    created_at timestamptz not null default now()
  )`,
  sql`create table recovery_codes (
    user_id bigint not null references users on delete cascade,
    code_hash bytea not null,
    salt bytea not null,
    created_at timestamptz not null default now(),
    primary key (user_id, code_hash)
  )`,
  // Links in mails: the action of each, and the email address.
  sql`create table mail_links (
    id bigint primary key default next_id(),
    user_id bigint not null references users on delete cascade,
    kind text not null,
    -- The email address that the mail is sent to.
    email text not null,
    -- Whether the email address was verified, for a link that restores it.
    verified boolean not null default false,
    expires_at timestamptz not null,
    created_at timestamptz not null default now()
  )`,
  sql`create index mail_links_email_index on mail_links (lower(email))`,
  sql`create index mail_links_expires_at_index on mail_links (expires_at)`,
  sql`create index mail_links_user_id_index on mail_links (user_id)`,
  sql`create table mail_link_tokens (
    token_hash bytea primary key,
    link_id bigint not null references mail_links on delete cascade
  )`,
  sql`create index mail_link_tokens_link_id_index on mail_link_tokens (link_id)`,
  // The tables that the feature security writes.
  sql`create table security_events (
    id bigint primary key default next_id(),
    user_id bigint not null references users on delete cascade,
    kind text not null,
    detail text not null default '',
    created_at timestamptz not null default now()
  )`,
  sql`create index security_events_created_at_index on security_events (created_at)`,
  sql`create index security_events_user_id_index on security_events (user_id, id desc)`,
  sql`create table discord_registrations (
    token_hash bytea primary key,
    discord_id text not null,
    discord_username text not null,
    expires_at timestamptz not null
  )`,
  sql`create table used_captchas (
    signature text primary key,
    expires_at timestamptz not null
  )`,
  // Account data exports; `user_id` is null once the account is gone, `ready_at` while it is
  // written.
  sql`create table account_exports (
    id bigint primary key default next_id(),
    user_id bigint references users on delete set null,
    -- The archive's file in the private storage.
    key text not null unique,
    ready_at timestamptz,
    expires_at timestamptz not null,
    created_at timestamptz not null default now()
  )`,
  sql`create index account_exports_expires_at_index on account_exports (expires_at)`,
  sql`create index account_exports_user_id_index on account_exports (user_id)`,
];

/** Posts and what belongs to them. */
const POSTS = [
  sql`create table posts (
    id bigint primary key default next_id(),
    owner_id bigint not null references users on delete cascade,
    category smallint not null,
    title text not null,
    description text not null,
    tags text[] not null,
    nsfw boolean not null,
    for_sale boolean not null,
    for_sale_price bigint,
    creator_id bigint references characters on delete set null,
    num_likes integer not null default 0,
    -- When its owner pinned it to the profile.
    pinned_at timestamptz,
    -- Made by the client, one for each of its owner's posts.
    request_key uuid,
    -- The words of title, tags and descriptions as searches compare them, each between spaces.
    search_text text not null default '',
    -- The tags as searches compare them.
    folded_tags text[] not null default '{}',
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    -- Set while staff hide it: at this time it is deleted, unless an appeal is open. Infinity while
    -- it waits for staff.
    removed_until timestamptz,
    -- The time of the prune that hides it.
    pruned_at timestamptz,
    -- Set once the post is deleted: it is hidden, and a job deletes it.
    deleted_at timestamptz,
    check ((category between 0 and 3)),
    check (for_sale = (for_sale_price is not null)),
    check ((for_sale_price >= 0) and (for_sale_price <= 9999999999)),
    check (num_likes >= 0)
  )`,
  sql`create index posts_category_index on posts (category, id desc) include (owner_id, nsfw)
    where pruned_at is null and removed_until is null and deleted_at is null`,
  sql`create index posts_created_index on posts (id desc) where creator_id is not null`,
  sql`create index posts_creator_index on posts (creator_id, id desc) where creator_id is not null`,
  sql`create index posts_deleted on posts (id) where deleted_at is not null`,
  sql`create index posts_folded_tags_index on posts
    using gin (folded_tags) with (fastupdate = off)`,
  sql`create index posts_for_sale_index on posts (id desc) where for_sale`,
  sql`create index posts_newest_index on posts (id desc) include (owner_id, nsfw)
    where pruned_at is null and removed_until is null and deleted_at is null`,
  sql`create index posts_owner_category_index on posts (owner_id, category, id desc) include (nsfw)
    where pruned_at is null and removed_until is null and deleted_at is null`,
  sql`create index posts_owner_id_index on posts (owner_id)`,
  sql`create index posts_owner_index on posts (owner_id, id desc) include (nsfw)
    where pruned_at is null and removed_until is null and deleted_at is null`,
  sql`create index posts_pinned on posts (owner_id, pinned_at) where pinned_at is not null`,
  sql`create index posts_price_index on posts (for_sale_price, id) where for_sale`,
  sql`create index posts_removed on posts (removed_until) where removed_until is not null`,
  sql`create index posts_search_text_index on posts
    using gin (search_text gin_trgm_ops) with (fastupdate = off)`,
  sql`create unique index posts_request_key on posts (owner_id, request_key)
    where request_key is not null and deleted_at is null`,
  // The tables of pictures that the feature `posts` writes.
  sql`create table images (
    id bigint primary key default next_id(),
    -- Null until the post is published.
    post_id bigint references posts on delete cascade,
    position smallint not null,
    -- Folder of the files in the storage.
    key text not null unique,
    width integer not null,
    height integer not null,
    -- Widths of the existing files in pixels, ascending.
    widths integer[] not null,
    has_avif boolean not null default false,
    thumbhash bytea not null,
    -- The description its maker wrote; null where category and title replace it.
    description text,
    -- What \`paletteOf\` returned.
    palette jsonb,
    created_at timestamptz not null default now(),
    unique (post_id, position)
  )`,
  sql`create index images_unused on images (created_at) where post_id is null`,
  // The colors of the game that a post's pictures have, by which searches find it: the number of
  // the color, and the largest share of a picture in thousandths.
  sql`create table post_colors (
    post_id bigint not null references posts on delete cascade,
    color smallint not null,
    share smallint not null,
    primary key (post_id, color) include (share)
  )`,
  sql`create index post_colors_share_index on post_colors (color, share desc, post_id desc)`,
  sql`create table likes (
    post_id bigint not null references posts on delete cascade,
    user_id bigint not null references users on delete cascade,
    created_at timestamptz not null default clock_timestamp(),
    pruned_at timestamptz,
    primary key (post_id, user_id)
  )`,
  sql`create index likes_created_at_index on likes (created_at desc) include (post_id, user_id)`,
  sql`create index likes_post_id_index on likes (post_id, created_at desc, user_id desc)`,
  sql`create index likes_user_id_index on likes (user_id, post_id)`,
  sql`create table comments (
    id bigint primary key default next_id(),
    post_id bigint not null references posts on delete cascade,
    owner_id bigint not null references users on delete cascade,
    text text not null,
    edited_at timestamptz,
    -- The first comment of the thread that a reply belongs to, which may be gone.
    reply_to bigint,
    -- Made by the client, one for each of its owner's comments.
    request_key uuid,
    created_at timestamptz not null default now(),
    pruned_at timestamptz
  )`,
  sql`create index comments_owner_id_index on comments (owner_id, id)`,
  sql`create index comments_post_id_index on comments (post_id, id desc) include (owner_id)
    where pruned_at is null`,
  sql`create index comments_post_index on comments (post_id)`,
  sql`create index comments_replies_index on comments (post_id) where reply_to is not null`,
  sql`create index comments_reply_to_index on comments (reply_to, id) where reply_to is not null`,
  sql`create unique index comments_request_key on comments (owner_id, request_key)
    where request_key is not null`,
];

/** Pictures that look alike. */
const LIKENESS = [
  // The tables that the feature `likeness` writes.
  sql`create table fingerprints (
    image_id bigint not null references images on delete cascade,
    view smallint not null,
    -- \`bit(256)\`, read and written as a string of 0 and 1.
    bits bit(256) not null,
    -- 32 bytes, read in the same way, of finer frequencies.
    detail bytea not null,
    -- The places of the strongest bits, a byte each, the strongest first.
    strongest bytea not null,
    box real[] not null,
    colors bytea not null,
    -- By which look-ups find candidates.
    keys integer[] not null,
    primary key (image_id, view)
  )`,
  sql`create index fingerprints_keys_index on fingerprints
    using gin (keys) with (fastupdate = off)`,
  // Posts of two makers with pictures that look alike.
  sql`create table likeness_pairs (
    id bigint primary key default next_id(),
    -- Null once the post is deleted; such a pair remains only as the later post's credit.
    earlier_id bigint references posts on delete set null,
    earlier_owner_id bigint references users on delete set null,
    earlier_image_id bigint,
    later_id bigint not null references posts on delete cascade,
    later_owner_id bigint not null references users on delete cascade,
    later_image_id bigint not null,
    -- Index in the contract's LIKENESSES.
    likeness smallint not null,
    -- Indexes in the contract's TRANSFORMS.
    transforms smallint[] not null,
    -- How the later picture is turned to lie like the earlier one.
    mirrored boolean not null,
    turns smallint not null,
    earlier_box real[] not null,
    later_box real[] not null,
    -- What the later maker says: index in the contract's RELATIONS.
    relation smallint,
    related_at timestamptz,
    -- Whether the earlier maker agrees to a remix or confirms a permission.
    agreed boolean,
    agreed_at timestamptz,
    request text,
    requested_at timestamptz,
    answer text,
    answered_at timestamptz,
    -- How the earlier maker closed the pair: index in the contract's OUTCOMES.
    outcome smallint,
    settled_at timestamptz,
    -- Whether the earlier maker has seen it in the list.
    seen boolean not null default false,
    -- Whether its earlier maker was notified of it, or need not be.
    notified boolean not null default false,
    -- The decision of staff that added the credit.
    credit_decision_id bigint,
    created_at timestamptz not null default now()
  )`,
  sql`create index likeness_pairs_credit_decision on likeness_pairs (credit_decision_id)
    where credit_decision_id is not null`,
  sql`create index likeness_pairs_earlier_id_index on likeness_pairs (earlier_id, later_id desc)`,
  sql`create index likeness_pairs_earlier_owner_index on likeness_pairs
    (earlier_owner_id, id desc)`,
  sql`create index likeness_pairs_later_owner_index on likeness_pairs (later_owner_id, id desc)`,
  sql`create index likeness_pairs_unnotified_index on likeness_pairs (earlier_owner_id, id)
    where not notified`,
  sql`create unique index likeness_pairs_posts_key on likeness_pairs (later_id, earlier_id)`,
  // Pictures of posts that staff removed.
  sql`create table removed_pictures (
    -- The former picture's.
    image_id bigint primary key,
    -- The former post's and its maker's; null once the maker's account is gone.
    post_id bigint,
    user_id bigint references users on delete set null,
    -- The number of the rule.
    rule integer not null,
    removed_at timestamptz not null default now()
  )`,
  sql`create index removed_pictures_post on removed_pictures (post_id) where post_id is not null`,
  sql`create index removed_pictures_removed on removed_pictures (removed_at)`,
  sql`create index removed_pictures_user on removed_pictures (user_id) where user_id is not null`,
  sql`create table removed_fingerprints (
    image_id bigint not null references removed_pictures on delete cascade,
    view smallint not null,
    bits bit(256) not null,
    detail bytea not null,
    strongest bytea not null,
    box real[] not null,
    colors bytea not null,
    keys integer[] not null,
    primary key (image_id, view)
  )`,
  sql`create index removed_fingerprints_keys_index on removed_fingerprints
    using gin (keys) with (fastupdate = off)`,
];

/** Loadouts and stream views. */
const LOADOUTS = [
  // The tables that the feature `loadout` writes.
  sql`create table loadouts (
    id bigint primary key default next_id(),
    -- The id in the URL.
    code text not null,
    owner_id bigint not null references users on delete cascade,
    title text not null,
    note text not null,
    public boolean not null,
    rolled boolean not null,
    items jsonb not null,
    -- The profile that it was rolled from, if that is known.
    from_name text,
    from_items jsonb,
    num_taken integer not null default 0,
    num_rolled integer not null default 0,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    -- Set while staff hide it: until then a reversal can restore it, and then a job deletes it.
    removed_until timestamptz,
    pruned_at timestamptz
  )`,
  sql`create index loadouts_owner on loadouts (owner_id, id desc)`,
  sql`create index loadouts_removed on loadouts (removed_until) where removed_until is not null`,
  sql`create unique index loadouts_code_key on loadouts (code)`,
  sql`create table loadout_likes (
    loadout_id bigint not null references loadouts on delete cascade,
    user_id bigint not null references users on delete cascade,
    created_at timestamptz not null default clock_timestamp(),
    pruned_at timestamptz,
    primary key (loadout_id, user_id)
  )`,
  sql`create index loadout_likes_user on loadout_likes (user_id, loadout_id)`,
  // The tables that the feature `streams` writes.
  sql`create table streams (
    -- The member whose stream view it is.
    user_id bigint primary key references users on delete cascade,
    -- The code in the view's address.
    code text not null,
    profile_name text not null,
    -- Ids of items by list; written as a string of JSON.
    items jsonb not null,
    -- Grows with each change of the profile.
    profile_version integer not null default 1,
    rules text[] not null,
    layout text not null default 'full',
    -- The query string of the roll that is shown; empty before the first.
    roll text not null default '',
    -- The last rolls, newest first.
    rolls jsonb not null default '[]',
    -- What undoing shows, newest first.
    before text[] not null default '{}',
    -- The locked parts.
    locks text[] not null default '{}',
    -- Grows with each change.
    version integer not null default 1,
    -- The hash of the code that pairs a device, until it is used or expires.
    pairing_hash bytea,
    pairing_until timestamptz,
    created_at timestamptz not null default now(),
    check (layout = ANY (ARRAY['full', 'compact', 'hidden']))
  )`,
  sql`create unique index streams_code_key on streams (code)`,
  sql`create unique index streams_pairing_key on streams (pairing_hash)`,
  sql`create table stream_remotes (
    id bigint primary key default next_id(),
    user_id bigint not null references streams on delete cascade,
    key_hash bytea not null,
    -- When it last changed the stream view, to the minute.
    used_at timestamptz,
    created_at timestamptz not null default now()
  )`,
  sql`create index stream_remotes_user on stream_remotes (user_id, id)`,
  sql`create unique index stream_remotes_key on stream_remotes (key_hash)`,
];

/** Rules, and decisions of staff. */
const MODERATION = [
  // One row, with the id 1.
  sql`create table rule_versions (
    id smallint primary key,
    version integer not null,
    check (id = 1)
  )`,
  // The tables that the feature `rules` writes.
  sql`create table rules (
    -- Never changes, and is never used again.
    number integer primary key,
    title text not null,
    text text not null,
    -- Set once the rule is no longer in force.
    retired_at timestamptz,
    -- What staff begin a reason with; empty without.
    template text not null default '',
    updated_at timestamptz not null default now()
  )`,
  // What a user made and staff hid, while it can be restored.
  sql`create table prunes (
    user_id bigint primary key references users on delete cascade,
    pruned_by text not null,
    counts jsonb not null,
    restorable_until timestamptz not null,
    -- The \`pruned_at\` of the rows that it hides.
    created_at timestamptz not null
  )`,
  sql`create table report_cases (
    id bigint primary key default next_id(),
    -- Index in the contract's REPORTED_KINDS.
    kind smallint not null,
    target_id bigint not null,
    maker_id bigint references users on delete set null,
    title text not null,
    num_reports integer not null default 0,
    reason smallint not null default 0,
    opened_by bigint references users on delete set null,
    resolved_by bigint references users on delete set null,
    resolved_at timestamptz,
    -- Index in the contract's REPORT_ACTIONS.
    outcome smallint,
    last_reported_at timestamptz not null default now(),
    opened_at timestamptz,
    created_at timestamptz not null default now()
  )`,
  sql`create index report_cases_alike on report_cases (kind, reason, resolved_at desc)
    where resolved_at is not null`,
  sql`create index report_cases_maker_id_index on report_cases (maker_id)`,
  sql`create index report_cases_newest_index on report_cases (last_reported_at desc, id desc)`,
  sql`create index report_cases_opened_by_index on report_cases (opened_by)`,
  sql`create index report_cases_reported_index on report_cases (num_reports desc, id desc)
    where resolved_at is null`,
  sql`create index report_cases_resolved_at_index on report_cases (resolved_at desc, id desc)
    where resolved_at is not null`,
  sql`create index report_cases_resolved_by_index on report_cases (resolved_by)`,
  sql`create unique index report_cases_open_key on report_cases (kind, target_id)
    where resolved_at is null`,
  sql`create table reports (
    case_id bigint not null references report_cases on delete cascade,
    reporter_id bigint not null references users on delete cascade,
    reason smallint not null,
    note text not null,
    -- The post from which the reported one was copied, as the reporter names it.
    original_id bigint,
    created_at timestamptz not null default now(),
    primary key (case_id, reporter_id)
  )`,
  sql`create index reports_reporter_id_index on reports (reporter_id)`,
  // Notes of staff for staff.
  sql`create table staff_notes (
    id bigint primary key default next_id(),
    case_id bigint not null references report_cases on delete cascade,
    -- Null once the account of whoever wrote it is gone.
    author_id bigint,
    author_name text not null,
    text text not null,
    created_at timestamptz not null default now()
  )`,
  sql`create index staff_notes_author on staff_notes (author_id) where author_id is not null`,
  sql`create index staff_notes_case on staff_notes (case_id, id)`,
  // Posts that wait for staff.
  sql`create table holds (
    post_id bigint primary key references posts on delete cascade,
    -- The post's maker.
    user_id bigint not null references users on delete cascade,
    -- Index in the contract's HOLD_CAUSES.
    cause smallint not null,
    -- What the outside check of pictures says.
    note text not null default '',
    -- The rule and time of the removal that it looks like.
    rule integer,
    removed_at timestamptz,
    created_at timestamptz not null default now()
  )`,
  sql`create index holds_created on holds (created_at, post_id)`,
  sql`create index holds_user on holds (user_id)`,
  // Acts of staff on others' content and accounts, with their statements of reasons.
  sql`create table decisions (
    id bigint primary key default next_id(),
    -- Whom it concerns.
    user_id bigint not null references users on delete cascade,
    -- Null once the account of whoever decided is gone.
    actor_id bigint,
    actor_name text not null,
    -- Index in the contract's AUDIT_ACTIONS.
    action smallint not null,
    -- Index in the contract's SUBJECT_KINDS.
    subject_kind smallint not null,
    subject_id bigint not null,
    subject text not null,
    -- Null if a program decided.
    rule integer references rules,
    -- The rule as it read then.
    rule_title text not null,
    rule_text text not null,
    reason text not null,
    automatic boolean not null default false,
    before jsonb,
    after jsonb,
    until timestamptz,
    -- The report that it settled.
    case_id bigint,
    -- The notice from outside that it answered.
    notice_id bigint,
    appeal_until timestamptz not null,
    -- When the user was notified; until then it can be undone.
    told_at timestamptz,
    -- When it was undone, reversed or lifted.
    over_at timestamptz,
    created_at timestamptz not null default now()
  )`,
  sql`create index decisions_actor on decisions (actor_id) where actor_id is not null`,
  sql`create index decisions_case on decisions (case_id, id) where case_id is not null`,
  sql`create index decisions_rule on decisions (rule)`,
  sql`create index decisions_user on decisions (user_id, id)`,
  sql`create table appeals (
    decision_id bigint primary key references decisions on delete cascade,
    text text not null,
    decided_at timestamptz,
    decider_id bigint,
    decider_name text,
    reversed boolean,
    reason text,
    -- What a reversal could not restore; empty if all was.
    missing text not null default '',
    -- What whoever took the decision wrote for whoever decides the appeal; empty without.
    note text not null default '',
    noted_at timestamptz,
    created_at timestamptz not null default now()
  )`,
  sql`create index appeals_decided on appeals (decided_at, decision_id)
    where decided_at is not null`,
  sql`create index appeals_decider on appeals (decider_id) where decider_id is not null`,
  sql`create index appeals_open on appeals (created_at, decision_id) where decided_at is null`,
  sql`create table appeal_pictures (
    id bigint primary key default next_id(),
    -- The appeal that it was sent with; null before.
    decision_id bigint references appeals on delete cascade,
    position smallint not null,
    -- Folder of the files in the private storage.
    key text not null unique,
    -- Of the large file, in pixels.
    width integer not null,
    height integer not null,
    created_at timestamptz not null default now()
  )`,
  sql`create index appeal_pictures_unused on appeal_pictures (created_at)
    where decision_id is null`,
  sql`create unique index appeal_pictures_place on appeal_pictures (decision_id, position)
    where decision_id is not null`,
  sql`create table audit_log (
    id bigint primary key default next_id(),
    actor_id bigint not null,
    actor_name text not null,
    -- Index in the contract's AUDIT_ACTIONS.
    action smallint not null,
    target_id bigint,
    target_name text,
    subject text not null,
    reason text not null,
    before jsonb,
    after jsonb,
    -- Every word of names, subject and reason, for searches; a \`tsvector\`.
    words tsvector not null,
    -- The decision that states the reasons.
    decision_id bigint,
    created_at timestamptz not null default now()
  )`,
  sql`create index audit_log_action_index on audit_log (action, id desc)`,
  sql`create index audit_log_target_id_index on audit_log (target_id, id desc)`,
  sql`create index audit_log_words_index on audit_log using gin (words) with (fastupdate = off)`,
  // Only grows; refers to nothing, so that counts survive accounts.
  sql`create table moderation_events (
    id bigint primary key default next_id(),
    at timestamptz not null default now(),
    -- A ModerationEvent of the contract, or COUNTING_STARTED.
    name text not null
  )`,
  sql`create index moderation_events_at on moderation_events (at) include (name)`,
];

/** Notices from people without an account. */
const NOTICES = [
  // Notices by people without an account.
  sql`create table notices (
    id bigint primary key default next_id(),
    number integer not null unique,
    -- As the sender stated it; empty once erased, as are \`email\` and \`text\`.
    name text not null,
    email text not null,
    -- Index in the contract's NOTICE_ROLES.
    role smallint not null,
    source_url text,
    text text not null,
    -- When the sender opened the mailed link; until then, only the sender reads it.
    confirmed_at timestamptz,
    decided_at timestamptz,
    -- Null once the account of whoever decided is gone; the name is empty then.
    decider_id bigint,
    decider_name text,
    upheld boolean,
    reason text,
    erased_at timestamptz,
    created_at timestamptz not null default now()
  )`,
  sql`create index notices_decided on notices (decided_at, id) where decided_at is not null`,
  sql`create index notices_decider on notices (decider_id) where decider_id is not null`,
  sql`create index notices_due on notices (decided_at)
    where decided_at is not null and erased_at is null`,
  sql`create index notices_email on notices (lower(email), created_at) where email <> ''`,
  sql`create index notices_open on notices (confirmed_at, id)
    where confirmed_at is not null and decided_at is null`,
  sql`create index notices_unconfirmed on notices (created_at) where confirmed_at is null`,
  sql`create table notice_tokens (
    token_hash bytea primary key,
    notice_id bigint not null references notices on delete cascade
  )`,
  sql`create index notice_tokens_notice on notice_tokens (notice_id)`,
  sql`create table notice_posts (
    notice_id bigint not null references notices on delete cascade,
    position smallint not null,
    post_id bigint not null,
    -- Null once the account is gone; the title is empty then.
    maker_id bigint,
    -- As it read when the notice was sent.
    title text not null,
    -- Whether the decision removed it.
    removed boolean not null default false,
    primary key (notice_id, position)
  )`,
  sql`create index notice_posts_maker on notice_posts (maker_id) where maker_id is not null`,
  // The makers of the posts, who can answer.
  sql`create table notice_makers (
    notice_id bigint not null references notices on delete cascade,
    maker_id bigint not null,
    statement text,
    stated_at timestamptz,
    primary key (notice_id, maker_id)
  )`,
  sql`create index notice_makers_maker on notice_makers (maker_id)`,
];

/** Notifications. */
const NOTIFICATIONS = [
  sql`create table notifications (
    id bigint primary key default next_id(),
    user_id bigint not null references users on delete cascade,
    sender_id bigint not null references users on delete cascade,
    -- Index in the contract's NOTIFICATION_KINDS.
    kind smallint not null,
    -- The comment, the liked post, or the followed user.
    target_id bigint not null,
    post_id bigint references posts on delete cascade,
    comment_id bigint references comments on delete cascade,
    read boolean not null default false,
    -- The pair of posts that it is about; the same as the target of those kinds.
    pair_id bigint references likeness_pairs on delete cascade,
    -- The decision that it is about; the same as the target of those kinds.
    decision_id bigint references decisions on delete cascade,
    -- Of a comment: index in the contract's COMMENT_REASONS.
    reason smallint,
    created_at timestamptz not null default now(),
    pruned_at timestamptz,
    unique (sender_id, kind, target_id),
    check ((user_id <> sender_id) or decision_id is not null),
    check (kind >= 0)
  )`,
  sql`create index notifications_comment_id_index on notifications (comment_id)
    where comment_id is not null`,
  sql`create index notifications_decision on notifications (decision_id)
    where decision_id is not null`,
  sql`create index notifications_pair_id_index on notifications (pair_id)
    where pair_id is not null`,
  sql`create index notifications_post_id_index on notifications (post_id)
    where post_id is not null`,
  sql`create index notifications_unread_index on notifications (user_id) include (id, sender_id)
    where not read`,
  sql`create index notifications_user_id_index on notifications
    (user_id, id desc) include (sender_id)`,
];

/** What a query of a table's columns cannot say. */
const RULES_OF_TABLES = [
  // Whether one of two users blocks the other now: a function sees what is committed while a statement runs.
  sql`create function is_blocked_pair(one bigint, other bigint) returns boolean language plpgsql as $$
    begin
      return exists (select from blocks
        where (blocker_id = one and blocked_id = other)
          or (blocker_id = other and blocked_id = one));
    end $$`,
  sql`create function refuse_change() returns trigger language plpgsql as $$
    begin raise exception 'The audit log is never changed.'; end $$`,
  sql`create trigger audit_log_stays before delete or truncate on audit_log
    for each statement execute function refuse_change()`,
  // Only the target of an act may be erased, and the actor where both are the same.
  sql`create function refuse_all_but_erasure() returns trigger language plpgsql as $$
    begin
      if (new.id, new.actor_id, new.action, new.target_id, new.created_at, new.decision_id)
        is distinct from
          (old.id, old.actor_id, old.action, old.target_id, old.created_at, old.decision_id)
        or new.actor_name <> old.actor_name
          and not (new.actor_name = '' and old.actor_id is not distinct from old.target_id)
        or (new.target_name, new.subject, new.reason, new.before, new.after)
          is distinct from (null::text, '', '', null::jsonb, null::jsonb)
      then raise exception 'The audit log is never changed.'; end if;
      return new;
    end $$`,
  sql`create trigger audit_log_may_be_erased before update on audit_log
    for each row execute function refuse_all_but_erasure()`,
];

const DELETED_USERS = sql`(select id from users where deleted_at is not null)`;

/** What is there for whom, once per table. */
const VIEWS = [
  // What is there for everyone. Accounts that are being deleted are few, and read once per query.
  sql`create view reachable_posts as select * from posts
    where pruned_at is null and removed_until is null and deleted_at is null
      and owner_id not in ${DELETED_USERS}`,
  // What lists show: without the posts of banned users, which only their address leads to.
  sql`create view visible_posts as select * from posts
    where pruned_at is null and removed_until is null and deleted_at is null
      and owner_id not in (select id from users
        where deleted_at is not null or banned_until > now())`,
  sql`create view visible_comments as select * from comments
    where pruned_at is null and owner_id not in ${DELETED_USERS}`,
  sql`create view visible_likes as select * from likes
    where pruned_at is null and user_id not in ${DELETED_USERS}`,
  sql`create view visible_notifications as select * from notifications
    where pruned_at is null and sender_id not in ${DELETED_USERS} and user_id not in ${DELETED_USERS}
      and (post_id in (select id from posts where deleted_at is not null)) is not true`,
  sql`create view visible_characters as select * from characters
    where pruned_at is null and not lost and user_id not in ${DELETED_USERS}`,
  sql`create view visible_loadouts as select * from loadouts
    where pruned_at is null and removed_until is null and owner_id not in ${DELETED_USERS}`,
  sql`create view visible_loadout_likes as select * from loadout_likes
    where pruned_at is null and user_id not in ${DELETED_USERS}`,
];

/** The first rules: title and text. */
const RULES: readonly (readonly [title: string, text: string])[] = [
  [
    "Post only what you may show",
    "Post what you made yourself, or what its maker lets you show. What others made does not " +
      "become yours by recoloring or cropping it.",
  ],
  [
    "Name the maker you built on",
    "If you copied, changed or continued what another maker made, say so and name that maker.",
  ],
  [
    "Mark adult content",
    "Mark posts with nudity, sex or gore as NSFW. Sexual content that shows minors is never allowed.",
  ],
  [
    "No hateful symbols or words",
    "No symbols of hate groups, and no words or pictures against people for their origin, skin color, " +
      "religion, sex, orientation or disability.",
  ],
  [
    "No harassment",
    "No threats, insults or stalking, and no private information about others. If somebody asks you " +
      "to stop, stop.",
  ],
  ["No scams or false prices", "Sell only what you can deliver, at the price you name."],
  [
    "No spam or floods",
    "No advertising, no repeated posts or comments, and no tricks to gain likes or followers.",
  ],
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statements of [
    FUNCTIONS,
    PROGRAM,
    PEOPLE,
    SIGN_IN,
    POSTS,
    LIKENESS,
    LOADOUTS,
    MODERATION,
    NOTICES,
    NOTIFICATIONS,
    RULES_OF_TABLES,
    VIEWS,
  ]) {
    for (const statement of statements) await statement.execute(db);
  }
  await sql`insert into rule_versions (id, version) values (1, 1)`.execute(db);
  for (const [index, [title, text]] of RULES.entries()) {
    await sql`insert into rules (number, title, text)
      values (${index + 1}::integer, ${title}, ${text})`.execute(db);
  }
  // Since when moderation is counted.
  await sql`insert into moderation_events (name) values ('start')`.execute(db);
}
