import { sql } from "kysely";
import { FIRST_DAYS, POSTS_A_DAY } from "#contract/limits.ts";
import { isStaff } from "#contract/users/roles.ts";
import { getUser } from "#server/features/users/queries.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { deleteRows } from "#server/platform/db/delete-rows.ts";
import { TooManyError } from "#server/platform/errors.ts";
import { inWords } from "#server/platform/http/rate-limits.ts";
import type { Services } from "#server/platform/services.ts";

const DAY_MS = 24 * 3_600_000;

/** Counts a post and the bytes of its files, whatever becomes of it. */
export async function insertPublication(trx: Trx, userId: string, bytes: number): Promise<void> {
  await trx.insertInto("publications").values({ user_id: userId, bytes }).execute();
}

/**
 * Throws `tooMany` if a user has published as much in the last 24 hours as an account of its age may. Staff
 * may any number. Locked users wait for each other, so that each is counted.
 */
export async function requirePublicationLeft(
  { settings }: Pick<Services, "settings">,
  db: Db,
  userId: string,
): Promise<void> {
  if (!settings.rateLimits) return;
  const user = await getUser(db, userId);
  if (isStaff(user)) return;
  const isNew = Date.now() - user.created_at.getTime() < FIRST_DAYS * DAY_MS;
  const { posts, bytes } = isNew ? POSTS_A_DAY.first : POSTS_A_DAY.later;
  // Totals up to each post, from the newest: there is room once the first that reaches the limit is a day old.
  const { rows } = await sql<{ seconds: number | null }>`
    select ceil(extract(epoch from max(created_at) + interval '1 day' - now()))::integer as seconds
    from (
      select created_at, count(*) over newest as posts, sum(bytes) over newest as bytes
      from publications
      where user_id = ${userId} and created_at > now() - interval '1 day'
      window newest as (order by created_at desc, id desc)
    ) as totals
    where posts >= ${posts} or bytes >= ${bytes}`.execute(db);
  const seconds = rows[0]?.seconds ?? null;
  if (seconds === null) return;
  const message = `You have posted a lot today. You can post again in ${inWords(seconds)}.`;
  throw new TooManyError(message, seconds);
}

/** Deletes what counts no more. */
export async function deleteOldPublications({ db }: Services): Promise<void> {
  await deleteRows(db, "publications", sql`created_at < now() - interval '1 day'`);
}
