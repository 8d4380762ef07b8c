import { sql } from "kysely";
import type { createBoard, editBoard } from "#contract/boards/contract.ts";
import {
  BOARD_AUDIENCES,
  BOARD_FULL,
  BOARD_POSTS_MAX,
  BOARDS_MAX,
  TOO_MANY_BOARDS,
} from "#contract/boards/rules.ts";
import type { Parsed } from "#contract/endpoint.ts";
import { foldText } from "#contract/texts.ts";
import { getReachablePost } from "#server/features/posts/queries.ts";
import type { Viewer } from "#server/features/users/hidden-queries.ts";
import { lockUsers } from "#server/features/users/queries.ts";
import { countRows } from "#server/platform/db/count-rows.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/errors.ts";
import { withFreeCode } from "#server/platform/free-code.ts";
import type { Services } from "#server/platform/services.ts";
import { notifyFollowers } from "./follow-commands.ts";
import { type BoardKey, lockBoard } from "./queries.ts";

/** Creates a board of a user, at most `BOARDS_MAX`, with a post that the user can reach; returns its code. */
export function insertBoard(
  db: Db,
  viewer: NonNullable<Viewer>,
  { title, text, audience, postId }: Parsed<typeof createBoard>["body"],
): Promise<string> {
  return transact(db, async (trx) => {
    await lockUsers(trx, [viewer._id]);
    const existing = trx.selectFrom("boards").select("id").where("owner_id", "=", viewer._id);
    if ((await countRows(trx, existing)) >= BOARDS_MAX) {
      throw new AppError("conflict", TOO_MANY_BOARDS);
    }
    const board = {
      owner_id: viewer._id,
      title,
      folded_title: foldText(title),
      text,
      audience: BOARD_AUDIENCES.indexOf(audience),
    };
    const { id, code } = await withFreeCode((free) =>
      trx
        .insertInto("boards")
        .values({ ...board, code: free })
        .onConflict((conflict) => conflict.column("code").doNothing())
        .returning(["id", "code"])
        .executeTakeFirst(),
    );
    if (postId !== undefined) {
      await getReachablePost(trx, viewer, postId);
      await insertPost(trx, { boardId: id, postId, addedBy: null });
    }
    return code;
  });
}

/** Changes the given fields of a board. */
export function updateBoard(
  db: Db,
  board: BoardKey,
  { audience, ...change }: Parsed<typeof editBoard>["body"],
): Promise<void> {
  return transact(db, async (trx) => {
    await lockBoard(trx, board);
    await trx
      .updateTable("boards")
      .set({
        ...(change.title !== undefined && {
          title: change.title,
          folded_title: foldText(change.title),
        }),
        ...(change.text !== undefined && { text: change.text }),
        ...(audience !== undefined && { audience: BOARD_AUDIENCES.indexOf(audience) }),
        used_at: new Date(),
      })
      .where("id", "=", board.id)
      .execute();
  });
}

/**
 * Puts a post that the viewer, its owner or a collaborator, can reach first into a board, and notifies its followers;
 * one that is there stays in its place.
 */
export function addPost(
  services: Services,
  viewer: NonNullable<Viewer>,
  board: BoardKey,
  postId: string,
): Promise<void> {
  return transact(services.db, async (trx) => {
    await lockBoard(trx, board, viewer._id);
    const post = await getReachablePost(trx, viewer, postId);
    const addedBy = viewer._id === board.owner_id ? null : viewer._id;
    const added = await insertPost(trx, { boardId: board.id, postId, addedBy });
    if (added) await notifyFollowers(services, trx, board, { post, adderId: viewer._id });
  });
}

type Saved = { boardId: string; postId: string; addedBy: string | null };

/** Returns whether the post was not there. */
async function insertPost(trx: Trx, { boardId, postId, addedBy }: Saved): Promise<boolean> {
  const added = await trx
    .insertInto("board_posts")
    .values({
      board_id: boardId,
      post_id: postId,
      added_by: addedBy,
      place: sql<number>`(select coalesce(min(place), 0) - 1 from board_posts
        where board_id = ${boardId})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("post_id")
    .executeTakeFirst();
  if (!added) return false;
  const saved = trx.selectFrom("board_posts").select("post_id").where("board_id", "=", boardId);
  if ((await countRows(trx, saved)) > BOARD_POSTS_MAX) throw new AppError("conflict", BOARD_FULL);
  await touchBoard(trx, boardId);
  return true;
}

/** Takes a post out of a board, whoever may see it by now. */
export function removePost(db: Db, board: BoardKey, postId: string): Promise<void> {
  return transact(db, async (trx) => {
    await lockBoard(trx, board);
    await trx
      .deleteFrom("board_posts")
      .where("board_id", "=", board.id)
      .where("post_id", "=", postId)
      .execute();
    await touchBoard(trx, board.id);
  });
}

type Move = { postId: string; before: string | null };

/** Moves a post of a board before another, or to the end. Throws `notFound` for a post that is not in it. */
export function movePost(db: Db, board: BoardKey, { postId, before }: Move): Promise<void> {
  return transact(db, async (trx) => {
    await lockBoard(trx, board);
    const placeOf = async (id: string) => {
      const { place } = await trx
        .selectFrom("board_posts")
        .select("place")
        .where("board_id", "=", board.id)
        .where("post_id", "=", id)
        .executeTakeFirstOrThrow(() => new AppError("notFound", "This creation is not here."));
      return place;
    };
    await placeOf(postId);
    const ofBoard = trx.updateTable("board_posts").where("board_id", "=", board.id);
    const last = sql<number>`(select max(place) + 1 from board_posts where board_id = ${board.id})`;
    const place = before === null ? last : await placeOf(before);
    if (before !== null) {
      await ofBoard
        .set({ place: sql`place + 1` })
        .where("place", ">=", place as number)
        .execute();
    }
    await ofBoard.set({ place }).where("post_id", "=", postId).execute();
    await touchBoard(trx, board.id);
  });
}

async function touchBoard(trx: Trx, id: string): Promise<void> {
  await trx.updateTable("boards").set({ used_at: new Date() }).where("id", "=", id).execute();
}
