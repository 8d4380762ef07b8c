import type { Page } from "@playwright/test";
import { beforeAll, expect, test } from "vitest";
import { followUser } from "#contract/follows/contract.ts";
import { pinPost } from "#contract/posts/pins.ts";
import { expectAccessible } from "#test/e2e/axe.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { expectFocus, pathOf, tabTo, toastOf, visit } from "#test/e2e/visitor.ts";
import { anUploadedPost, aUser, type TestUser } from "#test/makers.ts";

const site = sharedSite();

let maker: TestUser;
let fan: TestUser;
let other: TestUser;
beforeAll(async () => {
  [maker, fan, other] = await Promise.all([aUser(site), aUser(site), aUser(site)]);
  await follow(fan, maker);
  await follow(other, maker);
  await follow(maker, other);
});

const follow = (by: TestUser, user: TestUser) =>
  by.client.call(followUser, { params: { id: user._id } });

const figureOf = (page: Page, name: RegExp) =>
  page.getByRole("list", { name: "Figures" }).getByRole("link", { name });

test("a bio is written in the settings, and shows under the name with its links", async () => {
  const user = await aUser(site);
  const page = await site.open({ as: user });
  await visit(page, "/settings");
  const field = page.getByLabel("Bio");
  await field.fill(`Loud paint. ${"x".repeat(200)}`);
  await page.getByText("212/200").waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Bio must be no more than 200 characters.").waitFor();
  await field.fill("Loud paint.\nMore at https://example.com/loud");
  await page.getByText("1 unsaved change: bio").waitFor();
  await expectAccessible(page, "settings with a bio");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "OK" }).click();
  await page.waitForURL(`${site.url}/profile/${user.username}`);
  const bio = page.getByText("Loud paint. More at https://example.com/loud");
  await bio.waitFor();
  const link = bio.getByRole("link", { name: "https://example.com/loud" });
  expect(await link.getAttribute("rel")).toContain("nofollow");
  await expectAccessible(page, "profile with a bio");
});

test("the lists open from the figures by keyboard, and Escape and Back close them", async () => {
  const page = await site.open({ as: fan });
  const path = `/profile/${maker.username}`;
  await visit(page, `${path}?category=2`);
  const figure = figureOf(page, /2\s*followers/);
  await tabTo(page, figure);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: `Followers of ${maker.username}` });
  await dialog.getByText("You", { exact: true }).waitFor();
  expect(pathOf(page)).toBe(`${path}?category=2&list=followers`);
  expect(await dialog.getByRole("listitem").count()).toBe(2);
  await expectAccessible(page, "followers");
  await tabTo(page, dialog.getByRole("link", { name: "Following 1" }));
  await page.keyboard.press("Enter");
  const followed = page.getByRole("dialog", { name: `Followed by ${maker.username}` });
  await eventually(() => followed.getByRole("listitem").count()).toBe(1);
  expect(pathOf(page)).toBe(`${path}?category=2&list=following`);
  await page.keyboard.press("Escape");
  await eventually(() => pathOf(page)).toBe(`${path}?category=2`);
  await eventually(() => page.getByRole("dialog").count()).toBe(0);
  await expectFocus(figure);

  await page.keyboard.press("Enter");
  await dialog.waitFor();
  await page.goBack();
  await eventually(() => page.getByRole("dialog").count()).toBe(0);
  expect(pathOf(page)).toBe(`${path}?category=2`);
});

test("a link opens a list, which closes to the profile", async () => {
  const page = await site.open();
  await visit(page, `/profile/${maker.username}?list=followers`);
  const dialog = page.getByRole("dialog", { name: `Followers of ${maker.username}` });
  await dialog.getByRole("link", { name: new RegExp(fan.username) }).waitFor();
  expect(await dialog.getByRole("button", { name: /^Follow/ }).count()).toBe(0);
  await dialog.getByRole("button", { name: "Close" }).click();
  await eventually(() => pathOf(page)).toBe(`/profile/${maker.username}`);
  await figureOf(page, /1\s*following/).click();
  await page.getByRole("dialog", { name: `Followed by ${maker.username}` }).waitFor();
});

