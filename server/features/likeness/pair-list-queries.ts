import { type SqlBool, sql } from "kysely";
import type { PairTab } from "#contract/likeness/contract.ts";
import { LIKENESSES, PAIR_PAGE_SIZE, RELATIONS } from "#contract/likeness/rules.ts";
import { selectPictures } from "#server/features/posts/queries.ts";
import { selectVisiblePosts } from "#server/features/posts/visibility-queries.ts";
import { seesUnmuted } from "#server/features/users/hidden-queries.ts";
import { anyOf } from "#server/platform/db/any-of.ts";
import { countRows } from "#server/platform/db/count-rows.ts";
import type { Db } from "#server/platform/db/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";
import { answerDueAt, type PairRow, selectPairs } from "./pair-queries.ts";

// Reading the page at an offset costs as much as all rows before it, so offsets have a limit.
const PAGED_MAX = 1_000;
const NEW_MAX = 99;

/**
 * One of a pair's makers, who sees it while both posts are in the viewer's lists; it is listed unless the viewer mutes
 * the other maker.
 */
type Maker = SessionViewer;
type PairFilter = { tab: PairTab; loose: boolean };

/** Selects the pairs of a maker: as the earlier one all, as the later one those with a request. */
function pairsOf(db: Db, maker: Maker) {
  return selectPairs(db)
    .where((eb) =>
      eb.or([
        eb("likeness_pairs.earlier_owner_id", "=", maker._id),
        eb.and([
          eb("likeness_pairs.later_owner_id", "=", maker._id),
          eb("likeness_pairs.requested_at", "is not", null),
        ]),
      ]),
    )
    .where(isSeen(db, maker, "likeness_pairs.earlier_id"))
    .where(isSeen(db, maker, "likeness_pairs.later_id"));
}

/** Returns a condition: the maker's lists include the post in a column, and its owner is not muted. */
function isSeen(db: Db, maker: Maker, column: string) {
  return sql<SqlBool>`exists ${selectVisiblePosts(db, {
    viewer: maker,
    nsfw: true,
  })
    .select("posts.id")
    .where("posts.id", "=", sql.ref<string>(column))
    .where(seesUnmuted(maker, "posts.owner_id"))}`;
}

/** Returns the condition of a tab. A pair waits while the other maker has time to answer. */
function isInTab(maker: Maker, tab: PairTab) {
  if (tab === "settled") return sql<SqlBool>`outcome is not null`;
  const waits = sql`case when earlier_owner_id = ${maker._id}
    then requested_at is not null and answered_at is null and ${answerDueAt} > now()
    else answered_at is not null end`;
  return sql<SqlBool>`(outcome is null and (${waits}) = ${tab === "waiting"})`;
}

/** A condition: the pair is not merely loosely alike, or its makers have begun to talk about it. */
const isNotLoose = sql<SqlBool>`(likeness < ${LIKENESSES.indexOf("loose")}
  or requested_at is not null
  or relation in (${RELATIONS.indexOf("remix")}, ${RELATIONS.indexOf("permission")}))`;

function filtered(db: Db, maker: Maker, { tab, loose }: PairFilter) {
  return pairsOf(db, maker)
    .where(isInTab(maker, tab))
    .$if(!loose, (query) => query.where(isNotLoose));
}

/** Returns a page (from 1) of a maker's pairs, newest first. */
export async function listPairPage(db: Db, maker: Maker, filter: PairFilter & { page: number }) {
  const offset = (filter.page - 1) * PAIR_PAGE_SIZE;
  if (offset >= PAGED_MAX) return [];
  const rows = await filtered(db, maker, filter)
    .orderBy("likeness_pairs.id", "desc")
    .limit(PAIR_PAGE_SIZE)
    .offset(offset)
    .execute();
  return addPosts(db, maker, rows);
}

/** Returns the number of a maker's pairs in a tab, at most 1,000. */
export async function countPairs(db: Db, maker: Maker, filter: PairFilter): Promise<number> {
  return countRows(db, filtered(db, maker, filter).limit(PAGED_MAX));
}

/** Returns the number of pairs that a maker has not seen, at most 99. */
export async function countUnseen(db: Db, maker: Maker): Promise<number> {
  const unseen = filtered(db, maker, { tab: "open", loose: false })
    .where("likeness_pairs.earlier_owner_id", "=", maker._id)
    .where("likeness_pairs.seen", "=", false);
  return countRows(db, unseen.limit(NEW_MAX));
}

/** Returns a pair of which the viewer is a maker; throws `notFound` for any other. */
export async function getPairOf(db: Db, viewer: SessionViewer, id: string) {
  const rows = await selectPairs(db)
    .where("likeness_pairs.id", "=", id)
    .where((eb) =>
      eb.or([
        eb("likeness_pairs.earlier_owner_id", "=", viewer._id),
        eb("likeness_pairs.later_owner_id", "=", viewer._id),
      ]),
    )
    .execute();
  const [pair] = await addPosts(db, viewer, rows);
  if (!pair) throw new AppError("notFound", "These two posts are no longer compared.");
  return pair;
}

/** Adds both posts to pairs; leaves out those of which the viewer's lists miss one. */
async function addPosts(db: Db, viewer: SessionViewer, rows: readonly PairRow[]) {
  const imageIds = rows.flatMap((row) => [row.earlier_image_id ?? "0", row.later_image_id]);
  // Whoever hides AI pictures compares one that looks like their own all the same.
  const posts = await selectPictures(db, {
    viewer: { ...viewer, settingHideAI: false },
    nsfw: true,
  })
    .select(["images.id as image_id", "posts.created_at", "users.avatar_key"])
    .where("images.id", "=", anyOf(imageIds))
    .execute();
  const byImage = new Map(posts.map((post) => [post.image_id, post]));
  return rows.flatMap((row) => {
    const earlier = byImage.get(row.earlier_image_id ?? "");
    const later = byImage.get(row.later_image_id);
    return earlier && later ? [{ row, earlier, later }] : [];
  });
}

export type PairWithPosts = Awaited<ReturnType<typeof getPairOf>>;
