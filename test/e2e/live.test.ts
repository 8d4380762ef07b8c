import { beforeEach, expect, test } from "vitest";
import { signOut } from "#contract/accounts/contract.ts";
import { createComment } from "#contract/comments/contract.ts";
import { likePost, unlikePost } from "#contract/posts/contract.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { communityOf, liveOn, openLivePage } from "#test/e2e/live-page.ts";
import { builtChunk, delayRequests } from "#test/e2e/requests.ts";
import { aShownPost } from "#test/e2e/shown-post.ts";
import { pathOf, toastOf, visit } from "#test/e2e/visitor.ts";
import { aUser, PASSWORD, type TestUser } from "#test/makers.ts";

const site = sharedSite();
let author: TestUser;
let fan: TestUser;
let post: string;
beforeEach(async () => {
  [author, fan] = await Promise.all([aUser(site), aUser(site)]);
  post = await aShownPost(site, author, { title: "Shard" });
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

test("stops connecting at the first refusal when the session has ended meanwhile", async () => {
  const page = await site.open({ as: author, allowed: [/WebSocket|status of 40[03]/] });
  const connections: string[] = [];
  page.on("websocket", (socket) => connections.push(socket.url()));
  const load = await delayRequests(page, `**${builtChunk("web/lib/live/live-connection.ts")}`);
  await visit(page, `/post/${post}`);
  await author.client.call(signOut, {});
  load();
  await toastOf(page, "You were logged out. Log in to go on.").waitFor();
  expect(connections).toHaveLength(1);
});
