import { expect, test } from "vitest";
import { expectAccessible } from "#test/e2e/axe.ts";
import { sharedSite } from "#test/e2e/browser.ts";
import { aShownPost } from "#test/e2e/shown-post.ts";
import { expectFocus, signInByApi, tabTo, toastOf, visit } from "#test/e2e/visitor.ts";
import { aName, aUser } from "#test/makers.ts";

const site = sharedSite();

/** Signs in the maker of a vehicle; another has made a symbol. */
async function aWearer(options?: Parameters<typeof site.open>[0]) {
  const [wearer, maker] = [
    await aUser(site, { username: aName("wearer") }),
    await aUser(site, { username: aName("maker") }),
  ];
  const vehicle = await aShownPost(site, wearer, { title: "Kraken Haulage", category: "2" });
  const title = aName("Octopus");
  const symbol = await aShownPost(site, maker, { title });
  const page = await site.open(options);
  await signInByApi(page, wearer.email);
  return { page, maker, vehicle, symbol, title };
}

test("names a symbol by keyboard, which its maker unties", async () => {
  const { page, maker, vehicle, symbol, title } = await aWearer();
  await visit(page, `/post/${vehicle}`);
  const add = page.getByRole("button", { name: "Add a symbol" });
  await tabTo(page, add);
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog", { name: "Add a symbol" });
  await expectFocus(sheet.getByRole("searchbox", { name: "Search symbols" }));
  await page.keyboard.type(title);
  const found = sheet.getByRole("button", { name: `Add ${title} by ${maker.username}` });
  await found.waitFor();
  await expectAccessible(page, "the symbols to add");
  await tabTo(page, found);
  await page.keyboard.press("Enter");
  await toastOf(page, "Symbol added").waitFor();
  await expectFocus(sheet.getByRole("button", { name: `${title} by ${maker.username}, worn` }));
  await page.keyboard.press("Escape");
  await expectFocus(add);
  await page.getByRole("link", { name: title }).press("Enter");
  await page
    .getByRole("region", { name: "Worn on" })
    .getByRole("link", { name: /^Kraken Haulage by/ })
    .waitFor();
  await expectAccessible(page, "a symbol that is worn");

  const other = await site.open();
  await signInByApi(other, maker.email);
  await visit(other, "/notifications");
  await other.getByRole("main").getByRole("link", { name: "Kraken Haulage" }).press("Enter");
  await other.getByRole("button", { name: `Untie ${title}` }).press("Enter");
  const dialog = other.getByRole("alertdialog", { name: `Untie “${title}”?` });
  await dialog.getByRole("button", { name: "Untie" }).press("Enter");
  await toastOf(other, "Untied").waitFor();
  await visit(other, `/post/${symbol}/worn`);
  await other.getByText("Worn on nothing yet").waitFor();
  await expectAccessible(other, "the page of a symbol worn on nothing");
});

test("names a symbol on a phone, with three presses", async () => {
  const { page, vehicle, title } = await aWearer({ width: 390, height: 844, touch: true });
  await visit(page, `/post/${vehicle}`);
  await page.getByRole("button", { name: "Add a symbol" }).tap();
  const sheet = page.getByRole("dialog", { name: "Add a symbol" });
  await sheet.getByRole("searchbox", { name: "Search symbols" }).fill(title);
  await sheet.getByRole("button", { name: new RegExp(`^Add ${title}`) }).tap();
  await toastOf(page, "Symbol added").waitFor();
  await sheet.getByRole("button", { name: "Close" }).tap();
  await page.getByRole("button", { name: `Untie ${title}` }).waitFor();
  await expectAccessible(page, "a creation that wears a symbol, on a phone");
  expect(await page.getByRole("region", { name: "Wears" }).getByRole("listitem").count()).toBe(1);
});
