import type { FastifyInstance } from "fastify";
import {
  createPost,
  deletePost,
  editPost,
  getPost,
  getPostForEdit,
  type Post,
  pinPost,
  unpinPost,
} from "#contract/posts/contract.ts";
import {
  canCreatePost,
  canDeletePost,
  canEditPost,
  canPinPost,
  VERIFY_TO_POST,
} from "#contract/posts/policy.ts";
import { presentComments } from "#server/features/comments/present.ts";
import { listHeldComments } from "#server/features/comments/queries.ts";
import { findStandingDecision } from "#server/features/decisions/queries.ts";
import { siteUrlOf } from "#server/features/images/present.ts";
import { listOwnCredits } from "#server/features/likeness/credit-queries.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { authorize, requireActor } from "#server/platform/errors.ts";
import { route } from "#server/platform/http/routes.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";
import type { Services } from "#server/platform/services.ts";
import { createPin, createPostWithImages, deletePin } from "./commands.ts";
import { deleteOwnPost, removePost } from "./deletion-commands.ts";
import { updatePost } from "./edit-commands.ts";
import { presentCredits, presentPost, presentPostForEdit } from "./present.ts";
import {
  getEditablePost,
  getPostRow,
  getReachableWholePost,
  getWholePostForEdit,
} from "./queries.ts";

const NOT_ALLOWED = "Only the author or a moderator can do this.";
const NOT_YOURS = "Only the author can pin a post.";
const WAITS = "Your post waits for our staff. You hear from us.";

export function registerPosts(app: FastifyInstance, services: Services): void {
  const { db, storage } = services;

  /** Replaces the credits of one's own post, which also show what waits or was refused. */
  const withOwnCredits = async <P extends Post>(post: P, actor: SessionViewer | null) => {
    if (actor?._id !== post.owner._id) return post;
    const rows = await listOwnCredits(db, actor, post._id);
    return { ...post, credits: presentCredits(rows, storage.urlOf) };
  };

  const getOwned = async (actor: SessionViewer | null, id: string) => {
    const post = await (actor ? getEditablePost(db, actor._id, id) : getPostRow(db, id));
    return { post, owned: { owner: { _id: post.owner_id } } };
  };

  route(
    app,
    createPost,
    async ({ actor, form, files }) => {
      const { captcha: _captcha, ...written } = form;
      const price = form.forSalePrice ?? form.price;
      const post = { ...written, price, creatorId: form.creator };
      const uploads = files.images ?? [];
      const { id: _id, held } = await createPostWithImages(
        services,
        requireActor(actor),
        post,
        uploads,
      );
      return { _id, message: held ? WAITS : "Post Created", held };
    },
    { before: (actor) => authorize(canCreatePost(actor), actor, VERIFY_TO_POST) },
  );

  route(app, getPost, async ({ actor, params }) => {
    const row = await getReachableWholePost(db, actor, params.id);
    const [post, held] = await Promise.all([
      withOwnCredits(presentPost(row, storage.urlOf), actor),
      listHeldComments(db, actor, row.id),
    ]);
    return { post, heldComments: presentComments(held, storage.urlOf) };
  });

  route(app, getPostForEdit, async ({ actor, params }) => {
    const post = await (actor
      ? getWholePostForEdit(db, actor, params.id)
      : getReachableWholePost(db, actor, params.id));
    authorize(canEditPost(actor, { owner: { _id: post.owner_id } }), actor, NOT_ALLOWED);
    const decision = await findStandingDecision(db, {
      userId: post.owner_id,
      subjectId: post.id,
      actions: ["hidePost", "holdPost"],
    });
    const hiddenBy = decision ?? null;
    // Others may not see a hidden post's pictures, so a CDN does not have them.
    const presented = presentPostForEdit(post, hiddenBy, hiddenBy ? siteUrlOf : storage.urlOf);
    return { post: await withOwnCredits(presented, actor) };
  });

  route(app, editPost, async ({ actor, params, body }) => {
    const { statement: grounds, ...change } = body;
    const { post, owned } = await getOwned(actor, params.id);
    authorize(canEditPost(actor, owned), actor, NOT_ALLOWED);
    const by = requireActor(actor);
    const edit = { actor: by, id: post.id, change, grounds };
    await transact(db, (trx) => updatePost(services, trx, edit));
    return { id: post.id, message: "Post Updated" };
  });

  route(app, deletePost, async ({ actor, params, body }) => {
    const { post, owned } = await getOwned(actor, params.id);
    authorize(canDeletePost(actor, owned), actor, NOT_ALLOWED);
    const by = requireActor(actor);
    const decisionId = await transact(db, async (trx) => {
      const removal = { actor: by, id: post.id, grounds: body?.statement };
      if (by._id !== post.owner_id) return removePost(services, trx, removal);
      await deleteOwnPost(services, trx, post);
      return null;
    });
    return { message: "Post Deleted", decisionId };
  });

  route(app, pinPost, async ({ actor, params }) => {
    const { post, owned } = await getOwned(actor, params.id);
    authorize(canPinPost(actor, owned), actor, NOT_YOURS);
    await transact(db, (trx) => createPin(trx, post));
    return { message: "Pinned to your profile" };
  });

  route(app, unpinPost, async ({ actor, params }) => {
    const { post, owned } = await getOwned(actor, params.id);
    authorize(canPinPost(actor, owned), actor, NOT_YOURS);
    await transact(db, (trx) => deletePin(trx, post));
    return { message: "Unpinned from your profile" };
  });
}
