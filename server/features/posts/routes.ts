import type { FastifyInstance } from "fastify";
import { postTag } from "#contract/pages.ts";
import {
  createPost,
  deletePost,
  editPost,
  getPost,
  getPostForEdit,
  pinPost,
  unpinPost,
} from "#contract/posts/contract.ts";
import { canCreatePost, canDeletePost, canEditPost, canPinPost } from "#contract/posts/policy.ts";
import { isFollowing } from "#server/features/follows/queries.ts";
import { createPostWithImages } from "#server/features/posts/commands.ts";
import { deletePostWithImages } from "#server/features/posts/delete-commands.ts";
import { updatePost } from "#server/features/posts/edit-commands.ts";
import { isLiked } from "#server/features/posts/like-queries.ts";
import { createPin, deletePin } from "#server/features/posts/pin-commands.ts";
import { presentPost, presentPostForEdit } from "#server/features/posts/present.ts";
import { getPostRow, getReachableWholePost, getWholePost } from "#server/features/posts/queries.ts";
import { AppError, authorize, requireActor } from "#server/platform/errors.ts";
import { route } from "#server/platform/http/routes.ts";
import type { Services } from "#server/platform/services.ts";

const NOT_ALLOWED = "Only the author or a moderator can do this.";
const NOT_YOURS = "Only the author can pin a post.";
const UNVERIFIED = "Please verify your email to post.";

export function registerPosts(app: FastifyInstance, services: Services): void {
  const { db, storage } = services;

  const getOwned = async (id: string) => {
    const post = await getPostRow(db, id);
    return { post, owned: { owner: { _id: post.owner_id } } };
  };

  route(
    app,
    createPost,
    async ({ actor, form, files }) => {
      if (!actor) throw new AppError("unauthorized", "Please log in first.");
      const price = form.forSalePrice ?? form.price;
      const post = { ...form, price, creatorId: form.creator };
      const _id = await createPostWithImages(services, actor._id, post, files.images ?? []);
      return { _id, message: "Post Created" };
    },
    { before: (actor) => authorize(canCreatePost(actor), actor, UNVERIFIED) },
  );

  route(
    app,
    getPost,
    async ({ actor, params }) => {
      const [post, liked] = await Promise.all([
        getReachableWholePost(db, actor, params.id),
        isLiked(db, actor?._id, params.id),
      ]);
      const following = await isFollowing(db, actor?._id, post.owner_id);
      return { post: presentPost(post, { liked, following }, storage.urlOf) };
    },
    {
      shared: ({ actor }) => !actor?.hidesPeople,
      cacheTag: postTag,
      personal: async ({ success, post }, { _id }) => {
        const [liked, following] = await Promise.all([
          isLiked(db, _id, post._id),
          isFollowing(db, _id, post.owner._id),
        ]);
        return { success, post: { ...post, liked, owner: { ...post.owner, following } } };
      },
    },
  );

  route(app, getPostForEdit, async ({ actor, params }) => {
    const post = await getWholePost(db, actor, params.id);
    authorize(canEditPost(actor, { owner: { _id: post.owner_id } }), actor, NOT_ALLOWED);
    const [liked, following] = await Promise.all([
      isLiked(db, actor?._id, post.id),
      isFollowing(db, actor?._id, post.owner_id),
    ]);
    return { post: presentPostForEdit(post, { liked, following }, storage.urlOf) };
  });

  route(app, editPost, async ({ actor, params, body }) => {
    const { post, owned } = await getOwned(params.id);
    authorize(canEditPost(actor, owned), actor, NOT_ALLOWED);
    const by = requireActor(actor);
    await db.transaction().execute((trx) => updatePost(trx, by, post.id, body));
    return { id: post.id, message: "Post Updated" };
  });

  route(app, deletePost, async ({ actor, params }) => {
    const { post, owned } = await getOwned(params.id);
    authorize(canDeletePost(actor, owned), actor, NOT_ALLOWED);
    const by = requireActor(actor);
    await db.transaction().execute((trx) => deletePostWithImages(services, trx, by, post));
    return { message: "Post Deleted" };
  });

  route(app, pinPost, async ({ actor, params }) => {
    const { post, owned } = await getOwned(params.id);
    authorize(canPinPost(actor, owned), actor, NOT_YOURS);
    await db.transaction().execute((trx) => createPin(trx, post));
    return { message: "Pinned to your profile" };
  });

  route(app, unpinPost, async ({ actor, params }) => {
    const { post, owned } = await getOwned(params.id);
    authorize(canPinPost(actor, owned), actor, NOT_YOURS);
    await db.transaction().execute((trx) => deletePin(trx, post));
    return { message: "Unpinned from your profile" };
  });
}
