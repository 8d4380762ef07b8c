import { type RawBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { PERMISSION_DAYS, RELATIONS } from "#contract/likeness/rules.ts";
import { IMAGE_COLUMNS } from "#server/features/images/present.ts";
import { isCredited } from "#server/features/likeness/pair-commands.ts";
import { seesPerson, type Viewer } from "#server/features/users/hidden-queries.ts";
import type { Db } from "#server/platform/db/database.ts";

/**
 * Selects the earlier posts that a post names. Without the name or the post if they are hidden from the
 * viewer. `laterId` may refer to an outer query's posts, so only the lateral subquery has a table posts.
 */
function selectCredits(db: Db, viewer: Viewer, laterId: RawBuilder<string> | string) {
  return db
    .selectFrom("likeness_pairs")
    .leftJoin("users", (join) =>
      join
        .onRef("users.id", "=", "likeness_pairs.earlier_owner_id")
        .on("users.deleted_at", "is", null)
        .on(seesPerson(viewer, "users.id")),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("visible_posts as posts")
          .innerJoin("images", "images.post_id", "posts.id")
          .select([
            sql<string>`posts.id::text`.as("post_id"),
            "posts.title",
            "posts.category",
            "posts.nsfw",
            "posts.created_at",
            ...IMAGE_COLUMNS,
          ])
          .whereRef("posts.id", "=", "likeness_pairs.earlier_id")
          .whereRef("images.id", "=", "likeness_pairs.earlier_image_id")
          .whereRef("posts.owner_id", "=", "users.id")
          .as("original"),
      (join) => join.onTrue(),
    )
    .select([
      // As text, because JSON would round a bigint.
      sql<string>`likeness_pairs.id::text`.as("id"),
      "likeness_pairs.relation",
      "likeness_pairs.agreed",
      sql<boolean>`likeness_pairs.related_at < now()
        - make_interval(days => ${sql.lit(PERMISSION_DAYS)})`.as("overdue"),
      sql<string | null>`users.id::text`.as("maker_id"),
      "users.username",
      "original.post_id",
      "original.title",
      "original.category",
      "original.nsfw",
      "original.created_at",
      "original.key",
      "original.width",
      "original.height",
      "original.widths",
      "original.has_avif",
      "original.thumbhash",
      "original.image_description",
    ])
    .where("likeness_pairs.later_id", "=", laterId)
    .orderBy("likeness_pairs.id");
}

/** Returns a subquery of the credits that everybody sees on a post. */
export function creditsOf(db: Db, viewer: Viewer, laterId: RawBuilder<string>) {
  return jsonArrayFrom(selectCredits(db, viewer, laterId).where(isCredited));
}

/** Returns the credits of a post as its own maker sees them, with those that wait or were refused. */
export function listOwnCredits(db: Db, maker: NonNullable<Viewer>, laterId: string) {
  const named = [RELATIONS.indexOf("remix"), RELATIONS.indexOf("permission")];
  return selectCredits(db, maker, laterId).where("relation", "in", named).execute();
}

type Row = Awaited<ReturnType<typeof listOwnCredits>>[number];
/** A credit as a query or as JSON returns it, where dates and bytes are texts. */
export type CreditRow = Omit<Row, "created_at" | "thumbhash"> & {
  created_at: Date | string | null;
  thumbhash: Buffer | string | null;
};
