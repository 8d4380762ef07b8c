import type { FastifyInstance } from "fastify";
import * as contract from "#contract/boards/contract.ts";
import {
  canCreateBoard,
  canDeleteBoard,
  canEditBoard,
  canFollowBoard,
} from "#contract/boards/policy.ts";
import { getRelationship } from "#server/features/blocks/queries.ts";
import { createPostLister } from "#server/features/feeds/list-present.ts";
import { getUser, NO_USER } from "#server/features/users/queries.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { authorize, requireActor } from "#server/platform/errors.ts";
import { route } from "#server/platform/http/routes.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";
import type { Services } from "#server/platform/services.ts";
import { addPost, insertBoard, movePost, removePost, updateBoard } from "./commands.ts";
import { deleteOwnBoard, removeBoard } from "./deletion-commands.ts";
import { createBoardFollow, deleteBoardFollow } from "./follow-commands.ts";
import { presentBoard, presentBoards, presentFollowedBoards } from "./present.ts";
import {
  type BoardRow,
  getReachableBoard,
  listBoardPage,
  listBoardPosts,
  listOwnBoards,
  selectFollowedBoards,
} from "./queries.ts";

const UNVERIFIED = "Please verify your email to have boards.";
const NOT_YOURS = "Only its owner can change a board.";
const OWN = "You cannot follow your own board.";
const NOT_ALLOWED = "Only its owner or a moderator can do this.";

export function registerBoards(app: FastifyInstance, services: Services): void {
  const { db } = services;
  const listed = createPostLister(services);

  const getOwnBoard = async (actor: SessionViewer | null, code: string) => {
    const board = await getReachableBoard(db, actor, code);
    authorize(canEditBoard(actor, ownedBy(board)), actor, NOT_YOURS);
    return board;
  };

  route(app, contract.listOwnBoards, async ({ actor, query }) => {
    const viewer = requireActor(actor);
    const rows = await listOwnBoards(db, viewer._id, query.post);
    const boards = await presentBoards(services, { viewer, nsfw: true }, rows);
    const saved = new Set(rows.filter((row) => row.saved).map(({ id }) => id));
    return { boards: boards.map((board) => ({ ...board, saved: saved.has(board._id) })) };
  });

  route(
    app,
    contract.createBoard,
    async ({ actor, body }) => {
      const code = await insertBoard(db, requireActor(actor), body);
      return { code, message: "Board created" };
    },
    { before: (actor) => authorize(canCreateBoard(actor), actor, UNVERIFIED) },
  );

  route(app, contract.getBoard, async ({ actor, params, query: { nsfw } }) => {
    const row = await getReachableBoard(db, actor, params.id);
    return { board: await presentBoard(services, { viewer: actor, nsfw }, row) };
  });

  route(app, contract.listBoardPosts, async ({ actor, params, query: { page, nsfw, tiles } }) => {
    const { id: boardId } = await getReachableBoard(db, actor, params.id);
    const audience = { viewer: actor, nsfw };
    const { ids, pageCount } = await listBoardPosts(db, audience, { boardId, page });
    return { posts: await listed(ids, { audience, tiles }), pageCount };
  });

  route(app, contract.editBoard, async ({ actor, params, body }) => {
    await updateBoard(db, await getOwnBoard(actor, params.id), body);
    return { message: "Saved" };
  });

  route(app, contract.deleteBoard, async ({ actor, params, body }) => {
    const board = await getReachableBoard(db, actor, params.id);
    authorize(canDeleteBoard(actor, ownedBy(board)), actor, NOT_ALLOWED);
    const by = requireActor(actor);
    await transact(db, (trx) =>
      by._id === board.owner_id
        ? deleteOwnBoard(trx, board)
        : removeBoard(services, trx, { actor: by, board, grounds: body?.statement }),
    );
    return { message: "Board Deleted" };
  });

  route(app, contract.savePost, async ({ actor, params, body }) => {
    const board = await getOwnBoard(actor, params.id);
    await addPost(services, requireActor(actor), board, body.postId);
    return { message: `Saved to ${board.title}` };
  });

  route(app, contract.unsavePost, async ({ actor, params, body }) => {
    const board = await getOwnBoard(actor, params.id);
    await removePost(db, board, body.postId);
    return { message: `Removed from ${board.title}` };
  });

  route(app, contract.movePost, async ({ actor, params, body }) => {
    await movePost(db, await getOwnBoard(actor, params.id), body);
    return { message: "Moved" };
  });

  route(app, contract.followBoard, async ({ actor, params }) => {
    const viewer = requireActor(actor);
    const board = await getReachableBoard(db, viewer, params.id);
    authorize(canFollowBoard(viewer, ownedBy(board)), viewer, OWN);
    await createBoardFollow(db, viewer, board);
    return { message: `Followed ${board.title}` };
  });

  route(app, contract.unfollowBoard, async ({ actor, params }) => {
    const { _id } = requireActor(actor);
    const board = await getReachableBoard(db, actor, params.id);
    await deleteBoardFollow(db, _id, board);
    return { message: `Unfollowed ${board.title}` };
  });

  route(app, contract.listFollowedBoards, async ({ actor, query: { nsfw } }) => {
    const viewer = requireActor(actor);
    const rows = await selectFollowedBoards(db, viewer).execute();
    return { boards: await presentFollowedBoards(services, { viewer, nsfw }, rows) };
  });

  route(app, contract.listUserBoards, async ({ actor, params, query: { page, nsfw } }) => {
    const user = await getUser(db, params.id);
    const { blocked, muted } = await getRelationship(db, actor, user.id, NO_USER);
    if (blocked || muted) return { boards: [], pageCount: 0, total: 0 };
    const own = actor?._id === user.id;
    const { rows, ...counts } = await listBoardPage(db, { ownerId: user.id, own, page });
    const boards = await presentBoards(services, { viewer: actor, nsfw }, rows);
    return { boards, ...counts };
  });
}

function ownedBy({ owner_id }: BoardRow) {
  return { owner: { _id: owner_id } };
}
