import { beforeEach, expect, test } from "vitest";
import { createComment } from "#contract/comments/contract.ts";
import { likePost, unlikePost } from "#contract/posts/contract.ts";
import { updateUser } from "#contract/users/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { communityOf, liveOn, openLivePage } from "#test/e2e/live-page.ts";
import { pathOf, toastOf, visit } from "#test/e2e/visitor.ts";
import { aPost, aUser, PASSWORD, type TestUser } from "#test/makers.ts";

const site = sharedSite();
let author: TestUser;
let fan: TestUser;
let post: string;
beforeEach(async () => {
  [author, fan] = await Promise.all([aUser(site), aUser(site)]);
  post = await aPost(author, { title: "Shard" });
});

const NEWS = "You have a new notification!";
const comment = (user: TestUser, text: string) =>
  user.client.call(createComment, { params: { id: post }, body: { text } });

test("two users see each other's likes, comments and deletions", async () => {
  const onPost = { watching: true };
  const left = await openLivePage(site, `/post/${post}`, { as: author, ...onPost });
  const right = await openLivePage(site, `/post/${post}`, { as: fan, ...onPost });
  const [hers, his] = [communityOf(left), communityOf(right)];

  await his.like.click();
  await toastOf(right, "Liked").waitFor();
  await eventually(() => hers.like.textContent()).toBe("1");
  expect(await hers.like.getAttribute("aria-pressed")).toBe("false");
  await hers.like.click();
  await toastOf(left, "Liked").waitFor();
  await eventually(() => his.like.textContent()).toBe("2");

  await his.commentField.fill("Which paint is that?");
  await right.keyboard.press("Enter");
  await toastOf(right, "Comment Created").waitFor();
  await eventually(() => hers.commentRows.first().textContent()).toContain("Which paint is that?");
  await eventually(() => hers.comments.getByRole("heading").textContent()).toBe("Comments (1)");
  await hers.commentField.fill("Matte black");
  await left.keyboard.press("Enter");
  await toastOf(left, "Comment Created").waitFor();
  await eventually(() => his.commentRows.allTextContents()).toHaveLength(2);
  for (const { commentRows } of [hers, his]) {
    expect(await commentRows.count()).toBe(2);
    expect(await commentRows.first().textContent()).toContain("Matte black");
  }

  await right.getByRole("button", { name: `Delete comment by ${fan.username}` }).click();
  await toastOf(right, "Comment Deleted").waitFor();
  const toast = right.getByLabel("Message", { exact: true }).filter({ hasText: "Undo" });
  await toast.getByRole("button", { name: "Close message" }).click();
  await eventually(() => hers.commentRows.count()).toBe(1);
  await eventually(() => hers.comments.getByRole("heading").textContent()).toBe("Comments (1)");
});

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

test("shows a notification with a message, and removes it when the act is undone", async () => {
  const page = await openLivePage(site, "/", { as: author });
  const { bell, dropdown } = communityOf(page);
  await fan.client.call(likePost, { params: { id: post } });
  await eventually(() => bell.textContent()).toBe("1");
  await eventually(() => toastOf(page, NEWS).count()).toBe(1);
  await fan.client.call(unlikePost, { params: { id: post } });
  await eventually(() => bell.textContent()).toBe("");
  await bell.click();
  await dropdown.getByText("No activity yet!").waitFor();

  await comment(fan, "While it is open");
  await eventually(() => dropdown.getByText("Commented on your post").count()).toBe(1);
  await eventually(() => bell.textContent()).toBe("");
  await page.reload();
  await bell.waitFor();
  expect(await bell.textContent()).toBe("");
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

test("synchronizes read notifications between tabs", async () => {
  await comment(fan, "One");
  await fan.client.call(likePost, { params: { id: post } });
  const first = await openLivePage(site, "/", { as: author });
  const second = await openLivePage(site, "/", { as: author });
  const [here, there] = [communityOf(first), communityOf(second)];
  expect(await there.bell.textContent()).toBe("2");
  await here.bell.click();
  await here.dropdown.getByText("2 new").waitFor();
  await eventually(() => here.bell.textContent()).toBe("");
  await eventually(() => there.bell.textContent()).toBe("");
  await there.bell.click();
  await there.dropdown.getByText("Liked your post").waitFor();
  expect(await there.dropdown.getByText("New:").count()).toBe(0);
});

test("shows what was missed while the server was down, and what follows", async () => {
  const allowed = [/ERR_CONNECTION_REFUSED|WebSocket|ERR_EMPTY|ERR_CONNECTION_RESET/];
  const page = await openLivePage(site, `/post/${post}`, { as: author, watching: true, allowed });
  const { like, commentRows, bell } = communityOf(page);
  await site.server.end();
  const back = liveOn(page, true);
  await site.server.start();
  await comment(fan, "As soon as it was back");
  await back;
  await eventually(() => commentRows.count()).toBe(1);
  await eventually(() => bell.textContent()).toBe("1");
  await fan.client.call(likePost, { params: { id: post } });
  await eventually(() => like.textContent()).toBe("1");
  await eventually(() => bell.textContent()).toBe("2");
  expect(await commentRows.count()).toBe(1);
});

test("connects at sign-in, and disconnects before the sign-out, in every tab", async () => {
  const page = await site.open();
  const order: string[] = [];
  const closed: string[] = [];
  page.on("websocket", (socket) => {
    order.push("open");
    // The Engine.IO packet that closes the connection.
    socket.on("framesent", ({ payload }) => {
      if (payload === "41") order.push("leave");
    });
    socket.on("close", () => closed.push(socket.url()));
  });
  page.on("request", (request) => {
    if (request.url().endsWith("/api/logout")) order.push("logout");
  });
  await visit(page, "/login");
  expect(order).toEqual([]);
  const live = liveOn(page);
  await page.getByLabel("Email").fill(author.email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Log In" }).click();
  await live;
  expect(order).toEqual(["open"]);
  await comment(fan, "Welcome back");
  await eventually(() => communityOf(page).bell.textContent()).toBe("1");

  const other = await page.context().newPage();
  const otherLive = liveOn(other);
  await visit(other, "/notifications");
  await otherLive;
  await page.getByRole("button", { name: `Account of ${author.username}` }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await page.getByRole("link", { name: "Log In" }).waitFor();
  expect(order).toEqual(["open", "leave", "logout"]);
  await eventually(() => closed.length).toBe(1);
  await other.getByRole("link", { name: "Log In" }).waitFor();
  await eventually(() => pathOf(other)).toBe("/");
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
