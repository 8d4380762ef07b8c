import type { Page } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { discordLink } from "#contract/accounts/discord.ts";
import { getLoadout } from "#contract/loadout/contract.ts";
import { startDiscord, throughDiscord } from "#test/discord.ts";
import { eventually, startSite } from "#test/e2e/browser.ts";
import { communityOf } from "#test/e2e/live-page.ts";
import { delayRequests } from "#test/e2e/requests.ts";
import { expectFocus, pathOf, toastOf, visit } from "#test/e2e/visitor.ts";
import { anAuthenticator, codeOf } from "#test/factors.ts";
import { aLoadout } from "#test/loadouts.ts";
import { aName, anUploadedPost, aUser, PASSWORD, type TestUser } from "#test/makers.ts";

const discord = await startDiscord();
afterAll(discord.stop);
const site = startSite(discord.variables);
/** The Discord pages have no favicon. */
const ALLOWED = [/status of 404 .*favicon/];

let author: TestUser;
let post: string;
beforeAll(async () => {
  author = await aUser(site);
  post = await anUploadedPost(author);
});

async function logIn(page: Page, email: string): Promise<void> {
  await page.waitForURL("**/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Log In" }).click();
}

async function signUp(page: Page, username: string): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Email").fill(`${username}@mail.example`);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign up" }).click();
}

const likeLink = (page: Page) => page.getByRole("link", { name: /^Like,/ });
const followLink = (page: Page) => page.getByRole("link", { name: "Follow", exact: true });

test("likes the post after the sign-in that the like began", async () => {
  const fan = await aUser(site);
  const page = await site.open();
  await visit(page, `/post/${post}?page=2`);
  await likeLink(page).click();
  await logIn(page, fan.email);
  await toastOf(page, "Liked").waitFor();
  expect(pathOf(page)).toBe(`/post/${post}?page=2`);
  const { like } = communityOf(page);
  expect(await like.getAttribute("aria-pressed")).toBe("true");

  await page.reload();
  await page.getByLabel("Messages").waitFor({ state: "attached" });
  expect(await like.getAttribute("aria-pressed")).toBe("true");

  const again = await site.open();
  await visit(again, `/post/${post}`);
  await likeLink(again).click();
  await logIn(again, fan.email);
  await eventually(() => pathOf(again)).toBe(`/post/${post}`);
  await eventually(() => communityOf(again).like.getAttribute("aria-pressed")).toBe("true");
});

test("likes the post after the sign-in though the post loads slowly", async () => {
  const fan = await aUser(site);
  const page = await site.open();
  await visit(page, `/post/${post}`);
  await likeLink(page).click();
  await page.waitForURL("**/login");
  const answer = await delayRequests(page, `**/api/post/${post}`);
  await logIn(page, fan.email);
  await page.waitForURL(`**/post/${post}`);
  await page.getByRole("status", { name: "Loading" }).waitFor();
  answer();
  await toastOf(page, "Liked").waitFor();
  expect(await communityOf(page).like.getAttribute("aria-pressed")).toBe("true");
});

test("likes the loadout after the sign-in that the like began", async () => {
  const fan = await aUser(site);
  const code = await aLoadout(author);
  const page = await site.open();
  await visit(page, `/l/${code}`);
  await likeLink(page).click();
  await logIn(page, fan.email);
  const like = page.getByRole("button", { name: "Like, 1 like", exact: true });
  await eventually(() => like.getAttribute("aria-pressed")).toBe("true");
  expect(pathOf(page)).toBe(`/l/${code}`);
  const liked = async () =>
    (await fan.client.call(getLoadout, { params: { id: code } })).body.loadout?.liked;
  await eventually(liked).toBe(true);

  const again = await site.open();
  await visit(again, `/l/${code}`);
  await likeLink(again).click();
  await logIn(again, fan.email);
  await eventually(() => pathOf(again)).toBe(`/l/${code}`);
  const likedBefore = again.getByRole("button", { name: "Like, 1 like", exact: true });
  await eventually(() => likedBefore.getAttribute("aria-pressed")).toBe("true");
});

test("follows the user after a sign-in with a second factor", async () => {
  const fan = await aUser(site);
  const { secret } = await anAuthenticator(fan);
  const page = await site.open();
  await visit(page, `/profile/${author.username}`);
  await followLink(page).click();
  await logIn(page, fan.email);
  await page.getByLabel("Code of your authenticator app").fill(codeOf(secret, 1));
  await page.keyboard.press("Enter");
  await toastOf(page, `Followed ${author.username}`).waitFor();
  expect(pathOf(page)).toBe(`/profile/${author.username}`);
  await page.getByRole("button", { name: "Following", exact: true }).waitFor();
});

test("likes the post after a sign-in with Discord", async () => {
  const fan = await aUser(site);
  const name = aName("disc");
  await fan.client.call(discordLink, { body: await throughDiscord(fan.client, "link", name) });
  const page = await site.open({ allowed: ALLOWED });
  await visit(page, `/post/${post}`);
  await likeLink(page).click();
  await page.getByRole("link", { name: "Continue with Discord" }).click();
  await page.getByLabel("Discord name").fill(name);
  await page.getByRole("button", { name: "Authorize" }).click();
  await toastOf(page, "Liked").waitFor();
  expect(pathOf(page)).toBe(`/post/${post}`);
});

test("leads to a new creation after a sign-in that Submit began", async () => {
  const page = await site.open();
  await visit(page, "/");
  await page.getByRole("banner").getByRole("link", { name: "Submit" }).click();
  await logIn(page, author.email);
  await page.getByRole("heading", { name: "New creation" }).waitFor();
  expect(pathOf(page)).toBe("/post/create");
});

test("focuses the comment field after a sign-in that a comment began", async () => {
  const page = await site.open();
  await visit(page, `/post/${post}`);
  const { comments, commentField } = communityOf(page);
  await comments.getByRole("link", { name: "Log in" }).click();
  await logIn(page, author.email);
  await expectFocus(commentField);
  expect(pathOf(page)).toBe(`/post/${post}`);
});

test("follows the user after a sign-up that the follow began, and welcomes", async () => {
  const page = await site.open();
  await visit(page, `/profile/${author.username}`);
  await followLink(page).click();
  await page.getByRole("link", { name: "Sign up now" }).click();
  await page.getByRole("link", { name: "Continue with Email" }).click();
  const username = aName("joiner");
  await signUp(page, username);
  await toastOf(page, `Welcome ${username}! You have successfully signed up.`).waitFor();
  await toastOf(page, `Followed ${author.username}`).waitFor();
  expect(pathOf(page)).toBe(`/profile/${author.username}`);
});

test("goes home after a sign-in begun anew, without the action given up", async () => {
  const fan = await aUser(site);
  const page = await site.open();
  await visit(page, `/post/${post}`);
  await likeLink(page).click();
  await page.waitForURL("**/login");
  await page.goBack();
  await likeLink(page).waitFor();
  await page.getByRole("banner").getByRole("link", { name: "Log In" }).click();
  await logIn(page, fan.email);
  await page.getByRole("button", { name: `Account of ${fan.username}` }).waitFor();
  await eventually(() => pathOf(page)).toBe("/");
  await page.goto(`/post/${post}`);
  const { like } = communityOf(page);
  expect(await like.getAttribute("aria-pressed")).toBe("false");
});
