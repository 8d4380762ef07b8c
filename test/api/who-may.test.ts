import { beforeAll, expect, test } from "vitest";
import { sendVerification, signOut } from "#contract/accounts/contract.ts";
import { discordLink, discordUnlink } from "#contract/accounts/discord.ts";
import { cancelDeletion, requestDeletion, requestExport } from "#contract/accounts/own-data.ts";
import { endOtherSessions, endSession, listSessions } from "#contract/accounts/sessions.ts";
import { claimCharacter, deleteCharacter } from "#contract/characters/contract.ts";
import { createComment, deleteComment, listComments } from "#contract/comments/contract.ts";
import { exploreFeed, followingFeed, homeFeed } from "#contract/feeds/contract.ts";
import { followUser, unfollowUser } from "#contract/follows/contract.ts";
import {
  createPost,
  deletePost,
  editPost,
  getPost,
  getPostForEdit,
  likePost,
  unlikePost,
} from "#contract/posts/contract.ts";
import {
  getCurrentUser,
  getProfile,
  getUserDetails,
  listUserPosts,
  updateUser,
  uploadAvatar,
} from "#contract/users/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import type { Client } from "#test/client.ts";
import {
  aCharacter,
  aName,
  aPicture,
  aPictureOf,
  aPost,
  aUser,
  postForm,
  type TestUser,
} from "#test/makers.ts";
import { buildTestApp } from "#test/test-app.ts";

const app = await buildTestApp();

const ACTORS = ["visitor", "unverified", "member", "owner", "moderator", "admin"] as const;
type ActorName = (typeof ACTORS)[number];
type Statuses = Record<ActorName, number>;

/** An owner with what belongs to him, for calls to be tried on. */
type Target = { owner: TestUser; postId: string; characterId: string; commentId: string };
type Cell = { client: Client; self: TestUser | undefined; target: Target };
type Try = (cell: Cell) => Promise<{ status: number }>;

async function aStaffMember(role: number): Promise<TestUser> {
  const user = await aUser(app);
  await app.services.db
    .updateTable("users")
    .set({ roles: [role] })
    .where("id", "=", user._id)
    .execute();
  return user;
}

const people: Partial<Record<ActorName, TestUser>> = {};
beforeAll(async () => {
  people.unverified = await aUser(app, { verified: false });
  people.member = await aUser(app);
  people.moderator = await aStaffMember(ROLE.moderator);
  people.admin = await aStaffMember(ROLE.admin);
});

async function aTarget(): Promise<Target> {
  const owner = await aUser(app);
  const { _id: characterId } = await aCharacter(owner);
  const postId = await aPost(owner);
  const commented = await owner.client.call(createComment, {
    params: { id: postId },
    body: { text: "Mine" },
  });
  return { owner, characterId, postId, commentId: commented.body.comment?._id ?? "" };
}

const all = (status: number): Statuses => ({
  visitor: status,
  unverified: status,
  member: status,
  owner: status,
  moderator: status,
  admin: status,
});
const signedIn = (status: number): Statuses => ({ ...all(status), visitor: 401 });
const ownerAndStaff = (status: number): Statuses => ({
  ...signedIn(status),
  unverified: 403,
  member: 403,
});
const ownerOnly = (status: number): Statuses => ({
  ...ownerAndStaff(status),
  moderator: 403,
  admin: 403,
});
const staffOnly: Statuses = { ...ownerAndStaff(200), owner: 403 };
const adminOnly: Statuses = { ...staffOnly, moderator: 403 };

const params = ({ owner }: Target) => ({ id: owner._id });
const change =
  (body: Parameters<typeof updateUser.body.parse>[0] & object): Try =>
  ({ client, target }) =>
    client.call(updateUser, { params: params(target), body });

