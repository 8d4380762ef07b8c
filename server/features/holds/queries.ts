import { type RawBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { HOLD_PAGE_SIZE } from "#contract/holds/contract.ts";
import { pageCountOf } from "#contract/numbers.ts";
import { isAdmin } from "#contract/users/policy.ts";
import { isStaff } from "#contract/users/roles.ts";
import { imageFromJson, selectImages } from "#server/features/images/queries.ts";
import { countRows } from "#server/platform/db/count-rows.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";

const PAGED_MAX = 10_000;

type StaffViewer = Pick<SessionViewer, "_id" | "roles">;

/** Returns a page (from 1) of the posts that wait for the viewer, the oldest first, and the page count. */
export async function listHoldPage(db: Db, viewer: StaffViewer, page: number) {
  const [total, rows] = await Promise.all([
    countHolds(db, viewer),
    selectHolds(db, viewer)
      .innerJoin("posts", "posts.id", "holds.post_id")
      .leftJoin("rules", "rules.number", "holds.rule")
      .select([
        "holds.post_id",
        "holds.user_id",
        "holds.cause",
        "holds.note",
        "holds.rule",
        "holds.removed_at",
        "rules.title as rule_title",
        "holds.created_at",
        "users.username",
        "posts.title",
        "posts.description",
        "posts.category",
      ])
      .select(jsonArrayFrom(selectImages(db, sql.ref("posts.id"))).as("images"))
      .orderBy("holds.created_at")
      .orderBy("holds.post_id")
      .limit(HOLD_PAGE_SIZE)
      .offset(Math.min((page - 1) * HOLD_PAGE_SIZE, PAGED_MAX))
      .execute(),
  ]);
  const withImages = rows.map(({ images, ...row }) => ({
    ...row,
    images: images.map(imageFromJson),
  }));
  return { rows: withImages, pageCount: pageCountOf(total, HOLD_PAGE_SIZE) };
}

export type HoldRow = Awaited<ReturnType<typeof listHoldPage>>["rows"][number];

/** Returns the number of posts that wait for a staff member, at most 10,000. */
export function countHolds(db: Db, viewer: StaffViewer): Promise<number> {
  return countRows(db, selectHolds(db, viewer).select("holds.post_id").limit(PAGED_MAX));
}

function selectHolds(db: Db, viewer: StaffViewer) {
  return db
    .selectFrom("holds")
    .innerJoin("users", "users.id", "holds.user_id")
    .where(mayActOn(viewer));
}

/** The rule of `canActOn` for the makers. */
function mayActOn({ _id, roles }: StaffViewer): RawBuilder<boolean> {
  if (!isStaff({ roles })) return sql`false`;
  if (isAdmin({ roles })) return sql`users.id <> ${_id}`;
  return sql`(users.id <> ${_id} and users.roles = '{0}')`;
}
