import type { Page } from "@playwright/test";
import { beforeAll, expect, test } from "vitest";
import type { Relation } from "#contract/likeness/rules.ts";
import { aSymbol } from "#test/drawn-symbol.ts";
import { expectAccessible } from "#test/e2e/axe.ts";
import { sharedSite } from "#test/e2e/browser.ts";
import { tabTo, toastOf, visit } from "#test/e2e/visitor.ts";
import { anUploadedPost, aUser, type TestUser } from "#test/makers.ts";
import { randomBytes } from "#test/random.ts";

const site = sharedSite();
let maker: TestUser;
let remixer: TestUser;
beforeAll(async () => {
  [maker, remixer] = await Promise.all([aUser(site), aUser(site)]);
});

/** Publishes a design and a recolour of it by another maker, who says how it relates. */
async function aRelatedPost(relation: Relation) {
  const seed = randomBytes(4).readUInt32LE();
  const original = await anUploadedPost(maker, { title: "Red Oni" }, [await aSymbol({ seed })]);
  const picture = await aSymbol({ seed, hue: 200, background: "#141b3c" });
  const relations = JSON.stringify([{ _id: original, relation }]);
  const id = await anUploadedPost(remixer, { title: "Night Oni", relations }, [picture]);
  return { original, id };
}

const stripOf = (page: Page, text: string) => page.getByRole("link", { name: text });

test("a post waits for permission before its own maker only", async () => {
  const { id } = await aRelatedPost("permission");
  const waiting = `Waiting for ${maker.username} to confirm`;
  const page = await site.open({ as: remixer });
  await visit(page, `/post/${id}`);
  const strip = stripOf(page, waiting);
  await strip.getByText(`Only you and ${maker.username} see this line`).waitFor();
  expect(await strip.getAttribute("href")).toMatch(/^\/copies\/\d+$/);
  await expectAccessible(page, "post that waits for permission");

  const visitor = await site.open();
  await visit(visitor, `/post/${id}`);
  await visitor.getByRole("heading", { level: 1, name: "Night Oni" }).waitFor();
  expect(await visitor.getByText(waiting).count()).toBe(0);
});

test("a maker confirms one permission and not another, by keyboard", async () => {
  const page = await site.open({ as: maker });
  const visitor = await site.open();
  const confirmed = await aRelatedPost("permission");
  await followPermission(page);
  await page.getByText(`${remixer.username} says you permitted it.`).first().waitFor();
  await expectAccessible(page, "permission to confirm");
  await page.keyboard.press("2");
  await toastOf(page, "Permission confirmed").waitFor();
  await visit(visitor, `/post/${confirmed.id}`);
  const strip = stripOf(visitor, `With permission from ${maker.username}`);
  expect(await strip.getAttribute("href")).toBe(`/post/${confirmed.original}`);

  const refused = await aRelatedPost("permission");
  await followPermission(page);
  const refuse = page.getByRole("button", { name: "Do not confirm" });
  await tabTo(page, refuse);
  await page.keyboard.press("Enter");
  await refuse.waitFor({ state: "detached" });
  await visit(visitor, `/post/${refused.id}`);
  await visitor.getByRole("heading", { level: 1, name: "Night Oni" }).waitFor();
  expect(await visitor.getByText("With permission").count()).toBe(0);
  const own = await site.open({ as: remixer });
  await visit(own, `/post/${refused.id}`);
  await own.getByText(`${maker.username} did not confirm`).waitFor();
});

/** Opens the newest permission to confirm from the notifications. */
async function followPermission(page: Page): Promise<void> {
  await visit(page, "/notifications");
  const row = page.getByRole("listitem").filter({ hasText: "Says you permitted a post after" });
  await row.first().getByRole("link", { name: "Red Oni", exact: true }).click();
  await page.waitForURL("**/copies/*");
}

test("a credit is removed and given again in Edit Post by keyboard", async () => {
  const { id, original } = await aRelatedPost("remix");
  const after = `After “Red Oni” by ${maker.username}`;
  const page = await site.open({ as: remixer });
  await visit(page, `/post/${id}/edit`);
  const select = page.getByRole("combobox", { name: `“Red Oni” by ${maker.username}` });
  await expectAccessible(page, "credits of a post");
  await choose(page, "It only looks alike");
  await page.getByText("Your post does not name it.").waitFor();
  const visitor = await site.open();
  await visit(visitor, `/post/${id}`);
  await visitor.getByRole("heading", { level: 1, name: "Night Oni" }).waitFor();
  expect(await stripOf(visitor, after).count()).toBe(0);

  await choose(page, "A remix, credit the maker");
  await page.getByText(`Adds After “Red Oni” by ${maker.username} to your post.`).waitFor();
  await page.getByRole("link", { name: "Cancel" }).click();
  expect(await stripOf(page, after).getAttribute("href")).toBe(`/post/${original}`);

  async function choose(on: Page, answer: string): Promise<void> {
    await tabTo(on, select);
    await on.keyboard.press("Enter");
    const saved = on.waitForResponse(/\/api\/copies\/\d+\/relation$/);
    await on.getByRole("option", { name: answer }).press("Enter");
    await saved;
    await toastOf(on, "Saved").first().waitFor();
  }
});

test("a credit stays when the original is deleted", async () => {
  const { id, original } = await aRelatedPost("remix");
  await maker.client.fetch(`/api/post/${original}/delete`, { method: "POST" });
  const page = await site.open();
  await visit(page, `/post/${id}`);
  await page.getByText(`After a creation by ${maker.username}`).waitFor();
  await page.getByText("The original is no longer on").waitFor();
  await expectAccessible(page, "post whose original is gone");
});
