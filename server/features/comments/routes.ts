import type { FastifyInstance } from "fastify";
import {
  createComment,
  deleteComment,
  editComment,
  findComment,
  listComments,
  listReplies,
  listThreads,
  listMentionable as mentionable,
} from "#contract/comments/contract.ts";
import { canDeleteComment, canEditComment } from "#contract/comments/policy.ts";
import { refuseBlocked } from "#server/features/users/hidden-queries.ts";
import { presentSmallAvatar } from "#server/features/users/present.ts";
import { authorize, requireActor } from "#server/platform/errors.ts";
import { route } from "#server/platform/http/routes.ts";
import type { Services } from "#server/platform/services.ts";
import { createPostComment, deletePostComment, editPostComment } from "./commands.ts";
import { presentCommentPage, presentComments, presentThreadPage } from "./present.ts";
import {
  getCommentedPost,
  getEditableComment,
  listCommentPage,
  listHeldComments,
  listMentionable,
} from "./queries.ts";
import { findPlace, getReachableComment, listReplyPage, listThreadPage } from "./thread-queries.ts";
import { requireWriter } from "./writer.ts";

const NOT_ALLOWED = "Only the author or a moderator can do this.";
const WAITS = "Your comment waits for our staff. You hear from us.";
const TOO_LATE = "Only the author can edit a comment, within 5 minutes.";

export function registerComments(app: FastifyInstance, services: Services): void {
  const { db, storage } = services;

  route(app, listComments, async ({ actor, params, query }) => {
    const post = await getCommentedPost(db, actor, params.id);
    const page = await listCommentPage(db, actor, { postId: post.id, page: query.page });
    return presentCommentPage(page, storage.urlOf);
  });

  route(app, listThreads, async ({ actor, params, query }) => {
    const post = await getCommentedPost(db, actor, params.id);
    const [page, held] = await Promise.all([
      listThreadPage(db, actor, { postId: post.id, page: query.page }),
      listHeldComments(db, actor, post.id),
    ]);
    const heldComments = presentComments(held, storage.urlOf);
    return { ...presentThreadPage(page, storage.urlOf), heldComments };
  });

  route(app, findComment, async ({ actor, params }) => {
    const comment = await getReachableComment(db, actor, params.id);
    return { postId: comment.post_id, ...(await findPlace(db, comment)) };
  });

  route(app, listReplies, async ({ actor, params, query }) => {
    const { id } = await getReachableComment(db, actor, params.id);
    const { rows, hasMore } = await listReplyPage(db, actor, { id, after: query.after });
    return {
      replies: presentComments(rows, storage.urlOf),
      next: hasMore ? (rows.at(-1)?.id ?? null) : null,
    };
  });

  route(
    app,
    mentionable,
    async ({ actor, params, query }) => {
      const viewer = requireActor(actor);
      const post = await getCommentedPost(db, viewer, params.id);
      const sought = { postId: post.id, authorId: post.owner_id, name: query.name };
      const rows = await listMentionable(db, viewer, sought);
      return {
        people: rows.map(({ id, username, avatar_key }) => ({
          _id: id,
          username,
          avatar: presentSmallAvatar(avatar_key, storage.urlOf),
        })),
      };
    },
    { before: requireActor },
  );

  route(
    app,
    createComment,
    async ({ actor, params, body }) => {
      const { replyTo = null, ...written } = body;
      const newComment = { ...written, writer: requireWriter(actor), postId: params.id, replyTo };
      const { comment, held } = await createPostComment(services, newComment);
      return { message: held ? WAITS : "Comment Created", comment, held };
    },
    { before: requireWriter },
  );

  route(app, editComment, async ({ actor, params, body }) => {
    const writer = requireWriter(actor);
    const comment = await getEditableComment(db, writer._id, params.id);
    const post = await getCommentedPost(db, writer, comment.post_id);
    await refuseBlocked(db, writer._id, post.owner_id);
    const written = {
      owner: { _id: comment.owner_id },
      createdAt: comment.created_at.toISOString(),
    };
    authorize(canEditComment(writer, written, Date.now()), writer, TOO_LATE);
    const edited = await editPostComment(services, { post, comment, text: body.text });
    return { message: edited.held ? WAITS : "Comment Edited", ...edited };
  });

  route(app, deleteComment, async ({ actor, params, body }) => {
    const comment = await getEditableComment(db, actor?._id, params.id);
    const owned = { owner: { _id: comment.owner_id } };
    authorize(canDeleteComment(actor, owned), actor, NOT_ALLOWED);
    const deletion = { actor: requireActor(actor), comment, grounds: body?.statement };
    const decisionId = await deletePostComment(services, deletion);
    return { message: "Comment Deleted", decisionId };
  });
}
