import type { Page } from "@playwright/test";
import { beforeAll, expect, test } from "vitest";
import { createComment } from "#contract/comments/contract.ts";
import { likePost } from "#contract/posts/contract.ts";
import { expectAccessible } from "#test/e2e/axe.ts";
import { startSite } from "#test/e2e/browser.ts";
import { lostEdges } from "#test/e2e/forced-edges.ts";
import { visit } from "#test/e2e/visitor.ts";
import { aCharacter, anUploadedPost, aUser, type TestUser } from "#test/makers.ts";

const site = startSite();
let user: TestUser;
let post: string;
beforeAll(async () => {
  user = await aUser(site);
  const fan = await aUser(site);
  const character = await aCharacter(user);
  const sale = { forSale: "true", forSalePrice: "1500", creator: character._id };
  post = await anUploadedPost(
    user,
    { category: "1", title: "A jacket", tags: '["chrome"]', ...sale },
    4,
  );
  const params = { id: post };
  for (const { client } of [fan, user]) await client.call(likePost, { params });
  await fan.client.call(createComment, { params, body: { text: "Well done" } });
});

/** A page's path, and what to do there before it is checked. */
type State = readonly [path: string, prepare?: (page: Page) => Promise<unknown>];

const PUBLIC: State[] = [
  ["/login"],
  ["/join?with=email", (page) => page.getByRole("button", { name: "Sign up" }).click()],
  ["/colorconverter?color=18a999"],
  ["/loadout?seed=k3f9x2a"],
  ["/loadout/manage"],
  [
    "/loadout/manage?profile=default&tab=grenades",
    (page) => page.getByText("Frag").first().waitFor(),
  ],
];

const ownStatesOf = (): State[] => [
  ["/"],
  [
    `/post/${post}`,
    async (page) => {
      await page.getByRole("button", { name: "Actions" }).click();
      await page.getByRole("menu").waitFor();
    },
  ],
  [
    `/post/${post}`,
    async (page) => {
      await page.getByRole("button", { name: "Actions" }).click();
      await page.getByRole("menuitem", { name: "Delete" }).click();
      await page.getByRole("alertdialog").waitFor();
    },
  ],
  [`/profile/${user.username}`],
  ["/search?query=jacket&filterForSale=true"],
  ["/settings", (page) => page.getByText("This device").first().waitFor()],
  [
    "/post/create",
    async (page) => {
      await page.getByRole("radio", { name: /Vehicle/ }).check();
      await page.getByRole("button", { name: "Next" }).click();
    },
  ],
  ["/notifications", (page) => page.getByText("Well done").first().waitFor()],
];

const VISITORS: [name: string, states: () => State[], as: () => TestUser | undefined][] = [
  ["a visitor", () => PUBLIC, () => undefined],
  ["a user", ownStatesOf, () => user],
];

test.each(VISITORS)(
  "every page keeps its edges in forced colors, for %s",
  async (_, states, as) => {
    const account = as();
    const page = await site.open({ forcedColors: true, ...(account && { as: account }) });
    for (const [path, prepare] of states()) {
      await visit(page, path);
      await prepare?.(page);
      expect.soft(await lostEdges(page), path).toEqual([]);
      await expectAccessible(page, path);
    }
  },
);

test("colors that are content remain in forced colors", async () => {
  const page = await site.open({ forcedColors: true, as: user });
  // The color of a picture that loads is no content.
  const given = page.locator("main [style*='background-color']:not(img)");
  for (const path of ["/colorconverter?color=18a999", "/settings", `/profile/${user.username}`]) {
    await visit(page, path);
    await given.first().waitFor();
    const changed = await given.evaluateAll((elements) =>
      (elements as HTMLElement[])
        .filter((one) => getComputedStyle(one).backgroundColor !== one.style.backgroundColor)
        .map((one) => one.outerHTML.slice(0, 160)),
    );
    expect.soft(changed, path).toEqual([]);
  }
});
