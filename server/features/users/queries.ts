import { type Selectable, sql } from "kysely";
import { emailKey } from "#contract/accounts/rules.ts";
import { USER_FIELD_NAMES, USER_FIELDS, type UserField } from "#contract/users/fields.ts";
import { type Role, STAFF_ROLES } from "#contract/users/roles.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import type { Tables } from "#server/platform/db/schema/tables.ts";
import { AppError } from "#server/platform/errors.ts";

export type UserRow = Selectable<Tables["users"]>;

type FieldValues = { [F in UserField]: UserRow[(typeof USER_FIELDS)[F]["column"]] };

/** Returns the fields of a user's row by the names of the contract. */
export function fieldsOf(user: UserRow): FieldValues {
  const values = USER_FIELD_NAMES.map((field) => [field, user[USER_FIELDS[field].column]]);
  return Object.fromEntries(values) as FieldValues;
}

export const NO_USER = "This user does not exist.";

export async function getUser(db: Db, id: string): Promise<UserRow> {
  const user = await findUser(db, id);
  if (!user) throw new AppError("notFound", NO_USER);
  return user;
}

/** Selects the staff with one of some roles; without a verified address, one has no rights. */
export function selectStaff(db: Db, roles: readonly Role[] = STAFF_ROLES) {
  return db
    .selectFrom("users")
    .where(sql<boolean>`roles && ${roles}::smallint[]`)
    .where("verified", "=", true)
    .where("deleted_at", "is", null);
}

/** Returns the user, or undefined once the account is gone or its deletion has begun. */
export function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  return db
    .selectFrom("users")
    .selectAll()
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/** Returns the user who has a name, or had it in the last 90 days; case-insensitive. */
export function findUserByName(db: Db, username: string): Promise<UserRow | undefined> {
  return db
    .selectFrom("usernames")
    .innerJoin("users", "users.id", "usernames.user_id")
    .where("usernames.name_key", "=", username.toLowerCase())
    .where("users.deleted_at", "is", null)
    .where((eb) =>
      eb.or([eb("usernames.held_until", "is", null), eb("usernames.held_until", ">", new Date())]),
    )
    .selectAll("users")
    .executeTakeFirst();
}

export async function getUserByName(db: Db, username: string): Promise<UserRow> {
  const user = await findUserByName(db, username);
  if (!user) throw new AppError("notFound", "No profile found");
  return user;
}

export function findUserByEmail(db: Db, email: string) {
  return db
    .selectFrom("users")
    .selectAll()
    .where((eb) => eb(eb.fn<string>("lower", ["email"]), "=", emailKey(email)))
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

const REPETITION_MS = 3_600_000;

/** Returns the user who signed up with this name and email address in the last hour. */
export async function findNewcomer(
  db: Db,
  { username, email }: { username: string; email: string },
): Promise<{ id: string } | undefined> {
  const user = await findUserByEmail(db, email);
  const isSame = user?.username === username && user.email === email;
  return isSame && Date.now() - user.created_at.getTime() < REPETITION_MS ? user : undefined;
}

/** Returns whether a change by staff of another user's email from this address can still be undone. */
export async function isEmailReserved(db: Db, email: string, userId: string): Promise<boolean> {
  const link = await db
    .selectFrom("mail_links")
    .select("id")
    .where((eb) => eb(eb.fn<string>("lower", ["email"]), "=", emailKey(email)))
    .where("kind", "=", "restoreEmail")
    .where("user_id", "!=", userId)
    .where("expires_at", ">", new Date())
    .limit(1)
    .executeTakeFirst();
  return link !== undefined;
}

export function findUserByDiscord(db: Db, discordId: string) {
  return db
    .selectFrom("users")
    .select(["id"])
    .where("discord_id", "=", discordId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/** Locks a user whose deletion is due, after other transactions of the user; false if it is not due. */
export async function lockDueDeletion(trx: Trx, userId: string): Promise<boolean> {
  const due = await trx
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("deletion_at", "<", new Date())
    .forUpdate()
    .executeTakeFirst();
  return due !== undefined;
}

/**
 * Locks users' rows until the transaction ends; throws `notFound` if one does not exist. To avoid
 * deadlocks, lock users before posts, each in order of id (ARCHITECTURE.md, Locks).
 */
export async function lockUsers(trx: Trx, ids: readonly string[]): Promise<void> {
  const { rows } = await sql`select id from users where id = any (${[...ids]}::bigint[])
    and deleted_at is null order by id for no key update`.execute(trx);
  if (rows.length < new Set(ids).size) throw new AppError("notFound", NO_USER);
}

/** Locks the rows of existing users in order of id, including those of accounts being deleted. */
export async function lockUserRows(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`select from users where id = any (${[...ids]}::bigint[]) order by id
    for no key update`.execute(trx);
}

/** Returns the users whose scheduled deletion is due. */
export function listDueDeletions(db: Db) {
  return db.selectFrom("users").select("id").where("deletion_at", "<", new Date()).execute();
}
