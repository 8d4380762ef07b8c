import { expect, test } from "vitest";
import { expectAccessible } from "#test/e2e/axe.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { aShownPost } from "#test/e2e/shown-post.ts";
import { hold, holdAndDrag, middleOf, moveFinger, touching } from "#test/e2e/touch.ts";
import { expectFocus, pathOf, signInByApi, tabTo, toastOf, visit } from "#test/e2e/visitor.ts";
import { aName, aUser } from "#test/makers.ts";
import { LONG_PRESS_MS } from "#web/ui/hooks/use-long-press.ts";

const site = sharedSite();
const BOARD = "Masks of San Paro";

/** Signs a member in; `posts` are the ids of two symbols of another. */
async function aMember(options?: Parameters<typeof site.open>[0]) {
  const maker = await aUser(site, { username: aName("maker") });
  const posts = [
    await aShownPost(site, maker, { title: "Red Oni" }),
    await aShownPost(site, maker, { title: "Blue Oni" }),
  ];
  const member = await aUser(site, { username: aName("keeper") });
  const page = await site.open(options);
  await signInByApi(page, member.email);
  return { maker, member, page, posts };
}

test("saves by keyboard into a new board, arranges it and shows it to everybody", async () => {
  const { member, page, posts } = await aMember();
  await visit(page, `/post/${posts[0]}`);
  await page.keyboard.press("b");
  const popover = page.getByRole("dialog", { name: "Save to board" });
  await expectFocus(popover.getByRole("button", { name: "New board" }));
  await page.keyboard.press("Enter");
  await expectFocus(popover.getByRole("textbox", { name: "Title" }));
  await expectAccessible(page, "a new board in the popover");
  await page.keyboard.type(BOARD);
  await page.keyboard.press("Enter");
  await toastOf(page, `Saved to ${BOARD}`).waitFor();
  await expectFocus(popover.getByRole("checkbox", { name: `${BOARD}, Private, 1 creation` }));
  await page.keyboard.press("Escape");
  await expectFocus(page.getByRole("button", { name: "Saved" }));

  await visit(page, `/post/${posts[1]}`);
  await page.keyboard.press("b");
  const box = popover.getByRole("checkbox", { name: BOARD });
  await expectFocus(box);
  await page.keyboard.press("Space");
  await toastOf(page, `Saved to ${BOARD}`).waitFor();
  await expectAccessible(page, "the popover of boards");
  expect(await box.isChecked()).toBe(true);
  await page.keyboard.press("Escape");

  await visit(page, `/profile/${member.username}`);
  await page.getByRole("link", { name: "Boards 1" }).click();
  await page.getByRole("button", { name: "New board" }).waitFor();
  await expectAccessible(page, "the boards of a profile");
  await page.getByRole("link", { name: `${BOARD} Private, 2 creations` }).click();
  await page.getByRole("heading", { name: BOARD }).waitFor();
  const grid = page.getByRole("list", { name: `Creations on ${BOARD}` });
  const titles = () => grid.getByRole("link").evaluateAll((all) => all.map((one) => one.ariaLabel));
  await eventually(titles).toEqual([
    expect.stringMatching(/^Blue Oni/),
    expect.stringMatching(/^Red Oni/),
  ]);
  await expectAccessible(page, "a board");

  const actions = page.getByRole("button", { name: "Board actions" });
  await tabTo(page, actions);
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Arrange" }).press("Enter");
  const red = page.getByRole("button", { name: "Red Oni, 2 of 2" });
  await red.waitFor();
  await expectAccessible(page, "a board that is arranged");
  await red.focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Space");
  await expectFocus(page.getByRole("button", { name: "Red Oni, 1 of 2" }));
  await page.getByRole("button", { name: "Done" }).press("Enter");
  await eventually(titles).toEqual([
    expect.stringMatching(/^Red Oni/),
    expect.stringMatching(/^Blue Oni/),
  ]);

  await actions.press("Enter");
  await page.getByRole("menuitem", { name: "Edit" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Edit board" });
  await dialog.getByRole("radio", { name: /^Public/ }).check();
  await expectAccessible(page, "the dialog of a board");
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await page.getByText("Public board").waitFor();

  const visitor = await site.open();
  await visit(visitor, pathOf(page));
  await visitor.getByRole("heading", { name: BOARD }).waitFor();
  expect(await visitor.getByRole("list", { name: `Creations on ${BOARD}` }).count()).toBe(1);
});

/** Arranges a board of a member's on which Blue Oni is before Red Oni. */
async function arrange(options?: Parameters<typeof site.open>[0]) {
  const { page, posts } = await aMember(options);
  const create = (body: object) => page.request.post("/api/boards", { data: body });
  const { code } = await (await create({ title: BOARD, postId: posts[0] })).json();
  await page.request.post(`/api/boards/${code}/save`, { data: { postId: posts[1] } });
  await visit(page, `/board/${code}`);
  await page.getByRole("button", { name: "Board actions" }).click();
  await page.getByRole("menuitem", { name: "Arrange" }).click();
  return page;
}

test("drags a creation to another place", async () => {
  const page = await arrange();
  const red = page.getByRole("button", { name: "Red Oni, 2 of 2" });
  const moved = page.waitForResponse((reply) => reply.url().endsWith("/move"));
  await red.dragTo(page.getByRole("button", { name: "Blue Oni, 1 of 2" }));
  expect((await moved).status()).toBe(200);
  await page.getByRole("button", { name: "Red Oni, 1 of 2" }).waitFor();
});

test("on a phone, a long press lifts a creation and drags it to another place, where a reload finds it", async () => {
  const page = await arrange({ width: 390, height: 844, touch: true });
  const red = page.getByRole("button", { name: "Red Oni, 2 of 2" });
  const first = page.getByRole("button", { name: "Red Oni, 1 of 2", pressed: true });
  const moved = page.waitForResponse((reply) => reply.url().endsWith("/move"));
  await holdAndDrag(page, {
    from: red,
    lifted: red.and(page.locator("[aria-pressed=true]")),
    to: page.getByRole("button", { name: "Blue Oni, 1 of 2" }),
    over: first,
  });
  expect((await moved).status()).toBe(200);
  await first.waitFor({ state: "hidden" });
  await page.reload();
  const grid = page.getByRole("list", { name: `Creations on ${BOARD}` });
  await grid.getByRole("link", { name: /^Red Oni/ }).waitFor();
  const titles = grid.getByRole("link").evaluateAll((all) => all.map((one) => one.ariaLabel));
  expect(await titles).toEqual([
    expect.stringMatching(/^Red Oni/),
    expect.stringMatching(/^Blue Oni/),
  ]);
});

test("on a phone, a creation that is dragged to an edge of the screen scrolls the page that way", async () => {
  const page = await arrange({ width: 390, height: 480, touch: true });
  const red = page.getByRole("button", { name: "Red Oni, 2 of 2" });
  const scrolled = () => page.evaluate(() => scrollY);
  const start = await middleOf(red);
  expect(await scrolled()).toBeGreaterThan(0);
  const touch = await touching(page);
  await touch("touchStart", start);
  await red.and(page.locator("[aria-pressed=true]")).waitFor();
  // Without a lifted creation, the finger itself would scroll the other way.
  await moveFinger(touch, start, { x: start.x, y: 4 });
  await eventually(scrolled).toBe(0);
  await moveFinger(touch, start, { x: start.x, y: 476 });
  await eventually(scrolled).toBeGreaterThan(0);
  await touch("touchEnd");
});

test("a long press on a tile opens a peek that saves; scrolling opens none, and a tap the post", async () => {
  // So low that the page scrolls.
  const { maker, page, posts } = await aMember({ width: 390, height: 480, touch: true });
  await page.request.post("/api/boards", { data: { title: BOARD } });
  await page.clock.install();
  await visit(page, `/profile/${maker.username}`);
  const red = page.getByRole("link", { name: /^Red Oni/ });
  const from = await middleOf(red);
  const scrolled = () => page.evaluate(() => scrollY);
  const before = await scrolled();
  const touch = await touching(page);
  await touch("touchStart", from);
  await moveFinger(touch, from, { x: from.x, y: from.y + (before > 0 ? 120 : -120) });
  await eventually(scrolled).not.toBe(before);
  await page.clock.runFor(LONG_PRESS_MS);
  await touch("touchEnd");

  const peek = page.getByRole("dialog", { name: `Blue Oni by ${maker.username}` });
  await hold(page, page.getByRole("link", { name: /^Blue Oni/ }), peek);
  expect(await page.getByRole("dialog").count()).toBe(1);
  await peek.getByRole("button", { name: "Like, 0 likes" }).tap();
  await peek.getByRole("button", { name: "Like, 1 like", pressed: true }).waitFor();
  await expectAccessible(page, "a peek");
  await peek.getByRole("button", { name: "Save" }).tap();
  const sheet = page.getByRole("dialog", { name: "Save to board" });
  await sheet.getByRole("checkbox", { name: BOARD }).tap();
  await toastOf(page, `Saved to ${BOARD}`).waitFor();
  await sheet.getByRole("button", { name: "Done" }).tap();
  await peek.getByRole("button", { name: "Saved" }).waitFor();
  await page.touchscreen.tap(4, 4);
  await peek.waitFor({ state: "hidden" });
  expect(pathOf(page)).toBe(`/profile/${maker.username}`);

  await red.tap();
  await eventually(() => pathOf(page)).toBe(`/post/${posts[0]}`);
});

test("saves on a phone in a sheet, with two presses", async () => {
  const { page, posts } = await aMember({ width: 390, height: 844, touch: true });
  const data = { title: BOARD };
  expect((await page.request.post("/api/boards", { data })).status()).toBe(201);
  await visit(page, `/post/${posts[0]}`);
  await page.getByRole("button", { name: "Save" }).tap();
  const sheet = page.getByRole("dialog", { name: "Save to board" });
  await sheet.getByRole("checkbox", { name: BOARD }).tap();
  await toastOf(page, `Saved to ${BOARD}`).waitFor();
  await expectAccessible(page, "the sheet of boards");
  await sheet.getByRole("button", { name: "Done" }).tap();
  await page.getByRole("button", { name: "Saved" }).waitFor();
});

test("invites by keyboard; who accepts on a phone adds to the board, and leaves it", async () => {
  const { member, page: keeper, posts } = await aMember();
  const data = { title: BOARD, postId: posts[0] };
  const { code } = await (await keeper.request.post("/api/boards", { data })).json();
  const friend = await aUser(site, { username: aName("friend") });
  await visit(keeper, `/board/${code}`);
  await keeper.getByRole("button", { name: "Board actions" }).press("Enter");
  await keeper.getByRole("menuitem", { name: "People" }).press("Enter");
  const dialog = keeper.getByRole("dialog", { name: "People of this board" });
  await expectFocus(dialog.getByRole("combobox", { name: "Username" }));
  await keeper.keyboard.type(friend.username);
  await keeper.keyboard.press("Enter");
  await toastOf(keeper, `Invited ${friend.username}`).waitFor();
  await dialog.getByRole("listitem").filter({ hasText: "Invited" }).waitFor();
  await expectAccessible(keeper, "the people of a board");

  const page = await site.open({ width: 390, height: 844, touch: true });
  await signInByApi(page, friend.email);
  await visit(page, "/notifications");
  await page.getByRole("link", { name: BOARD }).tap();
  const invitation = page.getByRole("region", { name: "Invitation" });
  await invitation.getByText(`${member.username} invites you`).waitFor();
  await expectAccessible(page, "an invitation to a board");
  await invitation.getByRole("button", { name: "Accept" }).tap();
  await toastOf(page, `You can add to ${BOARD}`).waitFor();
  await page.getByRole("link", { name: friend.username }).waitFor();
  await visit(page, `/post/${posts[1]}`);
  await page.getByRole("button", { name: "Save" }).tap();
  const sheet = page.getByRole("dialog", { name: "Save to board" });
  await sheet.getByRole("checkbox", { name: `${BOARD}, by ${member.username}` }).tap();
  await toastOf(page, `Saved to ${BOARD}`).waitFor();
  await visit(page, `/profile/${friend.username}?tab=boards`);
  const joined = page.getByRole("list", { name: "Boards you add to" });
  await joined.getByRole("link", { name: BOARD }).tap();
  await page.getByRole("link", { name: /^Blue Oni/ }).waitFor();

  await page.getByRole("button", { name: "Board actions" }).tap();
  await page.getByRole("menuitem", { name: "Leave" }).tap();
  await page.getByRole("button", { name: "Leave board" }).tap();
  await toastOf(page, `Left ${BOARD}`).waitFor();
  await eventually(async () => pathOf(page)).toBe("/");
});

test("follows a board on a phone, and finds it by the bell and on one's own profile", async () => {
  const { page: keeper, posts } = await aMember();
  const data = { title: BOARD, audience: "public", postId: posts[0] };
  const { code } = await (await keeper.request.post("/api/boards", { data })).json();
  const fan = await aUser(site, { username: aName("fan") });
  const page = await site.open({ width: 390, height: 844, touch: true });
  await signInByApi(page, fan.email);
  await visit(page, `/board/${code}`);
  await page.getByRole("button", { name: "Follow" }).tap();
  await toastOf(page, `Followed ${BOARD}`).waitFor();
  await page.getByRole("button", { name: "Following" }).waitFor();
  await page.getByText("1 follower").waitFor();
  await keeper.request.post(`/api/boards/${code}/save`, { data: { postId: posts[1] } });
  await visit(page, "/notifications");
  await expectAccessible(page, "what was added to a followed board");
  await page.getByRole("link", { name: BOARD }).tap();
  await page.getByRole("heading", { name: BOARD }).waitFor();
  await visit(page, `/profile/${fan.username}?tab=boards`);
  const followed = page.getByRole("list", { name: "Boards you follow" });
  await followed.getByRole("link", { name: BOARD }).waitFor();
  await expectAccessible(page, "the boards that one follows");
});

test("saves from a tile, by its bookmark and by B", async () => {
  const { maker, page } = await aMember();
  await page.request.post("/api/boards", { data: { title: BOARD } });
  await visit(page, `/profile/${maker.username}`);
  const tile = page.getByRole("link", { name: /^Red Oni/ });
  await tile.hover();
  const bookmark = page.getByRole("button", { name: "Save Red Oni" });
  await eventually(() => bookmark.evaluate((one) => getComputedStyle(one).opacity)).toBe("1");
  await bookmark.click();
  const popover = page.getByRole("dialog", { name: "Save to board" });
  await popover.getByRole("checkbox", { name: BOARD }).click();
  await toastOf(page, `Saved to ${BOARD}`).waitFor();
  await page.keyboard.press("Escape");
  await popover.waitFor({ state: "hidden" });
  const blue = page.getByRole("link", { name: /^Blue Oni/ });
  await blue.focus();
  await page.keyboard.press("b");
  const box = popover.getByRole("checkbox", { name: `${BOARD}, Private, 1 creation` });
  await expectFocus(box);
  await page.keyboard.press("Escape");
  await expectFocus(blue);
});
