import { NAME_TAKEN } from "#contract/accounts/rules.ts";
import { foldText } from "#contract/texts.ts";
import type { UserChange } from "#contract/users/contract.ts";
import { USER_FIELD_NAMES, USER_FIELDS, type UserField } from "#contract/users/fields.ts";
import { AVATAR_QUEUE, type AvatarJob } from "#server/features/users/avatar-queue.ts";
import {
  isNameFree,
  lockNames,
  releaseName,
  takeName,
} from "#server/features/users/name-commands.ts";
import {
  findUserByEmail,
  isEmailReserved,
  lockDueDeletion,
  type UserRow,
} from "#server/features/users/queries.ts";
import { deleteRefusals } from "#server/features/users/refusal-commands.ts";
import { type Db, type Trx, violatedIndex } from "#server/platform/db/database.ts";
import { fieldError } from "#server/platform/errors.ts";
import type { Services } from "#server/platform/services.ts";

const EMAIL_TAKEN = "This email is already in use.";

type NewUser = {
  username: string;
  email: string;
  discord?: { id: string; username: string };
  /** When the user joined, if not now. */
  joinedAt?: Date | undefined;
};

// Names of routes, of staff and of groups, with which a user could impersonate the site.
const RESERVED = new Set(
  `404 admin administrator all apbhsl api assets auth ban board boards colorconverter create deleted developer
  discord edit everyone explore feed feeds following healthz help here home join likes loadout login logout manage media
  member metrics mod moderator moderators notifications official operator owner parade post privacy privacypolicy
  profile readyz register reset robots root rss search settings sitemap staff support system user verify
  webmaster`.split(/\s+/),
);

/** Returns whether somebody can sign up with a name. */
export async function isNameAvailable(db: Db, username: string): Promise<boolean> {
  return !isReservedName(username) && (await isNameFree(db, username));
}

/** Refuses a name or an email address that is taken, before anything is done for a sign-up. */
export async function refuseTakenIdentity(
  db: Db,
  { username, email }: { username: string; email: string },
): Promise<void> {
  if (!(await isNameAvailable(db, username))) throw fieldError("conflict", "username", NAME_TAKEN);
  if (await findUserByEmail(db, email)) throw fieldError("conflict", "email", EMAIL_TAKEN);
}

/** Creates a user; refuses a taken name or email address. Returns the id. */
export async function createUser(
  trx: Trx,
  { username, email, discord, joinedAt }: NewUser,
): Promise<string> {
  if (isReservedName(username)) throw fieldError("conflict", "username", NAME_TAKEN);
  await lockNames(trx, [username]);
  const { id } = await refuseTaken(
    trx
      .insertInto("users")
      .values({
        username,
        folded_name: foldText(username),
        email,
        discord_id: discord?.id ?? null,
        discord_username: discord?.username ?? null,
        created_at: joinedAt,
      })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  if (!(await takeName(trx, id, username))) throw fieldError("conflict", "username", NAME_TAKEN);
  await refuseReservedEmail(trx, id, email);
  return id;
}

/**
 * Refuses an email address that can still be restored to another account. Checked after writing the
 * address, when a change that released it has committed.
 */
async function refuseReservedEmail(trx: Trx, userId: string, email: string): Promise<void> {
  if (await isEmailReserved(trx, email, userId)) throw fieldError("conflict", "email", EMAIL_TAKEN);
}

/**
 * Refuses another account's email address. The unique index refuses it too, but waits for that account's
 * transaction, and two users who swap addresses would deadlock.
 */
async function refuseUsedEmail(trx: Trx, userId: string, email: string): Promise<void> {
  const owner = await findUserByEmail(trx, email);
  if (owner && owner.id !== userId) throw fieldError("conflict", "email", EMAIL_TAKEN);
}

/** Turns a violation of a user's unique index into a refusal of that field. */
async function refuseTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const index = violatedIndex(error);
    if (index === "users_username_key") throw fieldError("conflict", "username", NAME_TAKEN);
    if (index === "users_email_key") throw fieldError("conflict", "email", EMAIL_TAKEN);
    throw error;
  }
}

