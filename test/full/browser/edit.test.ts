import { beforeAll, expect, test } from "vitest";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { aPlainFile, goToDescribe, publish, wizardOf } from "#test/e2e/creation.ts";
import { expectFault, pathOf, visit } from "#test/e2e/visitor.ts";
import { aPost, aUser, type TestUser } from "#test/makers.ts";

const site = sharedSite();
const TITLE = "Title must be between 1 and 30 characters.";
const PHONE = { width: 390, height: 844 };

let author: TestUser;
let post: string;
beforeAll(async () => {
  author = await aUser(site);
  post = await aPost(author);
});

test("a click that blurs a field is not lost when an error message shifts the layout", async () => {
  const page = await site.open({ as: author });
  await visit(page, `/post/${post}/edit`);
  const { title } = wizardOf(page);
  const nsfw = page.getByRole("switch", { name: "NSFW" });
  await title.fill("");
  await nsfw.click();
  await expectFault(title, TITLE);
  expect(await nsfw.isChecked()).toBe(true);

  await visit(page, `/post/${post}/edit`);
  await title.fill("");
  await page.getByRole("link", { name: "Cancel" }).click();
  await eventually(() => pathOf(page)).toBe(`/post/${post}`);
});

test("the wizard's buttons take the click that blurs a field, and add a half-typed tag", async () => {
  const page = await site.open({ as: author, ...PHONE });
  const { title, tags, back, next, chooseFile } = wizardOf(page);
  await goToDescribe(page, "Symbol", await aPlainFile(0, "red"));
  await title.focus();
  await back.click();
  await next.click();
  await title.waitFor();
  expect(await chooseFile.count()).toBe(0);

  await title.fill("Pressed once");
  await tags.fill("half typed");
  await publish(page);
  await page.getByRole("list", { name: "Tags" }).getByText("half typed").waitFor();
});
