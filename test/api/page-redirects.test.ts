import { beforeAll, expect, test } from "vitest";
import { deletePost } from "#contract/posts/contract.ts";
import { updateUser } from "#contract/users/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import type { Client } from "#test/client.ts";
import type { TestUser } from "#test/makers.ts";
import { aName, aPost, aUser } from "#test/makers.ts";
import { aStaffMember, ban } from "#test/staff.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();

let visitor: Client;
let member: TestUser;
let other: TestUser;
let moderator: TestUser;
let admin: TestUser;
beforeAll(async () => {
  visitor = app.client();
  member = await aUser(app);
  other = await aUser(app);
  moderator = await aStaffMember(app);
  admin = await aStaffMember(app, ROLE.admin);
});

async function redirectOf(client: Client, path: string) {
  const { status, headers } = await client.fetch(path);
  return { status, location: headers.get("location") };
}
const ELSEWHERE = (location: string) => ({ status: 302, location });
const HOME = ELSEWHERE("/");
const STAYS = { status: 200, location: null };

test("redirects a visitor home from the pages of users and staff", async () => {
  const { _id } = member;
  for (const path of [
    "/settings",
    "/following",
    "/likes",
    "/notifications",
    "/copies",
    "/copies/1",
    "/post/create",
    "/post/1/edit",
    "/reports",
    "/audit",
    "/appeals",
    "/holds",
    "/desk",
    "/rules/edit",
    "/notices",
    "/notices/1",
    `/user/${_id}/edit`,
    `/user/${_id}/ban`,
  ]) {
    expect(await redirectOf(visitor, path), path).toEqual(HOME);
  }
});

test("has no page at paths that do not match exactly", async () => {
  for (const path of ["/EXPLORE", "/search/", "/apbhsl/"]) {
    expect(await redirectOf(visitor, path), path).toEqual({ status: 404, location: null });
  }
});

test("redirects home from a deleted post and its form, and from one that never was, with the mark of it", async () => {
  const post = await aPost(other);
  await other.client.call(deletePost, { params: { id: post } });
  const none = "99999999999999999999";
  for (const path of [`/post/${post}`, `/post/${post}/edit`, "/post/no-number", `/post/${none}`]) {
    expect(await redirectOf(other.client, path), path).toEqual(ELSEWHERE("/#missing-post"));
  }
});

test("redirects a member home from pages about others", async () => {
  const post = await aPost(other);
  const { _id } = other;
  const paths = ["/notices/1", `/user/${_id}/edit`, `/user/${_id}/ban`, `/post/${post}/edit`];
  for (const path of paths) {
    expect(await redirectOf(member.client, path), path).toEqual(HOME);
  }
  expect(await redirectOf(other.client, `/post/${post}/edit`)).toEqual(STAYS);
});

test("redirects a moderator home who may not edit or ban a user, nor edit the rules", async () => {
  const ways = [
    [`/user/${member._id}/edit`, STAYS],
    [`/user/${admin._id}/edit`, HOME],
    [`/user/${member._id}/ban`, STAYS],
    [`/user/${admin._id}/ban`, HOME],
    [`/user/${moderator._id}/ban`, HOME],
    ["/rules/edit", HOME],
  ] as const;
  for (const [path, answer] of ways) {
    expect(await redirectOf(moderator.client, path), path).toEqual(answer);
  }
  const banned = await aUser(app);
  await ban(moderator, banned);
  expect(await redirectOf(moderator.client, `/user/${banned._id}/ban`)).toEqual(HOME);
});

test("redirects a signed-in user from the sign-up to the profile, and from the sign-in home", async () => {
  const { client, username } = member;
  expect(await redirectOf(client, "/join")).toEqual(ELSEWHERE(`/profile/${username}`));
  expect(await redirectOf(client, "/login")).toEqual(HOME);
});

test("redirects a former name to the profile with its query", async () => {
  const user = await aUser(app);
  const username = aName("renamed");
  await user.client.call(updateUser, { params: { id: user._id }, body: { username } });
  expect(await redirectOf(visitor, `/profile/${user.username}?category=2`)).toEqual(
    ELSEWHERE(`/profile/${username}?category=2`),
  );
});

test("pages of signing in, loadouts and colors have no top bar, sidebar or footer", async () => {
  const signs = [/<header[^>]*banner/, /aria-label="Open menu"/, /<footer/];
  const read = async (page: string) => (await visitor.fetch(page)).text();
  const home = await read("/");
  expect(signs.slice(1).map((sign) => sign.test(home))).toEqual([true, true]);
  for (const path of [
    "/login",
    "/join?with=email",
    "/loadout",
    "/loadout/manage",
    "/colorconverter",
    "/reset-password",
    "/reset-password/reset/token",
  ]) {
    const page = await read(path);
    expect(
      signs.map((sign) => sign.test(page)),
      path,
    ).toEqual([false, false, false]);
  }
});
