import { beforeEach, expect, test } from "vitest";
import { createComment } from "#contract/comments/contract.ts";
import { updateUser } from "#contract/users/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { communityOf, liveOn, openLivePage } from "#test/e2e/live-page.ts";
import { toastOf } from "#test/e2e/visitor.ts";
import { aPost, aUser, type TestUser } from "#test/makers.ts";

const site = sharedSite();
let author: TestUser;
let fan: TestUser;
let post: string;
beforeEach(async () => {
  [author, fan] = await Promise.all([aUser(site), aUser(site)]);
  post = await aPost(author, { title: "Shard" });
});
const comment = (user: TestUser, text: string) =>
  user.client.call(createComment, { params: { id: post }, body: { text } });

test("shows a follow on the profile and to the followed user", async () => {
  const path = `/profile/${author.username}`;
  const left = await openLivePage(site, path, { as: author, watching: true });
  const right = await openLivePage(site, path, { as: fan, watching: true });
  await right.getByRole("button", { name: "Follow", exact: true }).click();
  await toastOf(right, `Followed ${author.username}`).waitFor();
  await eventually(() => left.getByText("1 follower").count()).toBe(1);
  await eventually(() => communityOf(left).bell.textContent()).toBe("1");
  await right.getByRole("button", { name: "Following", exact: true }).click();
  await toastOf(right, `Unfollowed ${author.username}`).waitFor();
  await eventually(() => left.getByText("0 followers").count()).toBe(1);
  await eventually(() => communityOf(left).bell.textContent()).toBe("");
});

test("receives events again after a sign-out that failed", async () => {
  const page = await openLivePage(site, "/", { as: author, allowed: [/status of 500/] });
  await page.route("**/api/logout", (route) => route.fulfill({ status: 500, json: {} }));
  const back = liveOn(page);
  await page.getByRole("button", { name: `Account of ${author.username}` }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await back;
  await comment(fan, "Still there");
  await eventually(() => communityOf(page).bell.textContent()).toBe("1");
});

test("says that a change of roles logged the user out", async () => {
  const admin = await site.admin();
  const page = await openLivePage(site, `/post/${post}`, { as: fan });
  const reply = await admin.client.call(updateUser, {
    params: { id: fan._id },
    body: { roles: [ROLE.moderator] },
  });
  expect(reply.status).toBe(200);
  await toastOf(page, "Our staff changed your roles, which logged you out.").waitFor();
  await page.getByRole("banner").getByRole("link", { name: "Log In" }).waitFor();
  expect(await toastOf(page, "You were logged out.").count()).toBe(0);
});
