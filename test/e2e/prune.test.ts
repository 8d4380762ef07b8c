import { beforeAll, test } from "vitest";
import { createComment } from "#contract/comments/contract.ts";
import { expectAccessible } from "#test/e2e/axe.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { aShownPost } from "#test/e2e/shown-post.ts";
import { giveReasons, toastOf, visit } from "#test/e2e/visitor.ts";
import { aCharacter, aUser, type TestUser } from "#test/makers.ts";

const site = sharedSite();
let admin: TestUser;
let maker: TestUser;
beforeAll(async () => {
  admin = await site.admin();
  maker = await aUser(site);
  await aCharacter(maker);
  const posts = [
    await aShownPost(site, maker, { title: "One" }),
    await aShownPost(site, maker, { title: "Two" }),
  ];
  for (const id of posts) {
    await maker.client.call(createComment, { params: { id }, body: { text: "Mine" } });
  }
});

test("staff preview a prune, perform it and restore the content", async () => {
  const page = await site.open({ as: admin });
  await visit(page, `/profile/${maker.username}`);
  await page.getByRole("button", { name: "Profile actions" }).click();
  await page.getByRole("menuitem", { name: "Prune Content" }).click();
  const question = page.getByRole("alertdialog", { name: `Prune ${maker.username}?` });
  const counts = question.locator("dl > div");
  await eventually(() => counts.allTextContents()).toEqual([
    "Posts2",
    "Comments2",
    "Likes0",
    "Notifications0",
    "Sessions1",
    "Characters1",
    "Loadouts0",
  ]);
  await eventually(() => question.getByRole("listitem").count()).toBe(2);
  await expectAccessible(page, "preview of a prune");
  await question.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("navigation", { name: "Creations (2)" }).waitFor();

  await page.getByRole("button", { name: "Profile actions" }).click();
  await page.getByRole("menuitem", { name: "Prune Content" }).click();
  await giveReasons(page, question);
  await question.getByRole("button", { name: "Prune Content" }).click();
  await toastOf(page, `Pruned ${maker.username}`).waitFor();
  await page.getByRole("navigation", { name: "Creations (0)" }).waitFor();
  const notice = page.getByRole("region", { name: "Pruned content" });
  await notice.getByText(`${admin.username} pruned ${maker.username}`).waitFor();
  await notice.getByText(/Can be restored until \w+ \d+, \d{4}\./).waitFor();

  await notice.getByRole("button", { name: "Restore" }).click();
  await page.getByRole("navigation", { name: "Creations (2)" }).waitFor();
  await eventually(() => notice.count()).toBe(0);
});
