import { beforeAll, expect, test } from "vitest";
import { expectAccessible } from "#test/e2e/axe.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { tabTo, visit } from "#test/e2e/visitor.ts";
import { aPost, aUser, type TestUser } from "#test/makers.ts";

const PAGE = 24;
const LIST = "Creations of people you follow";
const site = sharedSite();
let maker: TestUser;
let _fan: TestUser;
/** URL paths of the maker's posts, newest first. */
let _posted: string[];
beforeAll(async () => {
  maker = await aUser(site);
  _fan = await aUser(site);
  const other = await aUser(site);
  const ids: string[] = [];
  for (let index = 0; index < PAGE + 1; index += 1) {
    ids.push(await aPost(maker, { title: `Work ${index}`, category: String(index % 4) }));
  }
  await aPost(other, { title: "Of nobody followed" });
  _posted = ids.toReversed().map((id) => `/post/${id}`);
});

test("suggests makers to a user who follows nobody, and shows their work once they are followed", async () => {
  const reader = await aUser(site);
  const page = await site.open({ as: reader });
  await visit(page, "/following");
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Following");
  await page.getByText("You follow no one yet").waitFor();
  await page.getByRole("link", { name: "Find people on Home" }).waitFor();
  const makers = page.getByRole("list", { name: "Makers to start with" });
  const names = await makers.getByRole("button").allTextContents();
  expect(names.length).toBeLessThanOrEqual(6);
  const follow = makers.getByRole("button").first();
  const username = (names[0] ?? "").replace("Follow ", "");
  expect(await makers.getByRole("link").first().getAttribute("href")).toBe(
    `/profile/${username}?category=all`,
  );
  await expectAccessible(page, "nobody followed");
  await tabTo(page, follow);
  await page.keyboard.press("Enter");
  await eventually(() => makers.getByRole("button").allTextContents()).toEqual([
    `Following ${username}`,
    ...names.slice(1),
  ]);
  await expectAccessible(page, "a suggested maker followed");
  await page.getByText(`Followed ${username}`).first().waitFor();
  const show = page.getByRole("button", { name: "Show their work" });
  await tabTo(page, show, "Shift+Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("list", { name: LIST }).getByRole("link").first().waitFor();
  expect(await show.count()).toBe(0);
});