const TABLE: [string, Statuses, Try][] = [
  ["read home", all(200), ({ client }) => client.call(homeFeed, { query: {} })],
  [
    "read a post",
    all(200),
    ({ client, target }) => client.call(getPost, { params: { id: target.postId } }),
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
    "read a post's comments",
    all(200),
    ({ client, target }) =>
      client.call(listComments, { params: { id: target.postId }, query: { page: 1 } }),
  ],
  [
    "comment on a post",
    { ...signedIn(200), unverified: 403 },
    ({ client, target }) =>
      client.call(createComment, { params: { id: target.postId }, body: { text: "Nice!" } }),
  ],
  [
    "delete a comment",
    ownerAndStaff(200),
    ({ client, target }) => client.call(deleteComment, { params: { id: target.commentId } }),
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
    "read a profile",
    all(200),
    ({ client, target }) =>
      client.call(getProfile, { params: { username: target.owner.username }, query: {} }),
  ],
  [
    "read a user's posts",
    all(200),
    ({ client, target }) =>
      client.call(listUserPosts, { params: params(target), query: { category: 0, page: 1 } }),
  ],
  ["ask who is signed in", all(200), ({ client }) => client.call(getCurrentUser, {})],
  [
    "read a user's details",
    ownerAndStaff(200),
    ({ client, target }) => client.call(getUserDetails, { params: params(target) }),
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
      client.call(editPost, { params: { id: target.postId }, body: { title: "changed" } }),
  ],
  [
    "delete a post",
    ownerAndStaff(200),
    ({ client, target }) => client.call(deletePost, { params: { id: target.postId } }),
  ],
  [
    "follow a user",
    { ...signedIn(200), owner: 403 },
    ({ client, target }) => client.call(followUser, { params: params(target) }),
  ],
  [
    "unfollow a user",
    signedIn(200),
    ({ client, target }) => client.call(unfollowUser, { params: params(target) }),
  ],
  ["change a username", ownerAndStaff(200), (cell) => change({ username: aName() })(cell)],
  ["change a profile colour", ownerAndStaff(200), change({ profileColor: "#112233" })],
  ["change what is shown", ownerAndStaff(200), change({ settingViewNSFW: true })],
  [
    "change an e-mail address",
    staffOnly,
    (cell) => change({ email: `${aName()}@mail.example` })(cell),
  ],
  ["set an address as verified", staffOnly, change({ verified: true })],
  ["give roles", adminOnly, change({ roles: [ROLE.moderator] })],
  [
    "set an avatar",
    ownerAndStaff(200),
    async ({ client, target }) => {
      const form = new FormData();
      form.append("avatar", new Blob([(await aPictureOf(400, 400)) as BlobPart]), "avatar.png");
      const path = uploadAvatar.path.replace(":id", target.owner._id);
      return client.fetch(path, { method: "POST", body: form });
    },
  ],
  [
    "claim a character",
    ownerOnly(201),
    ({ client, target }) =>
      client.call(claimCharacter, {
        params: params(target),
        body: { name: aName("C"), server: 1, gender: 0, faction: 1 },
      }),
  ],
  [
    "remove a character",
    ownerAndStaff(200),
    ({ client, target }) =>
      client.call(deleteCharacter, {
        params: { ...params(target), characterId: target.characterId },
      }),
  ],
  ["list one's sessions", signedIn(200), ({ client }) => client.call(listSessions, {})],
  [
    "end another's session",
    { ...signedIn(404), owner: 200 },
    async ({ client, target }) => {
      const { body } = await target.owner.client.call(listSessions, {});
      return client.call(endSession, { params: { id: body.sessions?.[0]?._id ?? "" } });
    },
  ],
  ["end one's other sessions", signedIn(200), ({ client }) => client.call(endOtherSessions, {})],
  ["ask for one's data", signedIn(200), ({ client }) => client.call(requestExport, {})],
  [
    "plan to delete one's account",
    { ...signedIn(200) },
    ({ client, self }) =>
      client.call(requestDeletion, { body: { username: self?.username ?? "" } }),
  ],
  ["keep one's account", signedIn(200), ({ client }) => client.call(cancelDeletion, {})],
  [
    "ask for the verification mail",
    { ...signedIn(409), unverified: 200 },
    ({ client }) => client.call(sendVerification, {}),
  ],
  [
    "link Discord where it is not set up",
    signedIn(403),
    ({ client }) => client.call(discordLink, { body: { code: "code", state: "state" } }),
  ],
  ["unlink Discord", signedIn(200), ({ client }) => client.call(discordUnlink, {})],
];

const CELLS = TABLE.flatMap(([act, statuses, attempt]) =>
  ACTORS.map((actor) => ({ act, actor, status: statuses[actor], attempt })),
);

// Acts that take away what the next actor would be tried on.
const CONSUMING = new Set([
  "delete a post",
  "delete a comment",
  "remove a character",
  "end another's session",
]);
const targets = new Map<string, Promise<Target>>();

function targetOf(act: string): Promise<Target> {
  const target = targets.get(act) ?? aTarget();
  if (!CONSUMING.has(act)) targets.set(act, target);
  return target;
}

test.each(CELLS)("$act, as $actor: $status", async ({ act, actor, status, attempt }) => {
  const target = await targetOf(act);
  const self = actor === "owner" ? target.owner : people[actor];
  const client = self?.client ?? app.client();
  expect((await attempt({ client, self, target })).status).toBe(status);
});

test("Staff act on members; only Admin and Developer act on staff; nobody acts on themselves", async () => {
  const { moderator, admin } = people;
  if (!moderator || !admin) throw new Error("the people are not there");
  const other = await aStaffMember(ROLE.moderator);
  const verify = (actor: TestUser, on: TestUser) =>
    actor.client.call(updateUser, { params: { id: on._id }, body: { verified: true } });
  expect((await verify(moderator, other)).status).toBe(403);
  expect((await verify(admin, other)).status).toBe(200);
  expect((await verify(moderator, moderator)).status).toBe(403);
  expect((await verify(admin, admin)).status).toBe(403);
});

test("No reply to a member or visitor shows another's e-mail address", async () => {
  const { owner, postId } = await aTarget();
  const visitor = app.client();
  const replies = await Promise.all([
    visitor.call(getProfile, { params: { username: owner.username }, query: {} }),
    visitor.call(getPost, { params: { id: postId } }),
    visitor.call(homeFeed, { query: {} }),
    people.member?.client.call(getUserDetails, { params: { id: owner._id } }),
  ]);
  expect(JSON.stringify(replies)).not.toContain(owner.email);
  await owner.client.call(signOut, {});
});
