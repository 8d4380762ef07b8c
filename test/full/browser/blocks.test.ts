import { expect, test } from "vitest";
import { expectAccessible } from "#test/e2e/axe.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { delayRequests } from "#test/e2e/requests.ts";
import { pathOf, tabTo, toastOf, visit } from "#test/e2e/visitor.ts";
import { aPost, aUser, type TestUser } from "#test/makers.ts";

const site = sharedSite();

test("blocking by keyboard hides the user's content at once, and the settings undo it", async () => {
  const [user, other] = [await aUser(site), await aUser(site)];
  await aPost(other, { title: "Loud paint" });
  const page = await site.open({ as: user });
  await visit(page, "/");
  const tile = page.getByRole("link", { name: /^Loud paint/ });
  await tile.waitFor();
  await visit(page, `/profile/${other.username}`);
  await tabTo(page, page.getByRole("button", { name: "Profile actions" }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("menuitem", { name: "Block" }), "ArrowDown");
  await page.keyboard.press("Enter");
  const question = page.getByRole("alertdialog", { name: `Block ${other.username}?` });
  await question.waitFor();
  await expectAccessible(page, "question before a block");
  await tabTo(page, question.getByRole("button", { name: "Block" }));
  await page.keyboard.press("Enter");
  await toastOf(page, `Blocked ${other.username}`).waitFor();
  await page.getByText(`You have blocked ${other.username}`).waitFor();
  expect(await page.getByRole("button", { name: "Follow", exact: true }).count()).toBe(0);
  await page.getByRole("link", { name: "Parade" }).first().click();
  await eventually(() => pathOf(page)).toBe("/");
  await eventually(() => tile.count()).toBe(0);

  await visit(page, "/settings");
  const unblock = page.getByRole("button", { name: `Unblock ${other.username}` });
  await tabTo(page, unblock);
  await page.keyboard.press("Enter");
  await page.getByText("Nobody is blocked or muted").waitFor();
  await visit(page, "/");
  await tile.waitFor();
});

test("a list visited before the block shows nothing of the user while it is fetched again", async () => {
  const [user, other] = [await aUser(site), await aUser(site)];
  await aPost(other, { title: "Seen before" });
  await aPost(user, { title: "Own paint" });
  const page = await site.open({ as: user });
  await visit(page, `/profile/${other.username}`);
  const home = page.getByRole("link", { name: "Parade" }).first();
  const tileOf = (title: string, { username }: TestUser) =>
    page.getByRole("link", { name: `${title} by ${username}` });
  await home.click();
  await tileOf("Own paint", user).waitFor();
  await tileOf("Seen before", other).waitFor();
  await page.goBack();
  await page.getByRole("button", { name: "Profile actions" }).click();
  await page.getByRole("menuitem", { name: "Block" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Block" }).click();
  await page.getByText(`You have blocked ${other.username}`).waitFor();
  await question.waitFor({ state: "hidden" });

  const feed = "**/api/dashboard/home*";
  const fetched = page.waitForRequest(feed);
  const answer = await delayRequests(page, feed);
  await home.click();
  await fetched;
  expect(await tileOf("Seen before", other).count()).toBe(0);
  answer();
  await tileOf("Own paint", user).waitFor();
  expect(await tileOf("Seen before", other).count()).toBe(0);
});

test("muting and unmuting take one tap each on a phone", async () => {
  const [user, other] = [await aUser(site), await aUser(site)];
  const page = await site.open({ as: user, width: 390, height: 844 });
  await visit(page, `/profile/${other.username}`);
  const more = page.getByRole("button", { name: "Profile actions" });
  await more.click();
  await page.getByRole("menuitem", { name: "Mute", exact: true }).click();
  await toastOf(page, `Muted ${other.username}`).waitFor();
  await visit(page, "/settings");
  await page.getByRole("list", { name: "Muted" }).getByText(other.username).waitFor();
  await visit(page, `/profile/${other.username}`);
  await more.click();
  await page.getByRole("menuitem", { name: "Unmute" }).click();
  await toastOf(page, `Unmuted ${other.username}`).waitFor();
});

test("shows no such menu to visitors or on one's own profile", async () => {
  const user = await aUser(site);
  for (const page of [await site.open(), await site.open({ as: user })]) {
    await visit(page, `/profile/${user.username}`);
    await page.getByRole("heading", { name: user.username }).waitFor();
    expect(await page.getByRole("button", { name: "Profile actions" }).count()).toBe(0);
  }
});
