import { expect, test } from "vitest";
import { signOut } from "#contract/accounts/contract.ts";
import {
  createComment,
  deleteComment,
  editComment,
  listComments,
  listReplies,
  listThreads,
} from "#contract/comments/contract.ts";
import { exploreFeed, followingFeed, homeFeed } from "#contract/feeds/contract.ts";
import { suggestions } from "#contract/feeds/makers.ts";
import { relatedPosts } from "#contract/feeds/related.ts";
import { searchPosts } from "#contract/feeds/search.ts";
import { searchSuggestions } from "#contract/feeds/suggestions.ts";
import {
  followUser,
  listFollowers,
  listFollowing,
  unfollowUser,
} from "#contract/follows/contract.ts";
import {
  listNotifications,
  readAllNotifications,
  readNotifications,
} from "#contract/notifications/contract.ts";
import {
  createPost,
  deletePost,
  editPost,
  getPost,
  getPostForEdit,
  likePost,
  unlikePost,
} from "#contract/posts/contract.ts";
import { listLikers } from "#contract/posts/likers.ts";
import { pinPost, unpinPost } from "#contract/posts/pins.ts";
import { getProfile, getUserDetails, listUserPosts } from "#contract/users/contract.ts";
import { aPicture, aUser, postForm } from "#test/makers.ts";
import {
  all,
  aTarget,
  ofOwner,
  ownerAndStaff,
  ownerOnly,
  type Row,
  signedIn,
  testPermissions,
} from "#test/permissions.ts";
import { STATEMENT } from "#test/staff.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();

const ROWS: Row[] = [
  ["read home", all(200), ({ client }) => client.call(homeFeed, { query: {} })],
  [
    "read a post",
    all(200),
    ({ client, target }) => client.call(getPost, { params: { id: target.postId } }),
  ],
  [
    "read who likes a post",
    all(200),
    ({ client, target }) => client.call(listLikers, { params: { id: target.postId }, query: {} }),
  ],
  [
    "read what is related to a post",
    all(200),
    ({ client, target }) => client.call(relatedPosts, { params: { id: target.postId }, query: {} }),
  ],
  [
    "read explore",
    all(200),
    ({ client }) => client.call(exploreFeed, { query: { category: 1, page: 1 } }),
  ],
  [
    "read the posts of whom one follows",
    signedIn(200),
    ({ client }) => client.call(followingFeed, { query: { page: 1 } }),
  ],
  [
    "read suggestions for a search",
    all(200),
    ({ client }) => client.call(searchSuggestions, { query: { query: "creation" } }),
  ],
  [
    "read whom one may follow",
    signedIn(200),
    ({ client }) => client.call(suggestions, { query: {} }),
  ],
  ["search", all(200), ({ client }) => client.call(searchPosts, { body: { query: "creation" } })],
  [
    "read one's notifications",
    signedIn(200),
    ({ client }) => client.call(listNotifications, { query: { page: 1 } }),
  ],
  [
    "mark one's notifications as read",
    signedIn(200),
    ({ client }) => client.call(readNotifications, { body: { notificationIds: [] } }),
  ],

  [
    "mark all one's notifications as read",
    signedIn(200),
    ({ client }) => client.call(readAllNotifications, { body: { upToId: "1" } }),
  ],
  [
    "read a post's comments",
    all(200),
    ({ client, target }) =>
      client.call(listComments, { params: { id: target.postId }, query: { page: 1 } }),
  ],
  [
    "read a post's comments with their replies",
    all(200),
    ({ client, target }) =>
      client.call(listThreads, { params: { id: target.postId }, query: { page: 1 } }),
  ],
  [
    "read the replies to a comment",
    all(200),
    ({ client, target }) =>
      client.call(listReplies, { params: { id: target.commentId }, query: {} }),
  ],
  [
    "reply to a comment",
    { ...signedIn(200), unverified: 403 },
    ({ client, target }) =>
      client.call(createComment, {
        params: { id: target.postId },
        body: { text: "So it is", replyTo: target.commentId },
      }),
  ],
  [
    "comment on a post",
    { ...signedIn(200), unverified: 403 },
    ({ client, target }) =>
      client.call(createComment, { params: { id: target.postId }, body: { text: "Nice!" } }),
  ],
  [
    "edit a comment",
    ownerOnly(200),
    ({ client, target }) =>
      client.call(editComment, { params: { id: target.commentId }, body: { text: "Better" } }),
  ],
  [
    "delete a comment",
    ownerAndStaff(200),
    ({ client, target }) =>
      client.call(deleteComment, {
        params: { id: target.commentId },
        body: { statement: STATEMENT },
      }),
  ],
  [
    "like a post",
    signedIn(200),
    ({ client, target }) => client.call(likePost, { params: { id: target.postId } }),
  ],
  [
    "unlike a post",
    signedIn(200),
    ({ client, target }) => client.call(unlikePost, { params: { id: target.postId } }),
  ],
  [
    "pin a post",
    ownerOnly(200),
    ({ client, target }) => client.call(pinPost, { params: { id: target.postId } }),
  ],
  [
    "unpin a post",
    ownerOnly(200),
    ({ client, target }) => client.call(unpinPost, { params: { id: target.postId } }),
  ],
  [
    "read a profile",
    all(200),
    ({ client, target }) =>
      client.call(getProfile, { params: { username: target.owner.username }, query: {} }),
  ],
  [
    "read a user's posts",
    all(200),
    ({ client, target }) =>
      client.call(listUserPosts, { params: ofOwner(target), query: { category: 0, page: 1 } }),
  ],
  [
    "publish a post",
    { ...signedIn(201), unverified: 403 },
    async ({ client }) =>
      client.form(createPost, postForm({ title: "mine", category: "0" }, [await aPicture()])),
  ],
  [
    "read a post for editing",
    ownerAndStaff(200),
    ({ client, target }) => client.call(getPostForEdit, { params: { id: target.postId } }),
  ],
  [
    "edit a post",
    ownerAndStaff(200),
    ({ client, target }) =>
      client.call(editPost, {
        params: { id: target.postId },
        body: { title: "changed", statement: STATEMENT },
      }),
  ],
  [
    "delete a post",
    ownerAndStaff(200),
    ({ client, target }) =>
      client.call(deletePost, {
        params: { id: target.postId },
        body: { statement: STATEMENT },
      }),
  ],
  [
    "follow a user",
    { ...signedIn(200), owner: 403 },
    ({ client, target }) => client.call(followUser, { params: ofOwner(target) }),
  ],
  [
    "unfollow a user",
    signedIn(200),
    ({ client, target }) => client.call(unfollowUser, { params: ofOwner(target) }),
  ],
  [
    "read a user's followers",
    all(200),
    ({ client, target }) => client.call(listFollowers, { params: ofOwner(target), query: {} }),
  ],
  [
    "read whom a user follows",
    all(200),
    ({ client, target }) => client.call(listFollowing, { params: ofOwner(target), query: {} }),
  ],
];

testPermissions(app, { rows: ROWS, consuming: ["delete a post", "delete a comment"] });

test("shows members and visitors no email of another user in any reply", async () => {
  const { owner, postId } = await aTarget(app);
  const visitor = app.client();
  const replies = await Promise.all([
    visitor.call(getProfile, { params: { username: owner.username }, query: {} }),
    visitor.call(getPost, { params: { id: postId } }),
    visitor.call(homeFeed, { query: {} }),
    (await aUser(app)).client.call(getUserDetails, { params: { id: owner._id } }),
  ]);
  expect(JSON.stringify(replies)).not.toContain(owner.email);
  await owner.client.call(signOut, {});
});