test("on a touch screen a list fills the screen, follows people and leads to them", async () => {
  const viewer = await aUser(site);
  const page = await site.open({ as: viewer, width: 390, height: 844, touch: true });
  await visit(page, `/profile/${maker.username}`);
  await figureOf(page, /2\s*followers/).tap();
  const dialog = page.getByRole("dialog", { name: `Followers of ${maker.username}` });
  const button = dialog.getByRole("button", { name: `Follow ${other.username}` });
  await button.waitFor();
  await eventually(async () => (await dialog.boundingBox())?.y).toBe(52);
  expect(await dialog.boundingBox()).toEqual({ x: 0, y: 52, width: 390, height: 792 });
  await button.tap();
  await toastOf(page, `Followed ${other.username}`).waitFor();
  await dialog.getByRole("button", { name: `Following ${other.username}` }).waitFor();
  await dialog.getByRole("link", { name: /0 creations, 2 followers/ }).tap();
  await page.getByRole("heading", { level: 1, name: other.username }).waitFor();
  await page.getByRole("button", { name: "Following", exact: true }).waitFor();
  expect(await dialog.count()).toBe(0);
  await page.goBack();
  await dialog.waitFor();
  await page.goBack();
  await eventually(() => dialog.count()).toBe(0);
  expect(pathOf(page)).toBe(`/profile/${maker.username}`);
});

test("a person in a long list is found by a part of the name", async () => {
  const followed = await aUser(site);
  const sought = await aUser(site);
  const others = await Promise.all(Array.from({ length: 12 }, () => aUser(site)));
  for (const one of [sought, ...others]) await follow(one, followed);
  const page = await site.open();
  await visit(page, `/profile/${followed.username}?list=followers`);
  const dialog = page.getByRole("dialog");
  await eventually(() => dialog.getByRole("listitem").count()).toBe(13);
  await tabTo(page, dialog.getByLabel("Find a follower"));
  await page.keyboard.type(sought.username.slice(1).toUpperCase());
  await dialog.getByText("1 person", { exact: true }).waitFor({ state: "attached" });
  await dialog.getByRole("link", { name: new RegExp(sought.username) }).waitFor();
  await page.keyboard.type("?");
  await dialog.getByText(/^Nobody here goes by/).waitFor();
  await expectAccessible(page, "followers without a match");
});

test("loads further people as the list is scrolled", async () => {
  const page = await site.open();
  // Simulates more people than a test can create.
  await page.route("**/api/user/*/followers?*", async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const isFirst = !route.request().url().includes("after=");
    // Who was followed or unfollowed meanwhile comes twice.
    const from = isFirst ? 0 : 49;
    const people = Array.from({ length: isFirst ? 50 : 51 }, (_, index) => ({
      ...body.people[0],
      _id: String(from + index + 1),
      username: `person${from + index + 1}`,
    }));
    await route.fulfill({ response, json: { ...body, people, next: isFirst ? "1-1" : null } });
  });
  await visit(page, `/profile/${maker.username}?list=followers`);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("link", { name: /person50\b/ }).scrollIntoViewIfNeeded();
  await dialog.getByRole("link", { name: /person100\b/ }).waitFor();
  await dialog.getByText("100 people", { exact: true }).waitFor({ state: "attached" });
});

test("the author pins posts from their menu to the profile, at most four", async () => {
  const author = await aUser(site);
  const ids: string[] = [];
  for (let number = 1; number <= 5; number += 1) {
    ids.push(await anUploadedPost(author, { title: `Work ${number}`, category: "2" }));
  }
  for (const id of ids.slice(0, 3)) await author.client.call(pinPost, { params: { id } });
  const page = await site.open({ as: author, allowed: [/status of 409/] });
  const choose = async (index: number, item: string) => {
    await visit(page, `/post/${ids[index]}`);
    await page.getByRole("button", { name: "Post actions" }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await choose(3, "Pin to profile");
  await toastOf(page, "Pinned to your profile").waitFor();
  await choose(4, "Pin to profile");
  await toastOf(page, "You can pin four works. Unpin one first.").waitFor();
  // A visitor's browser has none of the pictures yet, so it uses those that the page preloads.
  const profile = await site.open();
  await visit(profile, `/profile/${author.username}`);
  const pinned = profile.getByRole("list", { name: `Pinned by ${author.username}` });
  await profile.getByRole("heading", { name: "Pinned" }).waitFor();
  const titles = async () => (await pinned.locator("b").allTextContents()).join();
  expect(await titles()).toBe("Work 1,Work 2,Work 3,Work 4");
  await expectAccessible(profile, "profile with pinned works");
  await choose(0, "Unpin from profile");
  await toastOf(page, "Unpinned from your profile").waitFor();
  await visit(profile, `/profile/${author.username}`);
  await eventually(titles).toBe("Work 2,Work 3,Work 4");
});
