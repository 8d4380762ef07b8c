import { SECURITY_PAGE_SIZE } from "#contract/security/contract.ts";
import type { Db } from "#server/platform/db/database.ts";

// Nobody pages further back; without an end, one far page would cost a walk through all.
const PAGED_MAX = 1_000;

/** One page (from 1) of a user's newest 1,000 events, and how many pages these are. */
export async function listEventPage(db: Db, userId: string, page: number) {
  const offset = (page - 1) * SECURITY_PAGE_SIZE;
  const events = db.selectFrom("security_events").where("user_id", "=", userId);
  const [{ count }, rows] = await Promise.all([
    db
      .selectFrom(events.select("id").limit(PAGED_MAX).as("counted"))
      .select((eb) => eb.fn.countAll<string>().as("count"))
      .executeTakeFirstOrThrow(),
    offset < PAGED_MAX
      ? events
          .select(["id", "kind", "detail", "created_at"])
          .orderBy("id", "desc")
          .limit(SECURITY_PAGE_SIZE)
          .offset(offset)
          .execute()
      : [],
  ]);
  return { rows, pageCount: Math.ceil(Number(count) / SECURITY_PAGE_SIZE) };
}

export type EventRow = Awaited<ReturnType<typeof listEventPage>>["rows"][number];

/** An event with the name and the address of the account it happened to; undefined once it is gone. */
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
    .executeTakeFirst();
}
