import { beforeAll, expect, test } from "vitest";
import { sharedSite } from "#test/e2e/browser.ts";
import { wizardOf } from "#test/e2e/creation.ts";
import { aShownPost } from "#test/e2e/shown-post.ts";
import { expectFocus, visit } from "#test/e2e/visitor.ts";
import { aUser, type TestUser } from "#test/makers.ts";

const site = sharedSite();

let author: TestUser;
let post: string;
beforeAll(async () => {
  author = await aUser(site);
  post = await aShownPost(site, author);
});

test("shows in a dialog why changes could not be saved", async () => {
  const page = await site.open({ as: author, allowed: [/ERR_FAILED/] });
  await visit(page, `/post/${post}/edit`);
  await page.route(`**/api/post/${post}`, (route) => route.abort());
  const { title } = wizardOf(page);
  await title.fill("Another title");
  await title.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Error" });
  await dialog.getByText("The site could not be reached.").waitFor();
  await page.keyboard.press("Escape");
  await expectFocus(title);
  expect(await title.inputValue()).toBe("Another title");
});
