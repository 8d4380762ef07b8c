import { pageCountOf } from "#contract/numbers.ts";
import { SECURITY_PAGE_SIZE } from "#contract/security/contract.ts";
import { countRows } from "#server/platform/db/count-rows.ts";
import type { Db } from "#server/platform/db/database.ts";

// Reading the page at an offset costs as much as all rows before it, so offsets have a limit.
const PAGED_MAX = 1_000;

/** Returns a page (from 1) of a user's newest 1,000 events, and the number of pages. */
export async function listEventPage(db: Db, userId: string, page: number) {
  const offset = (page - 1) * SECURITY_PAGE_SIZE;
  const events = db.selectFrom("security_events").where("user_id", "=", userId);
  const [total, rows] = await Promise.all([
    countRows(db, events.select("id").limit(PAGED_MAX)),
    offset < PAGED_MAX
      ? events
          .select(["id", "kind", "detail", "created_at"])
          .orderBy("id", "desc")
          .limit(SECURITY_PAGE_SIZE)
          .offset(offset)
          .execute()
      : [],
  ]);
  return { rows, pageCount: pageCountOf(total, SECURITY_PAGE_SIZE) };
}

export type EventRow = Awaited<ReturnType<typeof listEventPage>>["rows"][number];

/** Returns an account with its events of an hour after so many; undefined without a verified address. */
export async function findHour(
  db: Db,
  { userId, hour }: { userId: string; hour: Date },
  after: number,
) {
  const user = await db
    .selectFrom("users")
    .select(["username", "email"])
    .where("id", "=", userId)
    .where("verified", "=", true)
    .executeTakeFirst();
  if (!user) return undefined;
  const events = await db
    .selectFrom("security_events")
    .select(["kind", "created_at"])
    .where("user_id", "=", userId)
    .where("created_at", ">=", hour)
    .where("created_at", "<", new Date(hour.getTime() + 3_600_000))
    .orderBy("id")
    .offset(after)
    .execute();
  return { ...user, events };
}

/** Returns an event with the account's username and email; undefined without a verified address. */
export function findEvent(db: Db, id: string) {
  return db
    .selectFrom("security_events")
    .innerJoin("users", "users.id", "security_events.user_id")
    .select([
      "users.username",
      "users.email",
      "security_events.kind",
      "security_events.detail",
      "security_events.created_at",
    ])
    .where("security_events.id", "=", id)
    .where("users.verified", "=", true)
    .executeTakeFirst();
}
