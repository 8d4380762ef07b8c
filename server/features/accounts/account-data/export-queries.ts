import { listCharacters } from "#server/features/characters/queries.ts";
import { listAppealExports } from "#server/features/decisions/appeal-picture-queries.ts";
import { presentFactors } from "#server/features/factors/present.ts";
import { readFactors } from "#server/features/factors/queries.ts";
import { fileKey } from "#server/features/images/present.ts";
import { listStatements } from "#server/features/likeness/statement-queries.ts";
import { listLikedLoadoutsOf, listLoadoutsOf } from "#server/features/loadout/queries.ts";
import { readStreamOf } from "#server/features/streams/queries.ts";
import { avatarFileKey } from "#server/features/users/present.ts";
import { fieldsOf, getUser } from "#server/features/users/queries.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { ExportFile } from "./export-archive.ts";
import { listComments, listLikes, listPosts } from "./export-content-queries.ts";
import { readHistory } from "./export-history-queries.ts";

/** Returns all stored data of a user, with readable names. */
export async function readAccountData(db: Db, userId: string) {
  const user = await getUser(db, userId);
  const reader = { _id: userId, roles: user.roles, hidesPeople: true };
  return {
    account: {
      ...fieldsOf(user),
      discord: user.discord_id && { id: user.discord_id, username: user.discord_username },
      createdAt: user.created_at,
      deletionAt: user.deletion_at,
    },
    usernames: await listNames(db, userId),
    characters: (await listCharacters(db, userId)).map(({ name, server, gender, faction }) => ({
      name,
      server,
      gender,
      faction,
    })),
    posts: await listPosts(db, userId),
    comments: await listComments(db, reader),
    likes: await listLikes(db, reader),
    loadouts: await listLoadoutsOf(db, userId),
    likedLoadouts: await listLikedLoadoutsOf(db, reader),
    stream: await readStreamOf(db, userId),
    following: await listFollowing(db, userId),
    followers: await listFollowers(db, userId),
    blocked: await listBlocks(db, userId),
    muted: await listMutes(db, userId),
    copies: await listStatements(db, userId),
    ...(await readHistory(db, user, reader)),
    secondFactors: presentFactors(await readFactors(db, userId)),
  };
}

function listNames(db: Db, userId: string) {
  return db
    .selectFrom("usernames")
    .select(["name_key as name", "held_until as heldUntil"])
    .where("user_id", "=", userId)
    .execute();
}

function listFollowing(db: Db, userId: string) {
  return db
    .selectFrom("follows")
    .innerJoin("users", "users.id", "follows.followed_id")
    .select(["users.username", "follows.created_at as since"])
    .where("follows.follower_id", "=", userId)
    .execute();
}

function listFollowers(db: Db, userId: string) {
  return db
    .selectFrom("follows")
    .innerJoin("users", "users.id", "follows.follower_id")
    .select(["users.username", "follows.created_at as since"])
    .where("follows.followed_id", "=", userId)
    .where("users.deleted_at", "is", null)
    .execute();
}

function listBlocks(db: Db, userId: string) {
  return db
    .selectFrom("blocks")
    .innerJoin("users", "users.id", "blocks.blocked_id")
    .select(["users.username", "blocks.created_at as since"])
    .where("blocks.blocker_id", "=", userId)
    .execute();
}

function listMutes(db: Db, userId: string) {
  return db
    .selectFrom("mutes")
    .innerJoin("users", "users.id", "mutes.muted_id")
    .select(["users.username", "mutes.created_at as since"])
    .where("mutes.muter_id", "=", userId)
    .execute();
}

/** Returns a user's pictures, those of hidden posts and of appeals included: the largest file of each. */
export async function findExportFiles(db: Db, userId: string): Promise<ExportFile[]> {
  const images = await db
    .selectFrom("images")
    .innerJoin("posts", "posts.id", "images.post_id")
    .select(["posts.id as post_id", "images.position", "images.key", "images.width"])
    .where("posts.owner_id", "=", userId)
    .where("posts.deleted_at", "is", null)
    .orderBy("posts.id")
    .execute();
  const { avatar_key } = await getUser(db, userId);
  const avatar = avatar_key ? [{ name: "avatar.webp", key: avatarFileKey(avatar_key, 400) }] : [];
  const pictures = images.map(({ post_id, position, key, width }) => ({
    name: `posts/${post_id}-${position + 1}.webp`,
    key: fileKey(key, width, "webp"),
  }));
  return [...avatar, ...pictures, ...(await listAppealExports(db, userId))];
}

/** Returns a user's archive with the user's name, or undefined if there is none to download. */
export function findExport(db: Db, userId: string) {
  return db
    .selectFrom("account_exports")
    .innerJoin("users", "users.id", "account_exports.user_id")
    .select([
      "account_exports.key",
      "account_exports.ready_at",
      "account_exports.expires_at",
      "users.username",
    ])
    .where("account_exports.user_id", "=", userId)
    .where("account_exports.ready_at", "is not", null)
    .where("account_exports.expires_at", ">", new Date())
    .orderBy("account_exports.id", "desc")
    .executeTakeFirst();
}
