import { expect, test } from "vitest";
import { expectAccessible } from "#test/e2e/axe.ts";
import { sharedSite } from "#test/e2e/browser.ts";
import { aShownPost } from "#test/e2e/shown-post.ts";
import { expectFocus, signInByApi, tabTo, toastOf, visit } from "#test/e2e/visitor.ts";
import { aName, aUser } from "#test/makers.ts";

const site = sharedSite();

/** Signs in a member; a maker has two symbols. */
async function aReader(options?: Parameters<typeof site.open>[0]) {
  const maker = await aUser(site, { username: aName("maker") });
  await aShownPost(site, maker, { title: "A rusty skull" });
  await aShownPost(site, maker, { title: "A wolf" });
  const reader = await aUser(site);
  const page = await site.open(options);
  await signInByApi(page, reader.email);
  return { page, profile: `/profile/${maker.username}`, maker };
}

test("mutes a word by keyboard, and shows what has it where it was", async () => {
  const { page, profile } = await aReader();
  await visit(page, "/settings#blocked");
  const word = page.getByRole("textbox", { name: "Word" });
  await tabTo(page, word);
  await page.keyboard.type("skull");
  await page.keyboard.press("Enter");
  await toastOf(page, "Muted “skull”").waitFor();
  await expectAccessible(page, "muted words");
  await visit(page, profile);
  await page.getByText("1 muted.").waitFor();
  const skull = page.getByRole("link", { name: /^A rusty skull/ });
  expect(await skull.count()).toBe(0);
  await tabTo(page, page.getByRole("button", { name: "Show the muted creations" }));
  await page.keyboard.press("Enter");
  await skull.waitFor();
  await expectFocus(page.getByRole("button", { name: "Hide the muted creations" }));
});

test("mutes a maker by touch, shows what they made, and unmutes them", async () => {
  const { page, profile, maker } = await aReader({ width: 390, height: 844, touch: true });
  await visit(page, profile);
  const act = async (name: string) => {
    await page.getByRole("button", { name: "Profile actions" }).tap();
    await page.getByRole("menuitem", { name }).tap();
  };
  await act("Mute");
  await toastOf(page, `Muted ${maker.username}`).waitFor();
  await page.getByText("2 muted.").waitFor();
  await expectAccessible(page, "the profile of a muted maker");
  await page.getByRole("button", { name: "Show the muted creations" }).tap();
  await page.getByRole("link", { name: /^A wolf/ }).waitFor();
  await act("Unmute");
  await toastOf(page, `Unmuted ${maker.username}`).waitFor();
  await page.getByText("2 muted.").waitFor({ state: "hidden" });
});
