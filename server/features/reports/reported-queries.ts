import { COPIED_REASON, type ReportBody, type ReportedKind } from "#contract/reports/contract.ts";
import { findRelationship } from "#server/features/blocks/queries.ts";
import { findBoard, getReachableBoard, noBoard } from "#server/features/boards/queries.ts";
import { getComment, getCommentedPost } from "#server/features/comments/queries.ts";
import { findLoadout, getReachableLoadout, noLoadout } from "#server/features/loadout/queries.ts";
import { findPost, getReachablePost } from "#server/features/posts/queries.ts";
import { isOutOfReach } from "#server/features/users/hidden-queries.ts";
import { getUser } from "#server/features/users/queries.ts";
import type { Db } from "#server/platform/db/database.ts";
import { AppError, fieldError } from "#server/platform/errors.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";

/** Something reported, as its case stores it. */
export type Reported = { makerId: string; title: string };

type Find = (db: Db, viewer: SessionViewer, id: string) => Promise<Reported>;

const FIND: Record<ReportedKind, Find> = {
  post: async (db, viewer, id) => {
    const { owner_id, title } = await getReachablePost(db, viewer, id);
    return { makerId: owner_id, title };
  },
  comment: async (db, viewer, id) => {
    const { owner_id, post_id, text } = await getComment(db, id);
    await getCommentedPost(db, viewer, post_id);
    if (await isOutOfReach(db, viewer, owner_id)) {
      throw new AppError("notFound", "This comment does not exist.");
    }
    return { makerId: owner_id, title: text };
  },
  loadout: async (db, viewer, id) => {
    const loadout = await findLoadout(db, id);
    if (!loadout) throw noLoadout();
    const { owner_id, title } = await getReachableLoadout(db, viewer, loadout.code);
    return { makerId: owner_id, title };
  },
  board: async (db, viewer, id) => {
    const board = await findBoard(db, id);
    if (!board) throw noBoard();
    const { owner_id, title } = await getReachableBoard(db, viewer, board.code);
    return { makerId: owner_id, title };
  },
  user: async (db, viewer, id) => {
    const { username } = await getUser(db, id);
    const { outOfReach } = await findRelationship(db, viewer, id);
    if (outOfReach) throw new AppError("notFound", "This user does not exist.");
    return { makerId: id, title: username };
  },
};

/** Returns what a viewer reports; throws `notFound` if it is missing or out of the viewer's reach. */
export function getReported(
  db: Db,
  viewer: SessionViewer,
  { kind, targetId }: { kind: ReportedKind; targetId: string },
): Promise<Reported> {
  return FIND[kind](db, viewer, targetId);
}

const NO_ORIGINAL = "This is not a link to a post on Parade.";

/** Refuses an original that is no other post within the viewer's reach, or that is not asked for. */
export async function checkOriginal(
  db: Db,
  viewer: SessionViewer,
  { kind, targetId, reason, originalId }: ReportBody,
): Promise<void> {
  if (originalId === undefined) return;
  const isAsked = kind === "post" && reason === COPIED_REASON && originalId !== targetId;
  const isThere = isAsked && (await canReach(db, viewer, originalId));
  if (!isThere) throw fieldError("validation", "originalId", NO_ORIGINAL);
}

async function canReach(db: Db, viewer: SessionViewer, postId: string): Promise<boolean> {
  const post = await findPost(db, postId);
  return post !== undefined && !(await isOutOfReach(db, viewer, post.owner_id));
}
