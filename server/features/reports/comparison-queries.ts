import { sql } from "kysely";
import { COPIED_REASON } from "#contract/reports/contract.ts";
import { type CaseRow, subjectKindOf } from "#server/features/cases/queries.ts";
import { IMAGE_COLUMNS } from "#server/features/images/present.ts";
import { listFingerprints } from "#server/features/likeness/fingerprint-queries.ts";
import {
  findClosestPair,
  findPairOf,
  type PairRow,
  stateOf,
} from "#server/features/likeness/pair-queries.ts";
import { anyOf } from "#server/platform/db/any-of.ts";
import type { Db } from "#server/platform/db/database.ts";
import { compareFingerprints, type Match } from "#server/platform/media/pictures/likeness.ts";

/**
 * Returns a post that was reported as copied beside the one that a reporter named, or else the one that
 * resembles it most; undefined if there is none.
 */
export async function findComparison(db: Db, reported: CaseRow) {
  if (subjectKindOf(reported) !== "post") return undefined;
  const copied = await listCopiedReports(db, reported.id);
  if (copied.length === 0) return undefined;
  const named = copied.findLast(({ original_id }) => original_id !== null)?.original_id;
  const pair = await (named
    ? findPairOf(db, named, reported.subject_id)
    : findClosestPair(db, reported.subject_id));
  const otherId = named ?? otherOf(pair, reported.subject_id);
  if (otherId === undefined) return undefined;
  const pictures = await listPictures(db, [otherId, reported.subject_id]);
  const ids = [otherId, reported.subject_id].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1));
  const [earlier, later] = ids.map((id) => pictures.filter(({ post_id }) => post_id === id));
  const closest = pair
    ? pictured(pair, earlier, later)
    : await compareAll(db, earlier ?? [], later ?? []);
  if (!closest) return undefined;
  return { ...closest, pair, copied, reportedId: reported.subject_id };
}

export type ComparisonRow = NonNullable<Awaited<ReturnType<typeof findComparison>>>;

/**
 * Returns whether staff can add a credit line to the reported post: it looks like an earlier one of another
 * maker, and does not credit it yet.
 */
export function isCreditable({ earlier, later, pair, match, reportedId }: ComparisonRow): boolean {
  if (later.post_id !== reportedId || later.owner_id === earlier.owner_id) return false;
  if (!pair) return match !== undefined;
  const { relation, agreed } = stateOf(pair);
  return relation === "permission" ? agreed !== true : relation !== "remix" || agreed === false;
}

function otherOf(pair: PairRow | undefined, postId: string): string | undefined {
  if (!pair) return undefined;
  return pair.later_id === postId ? (pair.earlier_id ?? undefined) : pair.later_id;
}

/** Returns the reports of a case for copying, oldest first. */
function listCopiedReports(db: Db, caseId: string) {
  return db
    .selectFrom("reports")
    .select(["reporter_id", "note", "original_id", "created_at"])
    .where("case_id", "=", caseId)
    .where("reason", "=", COPIED_REASON)
    .orderBy("created_at")
    .execute();
}

function listPictures(db: Db, postIds: readonly string[]) {
  return db
    .selectFrom("images")
    .innerJoin("reachable_posts as posts", "posts.id", "images.post_id")
    .innerJoin("users", "users.id", "posts.owner_id")
    .select([
      "images.id",
      "posts.id as post_id",
      "posts.title",
      "posts.category",
      "posts.created_at",
      "posts.updated_at",
      "users.id as owner_id",
      "users.username",
      "users.avatar_key",
      sql<number>`(select count(*)::integer from visible_posts where owner_id = users.id)`.as(
        "num_posts",
      ),
      ...IMAGE_COLUMNS,
    ])
    .where("posts.id", "=", anyOf(postIds))
    .orderBy("images.position")
    .execute();
}

export type ComparedRow = Awaited<ReturnType<typeof listPictures>>[number];
type Pictures = readonly ComparedRow[] | undefined;
type Compared = { earlier: ComparedRow; later: ComparedRow; match: Match | undefined };

function pictured(pair: PairRow, earlier: Pictures = [], later: Pictures = []) {
  const first = earlier.find(({ id }) => id === pair.earlier_image_id) ?? earlier[0];
  const second = later.find(({ id }) => id === pair.later_image_id) ?? later[0];
  return first && second && { earlier: first, later: second, match: undefined };
}

/** Returns the closest two pictures of two posts, or their first ones if none are alike. */
async function compareAll(
  db: Db,
  earlier: readonly ComparedRow[],
  later: readonly ComparedRow[],
): Promise<Compared | undefined> {
  const [first, second] = [earlier[0], later[0]];
  if (!first || !second) return undefined;
  const prints = await listFingerprints(
    db,
    [...earlier, ...later].map(({ id }) => id),
  );
  const printsOf = ({ id }: ComparedRow) => prints.get(id) ?? [];
  const matches = earlier.flatMap((one) =>
    later.flatMap((other) => {
      const match = compareFingerprints(printsOf(one), printsOf(other));
      return match ? [{ earlier: one, later: other, match }] : [];
    }),
  );
  const [closest] = matches.sort((a, b) => a.match.distance - b.match.distance);
  return closest ?? { earlier: first, later: second, match: undefined };
}
