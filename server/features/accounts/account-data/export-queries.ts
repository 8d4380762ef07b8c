import { sql } from "kysely";
import { banOf } from "#server/features/bans/queries.ts";
import { listAppealExports } from "#server/features/decisions/appeal-picture-queries.ts";
import { fileKey } from "#server/features/images/present.ts";
import { avatarFileKey } from "#server/features/users/present.ts";
import { getUser } from "#server/features/users/queries.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { ExportFile } from "./export-archive.ts";
import { EXPORT_PARTS } from "./export-list-queries.ts";
import type { ExportPart, Reader } from "./export-part-queries.ts";

/** Returns all stored data of a user, with readable names. */
export async function readAccountData(db: Db, userId: string) {
  const user = await getUser(db, userId);
  const parts = await readParts(db, { _id: userId, roles: user.roles, hidesPeople: true });
  const {
    account: [account],
    streams: [stream],
    streamRemotes,
    earlierOfPairs,
    laterOfPairs,
    passkeys,
    authenticators,
    recoveryCodes,
    ...lists
  } = parts;
  const ban = banOf(user);
  return {
    account,
    ...lists,
    stream: stream ? { ...stream, remotes: streamRemotes } : null,
    copies: [...earlierOfPairs, ...laterOfPairs],
    ban: ban && {
      reason: ban.reason,
      from: lists.staffActs.findLast(({ action }) => action === "ban")?.at ?? null,
      until: ban.until,
    },
    secondFactors: {
      passkeys,
      authenticator: authenticators[0] ?? null,
      recoveryCodes: recoveryCodes.length,
    },
  };
}

type ExportedRow = Record<string, unknown>;
type Parts = { [P in keyof typeof EXPORT_PARTS]: ExportedRow[] };

/** Returns the rows of each part that belong to the reader. */
async function readParts(db: Db, reader: Reader): Promise<Parts> {
  const read: [string, ExportedRow[]][] = [];
  for (const [name, given] of Object.entries(EXPORT_PARTS)) {
    read.push([name, await readPart(db, reader, given)]);
  }
  return Object.fromEntries(read) as Parts;
}

async function readPart(db: Db, reader: Reader, given: ExportPart): Promise<ExportedRow[]> {
  const { table, by, omit, names = {}, join, where, add, choices = {}, order = "id" } = given;
  const computed = Object.entries(add?.(reader) ?? {});
  const selected = [
    sql`${sql.table(table)}.*`,
    ...computed.map(([name, value]) => sql`${value} as ${sql.ref(name)}`),
  ];
  const { rows } = await sql<ExportedRow>`select ${sql.join(selected)}
    from ${sql.table(table)} ${join ?? sql``}
    where ${sql.ref(`${table}.${by}`)} = ${reader._id} and ${where ?? sql`true`}
    order by ${sql.ref(`${table}.${order}`)}`.execute(db);
  const omitted = new Set<string>(omit);
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([column]) => !omitted.has(column))
        .map(([column, value]) => [
          names[column] ?? camelCase(column),
          choiceOf(choices[column], value),
        ]),
    ),
  );
}

function choiceOf(choices: readonly string[] | undefined, value: unknown): unknown {
  if (!choices || value === null) return value;
  return choices[Number(value)] ?? null;
}

function camelCase(column: string): string {
  return column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
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
