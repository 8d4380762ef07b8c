import type { FastifyInstance } from "fastify";
import * as contract from "#contract/boards/contract.ts";
import {
  canAddToBoard,
  canCreateBoard,
  canDeleteBoard,
  canEditBoard,
  canFollowBoard,
  canRemoveCollaborator,
  canTakeFromBoard,
} from "#contract/boards/policy.ts";
import { getRelationship } from "#server/features/blocks/queries.ts";
import { createPostLister } from "#server/features/feeds/list-present.ts";
import { getUser, NO_USER } from "#server/features/users/queries.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { authorize, requireActor } from "#server/platform/errors.ts";
import { route } from "#server/platform/http/routes.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";
import type { Services } from "#server/platform/services.ts";
import { inviteToBoard, joinBoard, removeCollaborator } from "./collaborator-commands.ts";
import { hasJoined, listCollaborators } from "./collaborator-queries.ts";
import { addPost, insertBoard, movePost, removePost, updateBoard } from "./commands.ts";
import { deleteOwnBoard, removeBoard } from "./deletion-commands.ts";
import { createBoardFollow, deleteBoardFollow } from "./follow-commands.ts";
import {
  presentBoard,
  presentBoards,
  presentFollowedBoards,
  presentSavedBoards,
} from "./present.ts";
import {
  type BoardRow,
  findSaved,
  getReachableBoard,
  listBoardPage,
  listBoardPosts,
  listSavingBoards,
  selectFollowedBoards,
} from "./queries.ts";

const UNVERIFIED = "Please verify your email to have boards.";
const NOT_YOURS = "Only its owner can change a board.";
const NOT_ADDING = "Only its owner and who is invited can add to a board.";
const NOT_ADDED = "Only its owner and who added it can take it out of a board.";
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

  const sharedBy = async (board: BoardRow) => {
    const people = await listCollaborators(db, board.id, null);
    const collaborators = people.filter(hasJoined).map(({ id }) => ({ _id: id }));
    return { ...ownedBy(board), collaborators };
  };

  route(app, contract.listOwnBoards, async ({ actor, query }) => {
    const viewer = requireActor(actor);
    const rows = await listSavingBoards(db, viewer, query.post);
    return { boards: await presentSavedBoards(services, { viewer, nsfw: true }, rows) };
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
    const board = await getReachableBoard(db, actor, params.id);
    authorize(canAddToBoard(actor, await sharedBy(board)), actor, NOT_ADDING);
    await addPost(services, requireActor(actor), board, body.postId);
    return { message: `Saved to ${board.title}` };
  });

  route(app, contract.unsavePost, async ({ actor, params, body }) => {
    const board = await getReachableBoard(db, actor, params.id);
    const shared = await sharedBy(board);
    authorize(canAddToBoard(actor, shared), actor, NOT_ADDING);
    const saved = await findSaved(db, board, body.postId);
    if (saved) {
      authorize(canTakeFromBoard(actor, shared, { addedBy: saved.added_by }), actor, NOT_ADDED);
      await removePost(db, board, body.postId);
    }
    return { message: `Removed from ${board.title}` };
  });

  route(app, contract.movePost, async ({ actor, params, body }) => {
    await movePost(db, await getOwnBoard(actor, params.id), body);
    return { message: "Moved" };
  });

  route(app, contract.inviteToBoard, async ({ actor, params, body }) => {
    const username = await inviteToBoard(
      services,
      await getOwnBoard(actor, params.id),
      body.username,
    );
    return { message: `Invited ${username}` };
  });

  route(app, contract.joinBoard, async ({ actor, params }) => {
    const viewer = requireActor(actor);
    const board = await getReachableBoard(db, viewer, params.id);
    authorize(canCreateBoard(viewer), viewer, UNVERIFIED);
    await joinBoard(db, viewer, board);
    return { message: `You can add to ${board.title}` };
  });

  route(app, contract.removeCollaborator, async ({ actor, params, body }) => {
    const board = await getReachableBoard(db, actor, params.id);
    const person = { _id: body.userId };
    authorize(canRemoveCollaborator(actor, ownedBy(board), person), actor, NOT_YOURS);
    await removeCollaborator(db, board, person._id);
    return { message: actor?._id === person._id ? `Left ${board.title}` : "Removed" };
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
    const { blocked } = await getRelationship(db, actor, user.id, NO_USER);
    if (blocked) return { boards: [], pageCount: 0, total: 0 };
    const own = actor?._id === user.id;
    const { rows, ...counts } = await listBoardPage(db, { ownerId: user.id, own, page });
    const boards = await presentBoards(services, { viewer: actor, nsfw }, rows);
    return { boards, ...counts };
  });
}

function ownedBy({ owner_id }: BoardRow) {
  return { owner: { _id: owner_id } };
}
