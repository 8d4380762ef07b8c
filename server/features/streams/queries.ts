import { sql } from "kysely";
import type { StreamTopic } from "#contract/live.ts";
import { NO_STREAM } from "#contract/streams/rules.ts";
import { isNotBanned } from "#server/features/bans/queries.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { hashToken } from "#server/platform/tokens.ts";

/** A condition: the stream view's member may use the site. */
const isActive = sql<boolean>`(users.deleted_at is null and ${isNotBanned})`;

function activeStreams(db: Db | Trx) {
  return db.selectFrom("streams").innerJoin("users", "users.id", "streams.user_id").where(isActive);
}

function selectStreams(db: Db | Trx) {
  return activeStreams(db).selectAll("streams");
}

export type StreamRow = Awaited<ReturnType<ReturnType<typeof selectStreams>["execute"]>>[number];

/** Returns the stream view of a member, if there is one. */
export function findStreamOf(db: Db | Trx, userId: string): Promise<StreamRow | undefined> {
  return selectStreams(db).where("streams.user_id", "=", userId).executeTakeFirst();
}

/** Returns the stream view of a code. */
export async function getStream(db: Db, code: string): Promise<StreamRow> {
  const stream = await selectStreams(db).where("streams.code", "=", code).executeTakeFirst();
  if (!stream) throw noStream();
  return stream;
}

/** Returns the stream view of a code as what visitors may watch; null if there is none. */
export async function findStreamTopic(db: Db, code: string): Promise<StreamTopic | null> {
  const stream = await activeStreams(db)
    .select("streams.code")
    .where("streams.code", "=", code)
    .executeTakeFirst();
  return stream ? { kind: "stream", _id: stream.code } : null;
}

/** Returns the stream view that a remote's key controls, if there is one. */
export function findStreamOfKey(db: Db | Trx, key: string) {
  return selectStreams(db)
    .innerJoin("stream_remotes", "stream_remotes.user_id", "streams.user_id")
    .where("stream_remotes.key_hash", "=", hashToken(key))
    .executeTakeFirst();
}

/** Returns the remotes of a member's stream view, oldest first. */
export function listRemotes(db: Db, userId: string) {
  return db
    .selectFrom("stream_remotes")
    .select(["id", "created_at", "used_at"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
}

export type RemoteRow = Awaited<ReturnType<typeof listRemotes>>[number];

export function noStream(): AppError {
  return new AppError("notFound", NO_STREAM);
}
