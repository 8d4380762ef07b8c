import { beforeAll, expect, test } from "vitest";
import { createComment } from "#contract/comments/contract.ts";
import { sharedSite } from "#test/e2e/browser.ts";
import { visit } from "#test/e2e/visitor.ts";
import { aCharacter, aPost, aUser, type TestUser } from "#test/makers.ts";

const site = sharedSite();
let _admin: TestUser;
let maker: TestUser;
beforeAll(async () => {
  _admin = await site.admin();
  maker = await aUser(site);
  await aCharacter(maker);
  const posts = [await aPost(maker, { title: "One" }), await aPost(maker, { title: "Two" })];
  for (const id of posts) {
    await maker.client.call(createComment, { params: { id }, body: { text: "Mine" } });
  }
});

test("offers no prune to a member", async () => {
  const member = await aUser(site);
  const page = await site.open({ as: member, width: 390, height: 844 });
  await visit(page, `/profile/${maker.username}`);
  await page.getByRole("button", { name: "Profile actions" }).click();
  await page.getByRole("menuitem", { name: "Block" }).waitFor();
  expect(await page.getByRole("menuitem", { name: "Prune Content" }).count()).toBe(0);
});