/** Updates the given fields; the caller has checked the policy for each. */
export async function updateUserRow(trx: Trx, user: UserRow, change: UserChange): Promise<void> {
  if (change.username !== undefined && change.username !== user.username) {
    await renameUser(trx, user, change.username);
  }
  const emailChanged = change.email !== undefined && change.email !== user.email;
  if (emailChanged) await refuseUsedEmail(trx, user.id, change.email ?? "");
  await refuseTaken(
    trx
      .updateTable("users")
      .set({
        ...columnsOf(change),
        folded_name: foldText(change.username ?? user.username),
        // A new address is unverified until its owner or staff verify it.
        verified: change.verified ?? (emailChanged ? false : user.verified),
      })
      .where("id", "=", user.id)
      .execute(),
  );
  if (emailChanged) await refuseReservedEmail(trx, user.id, change.email ?? "");
  if (emailChanged || change.verified) await deleteRefusals(trx, user.id);
}

type ColumnValues = { [F in UserField as (typeof USER_FIELDS)[F]["column"]]: UserChange[F] };

/** Returns what a change sets in a user's row; columns that it leaves alone are undefined. */
function columnsOf(change: UserChange): ColumnValues {
  const values = USER_FIELD_NAMES.map((field) => [USER_FIELDS[field].column, change[field]]);
  return Object.fromEntries(values) as ColumnValues;
}

async function renameUser(trx: Trx, user: UserRow, username: string): Promise<void> {
  if (isReservedName(username)) throw fieldError("conflict", "username", NAME_TAKEN);
  await lockNames(trx, [user.username, username]);
  await releaseName(trx, user.username);
  if (!(await takeName(trx, user.id, username))) {
    throw fieldError("conflict", "username", NAME_TAKEN);
  }
}

/** Marks a user's email address as verified, so that it gets mail although it refused some. */
export async function verifyUser(trx: Trx, userId: string): Promise<void> {
  await trx.updateTable("users").set({ verified: true }).where("id", "=", userId).execute();
  await deleteRefusals(trx, userId);
}

export async function setRoles(trx: Trx, userId: string, roles: number[]): Promise<void> {
  await trx.updateTable("users").set({ roles }).where("id", "=", userId).execute();
}

/** Restores a user's former email address, verified or not as it was. */
export async function setEmail(
  trx: Trx,
  userId: string,
  { email, verified }: { email: string; verified: boolean },
): Promise<void> {
  await refuseUsedEmail(trx, userId, email);
  await refuseTaken(
    trx.updateTable("users").set({ email, verified }).where("id", "=", userId).execute(),
  );
  await deleteRefusals(trx, userId);
}

type CountColumn = "num_following" | "num_followers";

/** Updates one of a user's counts in the transaction that changes what is counted; returns it. */
export async function addToCount(
  trx: Db,
  userId: string,
  column: CountColumn,
  by: number,
): Promise<number> {
  const user = await trx
    .updateTable("users")
    .set((eb) => ({ [column]: eb(column, "+", by) }))
    .where("id", "=", userId)
    .returning(column)
    .executeTakeFirst();
  return user?.[column] ?? 0;
}

/** Links a Discord account, or unlinks it with null. */
export async function setDiscord(
  db: Db,
  userId: string,
  discord: { id: string; username: string } | null,
): Promise<void> {
  await db
    .updateTable("users")
    .set({ discord_id: discord?.id ?? null, discord_username: discord?.username ?? null })
    .where("id", "=", userId)
    .execute();
}

/** Schedules the deletion of an account, or cancels it with null. */
export async function setDeletion(trx: Db, userId: string, at: Date | null): Promise<void> {
  await trx.updateTable("users").set({ deletion_at: at }).where("id", "=", userId).execute();
}

/** Marks an account as deleted if its deletion is due; returns whether it is. */
export async function markDeleted(trx: Trx, userId: string): Promise<boolean> {
  if (!(await lockDueDeletion(trx, userId))) return false;
  await trx
    .updateTable("users")
    .set({ deleted_at: new Date() })
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    .execute();
  return true;
}

/** Deletes a marked user with the rows that belong to it. */
export async function deleteUserRow({ jobs }: Services, trx: Trx, userId: string): Promise<void> {
  const user = await trx
    .deleteFrom("users")
    .where("id", "=", userId)
    .where("deleted_at", "is not", null)
    .returning("avatar_key")
    .executeTakeFirst();
  if (user?.avatar_key) await jobs.send<AvatarJob>(AVATAR_QUEUE, { key: user.avatar_key }, trx);
}

function isReservedName(username: string): boolean {
  return RESERVED.has(username.toLowerCase());
}
