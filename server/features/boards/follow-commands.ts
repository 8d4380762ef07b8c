import { sql } from "kysely";
import { FOLLOWED_BOARDS_MAX, TOO_MANY_FOLLOWED } from "#contract/boards/rules.ts";
import { notifyOfBoard } from "#server/features/notifications/commands.ts";
import type { PostRow } from "#server/features/posts/queries.ts";
import {
  listExcludedRecipients,
  refuseBlocked,
  type Viewer,
} from "#server/features/users/hidden-queries.ts";
import { countRows } from "#server/platform/db/count-rows.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Services } from "#server/platform/services.ts";
import { type BoardKey, isShared, lockBoard, selectFollowedBoards } from "./queries.ts";

/**
 * Has a user follow a board, idempotently, at most `FOLLOWED_BOARDS_MAX` that they may open. Throws `forbidden` between
 * a blocked pair.
 */
export function createBoardFollow(
  db: Db,
  viewer: NonNullable<Viewer>,
  board: BoardKey,
): Promise<void> {
  return transact(db, async (trx) => {
    await lockBoard(trx, board, viewer._id);
    await refuseBlocked(trx, viewer._id, board.owner_id);
    await trx
      .insertInto("board_follows")
      .values({ board_id: board.id, user_id: viewer._id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    if ((await countRows(trx, selectFollowedBoards(trx, viewer))) > FOLLOWED_BOARDS_MAX) {
      throw new AppError("conflict", TOO_MANY_FOLLOWED);
    }
  });
}

/** Ends that a user follows a board; of what its followers were notified stays. */
export async function deleteBoardFollow(db: Db, userId: string, { id }: BoardKey): Promise<void> {
  await db
    .deleteFrom("board_follows")
    .where("board_id", "=", id)
    .where("user_id", "=", userId)
    .execute();
}

/**
 * Notifies the followers of a shared board, which is locked, that somebody added a post: each but them at most once in
 * 24 hours, those whom lists show the post, and nobody of an NSFW one.
 */
export async function notifyFollowers(
  services: Services,
  trx: Trx,
  { id: boardId, owner_id: senderId }: BoardKey,
  { post, adderId }: { post: Pick<PostRow, "id" | "owner_id">; adderId: string },
): Promise<void> {
  const people = { actorId: post.owner_id, ownerId: senderId };
  const excluded = await listExcludedRecipients(trx, people);
  const { rows } = await sql<{ user_id: string }>`
    update board_follows set notified_at = now()
    from boards, visible_posts as posts, users
    where board_follows.board_id = ${boardId}
      and (notified_at is null or notified_at <= now() - interval '24 hours')
      and boards.id = board_follows.board_id and ${isShared}
      and posts.id = ${post.id} and not posts.nsfw
      and users.id = board_follows.user_id and users.deleted_at is null
      and (posts.made is distinct from 'ai' or not users.setting_hide_ai or posts.owner_id = users.id)
      and users.id <> ${adderId} and users.id <> all(${excluded}::bigint[])
    returning board_follows.user_id`.execute(trx);
  const userIds = rows.map(({ user_id }) => user_id);
  await notifyOfBoard(services, trx, userIds, { senderId, boardId });
}
