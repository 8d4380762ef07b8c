import * as comments from "#contract/comments/contract.ts";
import * as loadouts from "#contract/loadout/contract.ts";
import * as posts from "#contract/posts/contract.ts";
import * as pins from "#contract/posts/pins.ts";
import { LOADOUT } from "#test/loadouts.ts";
import { randomBoolean } from "#test/random.ts";
import { aWord, type Calls } from "./call.ts";

/** Posts, comments and loadouts. */
export const CONTENT_CALLS: Calls = [
  [posts.likePost, ({ client }, { postId: id }) => client.call(posts.likePost, { params: { id } })],
  [
    posts.unlikePost,
    ({ client }, { postId: id }) => client.call(posts.unlikePost, { params: { id } }),
  ],
  [
    posts.editPost,
    ({ client, postId: id }) =>
      client.call(posts.editPost, {
        params: { id },
        body: { title: aWord(), description: `${aWord()} ${aWord()}`, nsfw: randomBoolean() },
      }),
  ],
  [pins.pinPost, ({ client, postId: id }) => client.call(pins.pinPost, { params: { id } })],
  [pins.unpinPost, ({ client, postId: id }) => client.call(pins.unpinPost, { params: { id } })],
  [posts.deletePost, ({ client, postId: id }) => client.call(posts.deletePost, { params: { id } })],
  [
    comments.createComment,
    ({ client, username: own }, { postId: id, username }) =>
      client.call(comments.createComment, {
        params: { id },
        body: { text: `@${username} @${own}` },
      }),
  ],
  [
    comments.createComment,
    ({ client }, { postId: id, commentId: replyTo, username }) =>
      client.call(comments.createComment, {
        params: { id },
        body: { text: `@${username}`, replyTo },
      }),
  ],
  [
    comments.editComment,
    ({ client, commentId: id }) =>
      client.call(comments.editComment, { params: { id }, body: { text: aWord() } }),
  ],
  [
    comments.deleteComment,
    ({ client, commentId: id }) => client.call(comments.deleteComment, { params: { id } }),
  ],
  [loadouts.createLoadout, ({ client }) => client.call(loadouts.createLoadout, { body: LOADOUT })],
  [
    loadouts.editLoadout,
    ({ client, loadoutCode: id }) =>
      client.call(loadouts.editLoadout, { params: { id }, body: { title: aWord() } }),
  ],
  [
    loadouts.likeLoadout,
    ({ client }, { loadoutCode: id }) => client.call(loadouts.likeLoadout, { params: { id } }),
  ],
  [
    loadouts.unlikeLoadout,
    ({ client }, { loadoutCode: id }) => client.call(loadouts.unlikeLoadout, { params: { id } }),
  ],
  [
    loadouts.countLoadoutUse,
    ({ client }, { loadoutCode: id }) =>
      client.call(loadouts.countLoadoutUse, { params: { id }, body: { use: "taken" } }),
  ],
  [
    loadouts.deleteLoadout,
    ({ client, loadoutCode: id }) => client.call(loadouts.deleteLoadout, { params: { id } }),
  ],
];
