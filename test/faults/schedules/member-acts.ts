import { createComment, deleteComment } from "#contract/comments/contract.ts";
import {
  createPost,
  deletePost,
  editPost,
  likePost,
  unlikePost,
} from "#contract/posts/contract.ts";
import { updateUser, uploadAvatar } from "#contract/users/contract.ts";
import { aPicture, aPictureOf, postForm } from "#test/makers.ts";
import { STATEMENT } from "#test/staff.ts";
import { aWord, type Person, type World } from "./people.ts";
import {
  type Planner,
  pickFrom,
  preventsActor,
  preventsOnPost,
  refusesActor,
  refusesOnPost,
} from "./plan.ts";

/** Returns the body of a deletion: only staff give reasons, to an owner who is not themselves. */
function statedTo(owner: Person, actor: Person) {
  return owner === actor ? {} : { statement: STATEMENT };
}

const AVATAR_SIDE = 100;
let pictures: Promise<Buffer[]> | undefined;

/** Returns one of a few pictures shared by all posts. */
async function aSmallPicture(pick: number): Promise<Buffer> {
  pictures ??= Promise.all([aPicture(0), aPicture(0), aPictureOf(AVATAR_SIDE, AVATAR_SIDE)]);
  const [first, second, avatar] = await pictures;
  const picture = [first, second, avatar][pick];
  if (!picture) throw new Error(`there is no picture ${pick}`);
  return picture;
}

export const post: Planner = ({ posts }, actor, pick) => {
  const title = aWord("p");
  const made = { title, owner: actor, id: undefined as string | undefined };
  const { username } = actor;
  posts.push(made);
  return {
    label: `${username} posts ${title}`,
    writes: [[`post/${title}`, true]],
    refusedBy: [...refusesActor(actor), [`verified/${username}`, false]],
    preventedBy: [...preventsActor(actor), [`verified/${username}`, false]],
    send: async () => {
      const form = postForm({ title, category: "0" }, [await aSmallPicture(pick % 2)]);
      const { status, body } = await actor.client.form(createPost, form);
      made.id = body._id;
      return status;
    },
  };
};

export const ownPosts = ({ posts }: World, actor: Person) =>
  posts.filter(({ owner, id }) => owner === actor && id !== undefined);

export const edit: Planner = (world, actor, pick) => {
  const edited = pickFrom(ownPosts(world, actor), pick);
  if (!edited?.id) return undefined;
  const { id, title } = edited;
  const description = aWord("d");
  return {
    label: `${actor.username} describes ${title} as ${description}`,
    writes: [[`text/${title}`, description]],
    refusedBy: [...refusesActor(actor), ...refusesOnPost(actor, edited)],
    preventedBy: preventsOnPost(actor, edited),
    send: async () =>
      (await actor.client.call(editPost, { params: { id }, body: { description } })).status,
  };
};

export const removePost: Planner = ({ posts }, actor, pick) => {
  const removed = pickFrom(
    posts.filter(({ id }) => id !== undefined),
    pick,
  );
  if (!removed?.id) return undefined;
  const { id, title } = removed;
  return {
    label: `${actor.username} deletes ${title}`,
    writes: [[`post/${title}`, false]],
    refusedBy: [...refusesActor(actor), ...refusesOnPost(actor, removed)],
    preventedBy: preventsActor(actor),
    send: async () =>
      (
        await actor.client.call(deletePost, {
          params: { id },
          body: statedTo(removed.owner, actor),
        })
      ).status,
  };
};

export const deleteOwnPost: Planner = (world, actor, pick) =>
  removePost({ ...world, posts: ownPosts(world, actor) }, actor, pick);

const setLike =
  (liked: boolean): Planner =>
  ({ posts }, actor, pick) => {
    const target = pickFrom(
      posts.filter(({ id }) => id !== undefined),
      pick,
    );
    if (!target?.id) return undefined;
    const { id, title } = target;
    return {
      label: `${actor.username} ${liked ? "likes" : "unlikes"} ${title}`,
      writes: [[`like/${actor.username}/${title}`, liked]],
      refusedBy: [...refusesActor(actor), ...refusesOnPost(actor, target)],
      preventedBy: liked ? preventsOnPost(actor, target) : preventsActor(actor),
      send: async () =>
        (await actor.client.call(liked ? likePost : unlikePost, { params: { id } })).status,
    };
  };
export const like = setLike(true);
export const unlike = setLike(false);

export const comment: Planner = ({ posts, comments }, actor, pick) => {
  const target = pickFrom(
    posts.filter(({ id }) => id !== undefined),
    pick,
  );
  if (!target?.id) return undefined;
  const { id, title } = target;
  const text = aWord("c");
  const made = { text, owner: actor, post: target, id: undefined as string | undefined };
  comments.push(made);
  return {
    label: `${actor.username} comments ${text} on ${title}`,
    writes: [[`comment/${text}`, true]],
    refusedBy: [
      ...refusesActor(actor),
      ...refusesOnPost(actor, target),
      [`verified/${actor.username}`, false],
    ],
    preventedBy: [...preventsOnPost(actor, target), [`verified/${actor.username}`, false]],
    send: async () => {
      const reply = await actor.client.call(createComment, { params: { id }, body: { text } });
      made.id = reply.body.comment?._id;
      return reply.status;
    },
  };
};

export const removeComment: Planner = ({ comments }, actor, pick) => {
  const removed = pickFrom(
    comments.filter(({ id }) => id !== undefined),
    pick,
  );
  if (!removed?.id) return undefined;
  const { id, text, post: on, owner } = removed;
  return {
    label: `${actor.username} deletes comment ${text}`,
    writes: [[`comment/${text}`, false]],
    refusedBy: [
      ...refusesActor(actor),
      ...refusesOnPost(actor, on),
      [`comment/${text}`, false],
      [`everPruned/${owner.username}`, true],
      [`deleted/${owner.username}`, true],
    ],
    preventedBy: preventsActor(actor),
    send: async () =>
      (await actor.client.call(deleteComment, { params: { id }, body: statedTo(owner, actor) }))
        .status,
  };
};

export const deleteOwnComment: Planner = (world, actor, pick) => {
  const comments = world.comments.filter(({ owner }) => owner === actor);
  return removeComment({ ...world, comments }, actor, pick);
};

export const recolor: Planner = (_, actor, pick) => {
  const profileColor = `#${(pick + 0x100000).toString(16)}`;
  const { id, username } = actor;
  return {
    label: `${username} takes the color ${profileColor}`,
    writes: [[`color/${username}`, profileColor]],
    refusedBy: refusesActor(actor),
    preventedBy: preventsActor(actor),
    send: async () =>
      (await actor.client.call(updateUser, { params: { id }, body: { profileColor } })).status,
  };
};

export const avatar: Planner = ({ avatars }, actor) => {
  const label = aWord("avatar");
  const { id, username } = actor;
  return {
    label: `${username} takes ${label}`,
    writes: [[`avatar/${username}`, label]],
    refusedBy: [...refusesActor(actor), [`verified/${username}`, false]],
    preventedBy: [...preventsActor(actor), [`verified/${username}`, false]],
    send: async () => {
      const form = new FormData();
      form.append("avatar", new Blob([(await aSmallPicture(2)) as BlobPart]), "avatar.png");
      const response = await actor.client.fetch(uploadAvatar.path.replace(":id", id), {
        method: "POST",
        body: form,
      });
      const body = (await response.json()) as { avatar?: string };
      if (body.avatar) avatars.set(body.avatar, label);
      return response.status;
    },
  };
};
