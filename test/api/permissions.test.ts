import { expect, test } from "vitest";
import { blockUser, muteUser } from "#contract/blocks/contract.ts";
import { createComment, deleteComment, editComment } from "#contract/comments/contract.ts";
import { homeFeed } from "#contract/feeds/contract.ts";
import { followUser } from "#contract/follows/contract.ts";
import {
  createLoadout,
  deleteLoadout,
  editLoadout,
  getLoadout,
} from "#contract/loadout/contract.ts";
import { createReport } from "#contract/moderation/reports.ts";
import {
  createPost,
  deletePost,
  editPost,
  getPost,
  getPostForEdit,
} from "#contract/posts/contract.ts";
import { pinPost, unpinPost } from "#contract/posts/pins.ts";
import { saveStream } from "#contract/streams/contract.ts";
import { getProfile, getUserDetails } from "#contract/users/contract.ts";
import { aLoadout, LOADOUT } from "#test/loadouts.ts";
import { aPicture, aUser, postForm } from "#test/makers.ts";
import {
  aTarget,
  ofOwner,
  ownerAndStaff,
  ownerOnly,
  type Row,
  signedIn,
  type Target,
  testPermissions,
} from "#test/permissions.ts";
import { SPAM } from "#test/reported.ts";
import { STATEMENT } from "#test/staff.ts";
import { STREAM } from "#test/streams.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();

const paramsOf = async ({ owner }: Target) => ({ id: await aLoadout(owner, { public: false }) });
const othersOnly = { ...signedIn(200), owner: 403 };

const ROWS: Row[] = [
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
    "publish a loadout",
    { ...signedIn(201), unverified: 403 },
    ({ client }) => client.call(createLoadout, { body: LOADOUT }),
  ],
  [
    "edit a loadout",
    ownerOnly(200),
    async ({ client, target }) =>
      client.call(editLoadout, { params: await paramsOf(target), body: { note: "Mine" } }),
  ],
  [
    "delete a loadout",
    ownerAndStaff(200),
    async ({ client, target }) =>
      client.call(deleteLoadout, {
        params: await paramsOf(target),
        body: { statement: STATEMENT },
      }),
  ],
  [
    "report a loadout",
    { ...signedIn(200), unverified: 403, owner: 403 },
    async ({ client, target }) => {
      const { body } = await app.client().call(getLoadout, { params: await paramsOf(target) });
      const report = { kind: "loadout", targetId: body.loadout?._id ?? "", reason: SPAM } as const;
      return client.call(createReport, { body: report });
    },
  ],
  [
    "report a post",
    { ...othersOnly, unverified: 403 },
    ({ client, target }) =>
      client.call(createReport, { body: { kind: "post", targetId: target.postId, reason: 0 } }),
  ],
  [
    "mute a user",
    othersOnly,
    ({ client, target }) => client.call(muteUser, { params: ofOwner(target) }),
  ],
  [
    "block a user",
    othersOnly,
    ({ client, target }) => client.call(blockUser, { params: ofOwner(target) }),
  ],
  [
    "have a stream view",
    { ...signedIn(200), unverified: 403 },
    ({ client }) => client.call(saveStream, { body: STREAM }),
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
});
