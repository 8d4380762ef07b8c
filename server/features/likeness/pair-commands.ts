import { sql } from "kysely";
import { LIKENESSES, RELATIONS, type Relation, TRANSFORMS } from "#contract/likeness/rules.ts";
import type { Trx } from "#server/platform/db/database.ts";
import type { Match } from "#server/platform/media/pictures/likeness.ts";
import type { Services } from "#server/platform/services.ts";

/** An earlier and a later post of two makers, with their pictures that match. */
export type NewPair = {
  earlierId: string;
  earlierOwnerId: string;
  earlierImageId: string;
  laterId: string;
  laterOwnerId: string;
  laterImageId: string;
  match: Match;
  relation?: Relation;
};

/** Locks those of the posts that exist against deletion; returns their ids. */
export async function lockExistingPosts(
  trx: Trx,
  postIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from posts
    where id = any(${[...postIds]}::bigint[]) and deleted_at is null
    order by id for key share`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Inserts pairs that do not exist yet; returns their ids by the earlier posts. The caller has locked the
 * makers and the posts.
 */
export async function insertPairs(
  trx: Trx,
  pairs: readonly NewPair[],
): Promise<Map<string, string>> {
  if (pairs.length === 0) return new Map();
  const rows = await trx
    .insertInto("likeness_pairs")
    .values(pairs.map(rowOf))
    .onConflict((conflict) => conflict.doNothing())
    .returning(["id", "earlier_id"])
    .execute();
  return new Map(rows.map(({ id, earlier_id }) => [earlier_id ?? "", id]));
}

function rowOf({ match, relation, ...pair }: NewPair) {
  const { orientation, earlierBox, laterBox } = match;
  return {
    earlier_id: pair.earlierId,
    earlier_owner_id: pair.earlierOwnerId,
    earlier_image_id: pair.earlierImageId,
    later_id: pair.laterId,
    later_owner_id: pair.laterOwnerId,
    later_image_id: pair.laterImageId,
    likeness: LIKENESSES.indexOf(match.likeness),
    transforms: match.transforms.map((transform) => TRANSFORMS.indexOf(transform)),
    mirrored: orientation.mirrored,
    turns: orientation.turns,
    earlier_box: numbersOf(earlierBox),
    later_box: numbersOf(laterBox),
    relation: relation === undefined ? null : RELATIONS.indexOf(relation),
    related_at: relation === undefined ? null : new Date(),
    // A credit or permission has its own notification, and what is loosely alike none.
    notified: match.likeness === "loose" || relation === "remix" || relation === "permission",
  };
}

function numbersOf({ x, y, width, height }: Match["earlierBox"]): number[] {
  return [x, y, width, height];
}

/** Searches for posts that look like a new or newly fingerprinted one; see the feature `copies`. */
export const PAIR_QUEUE = "copies-pairs";
export type PairJob = { postId: string };

export function requestPairs({ jobs }: Pick<Services, "jobs">, trx: Trx, postId: string) {
  return jobs.send<PairJob>(PAIR_QUEUE, { postId }, trx);
}

/** Deletes the pairs of posts that are about to be deleted, except what later posts show as a credit. */
export async function deletePairsUnder(trx: Trx, postIds: readonly string[]): Promise<void> {
  const ids = sql`${[...postIds]}::bigint[]`;
  const { rows: credited } = await sql<{ id: string }>`
    update likeness_pairs
    set earlier_id = null, earlier_image_id = null, request = null, answer = null
    where earlier_id = any(${ids}) and later_id <> all(${ids}) and ${isCredited}
    returning id`.execute(trx);
  await sql`delete from notifications
    where pair_id = any(${credited.map(({ id }) => id)}::bigint[])`.execute(trx);
  await sql`delete from likeness_pairs
    where earlier_id = any(${ids}) or later_id = any(${ids})`.execute(trx);
}

const indexOf = (relation: Relation) => sql.lit(RELATIONS.indexOf(relation));

/** A condition: the later post names the earlier one to everybody. */
export const isCredited = sql<boolean>`(
  (relation = ${indexOf("remix")} and agreed is distinct from false)
  or (relation = ${indexOf("permission")} and agreed is true))`;
