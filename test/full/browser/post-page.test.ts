import { beforeAll, expect, test } from "vitest";
import { deletePost, getPost, type Post } from "#contract/posts/contract.ts";
import { expectAccessible } from "#test/e2e/axe.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { delayRequests } from "#test/e2e/requests.ts";
import { tabTo, toastOf, visit } from "#test/e2e/visitor.ts";
import { aCharacter, anUploadedPost, aPicture, aUser, type TestUser } from "#test/makers.ts";

const site = sharedSite();
let author: TestUser;
let stranger: TestUser;
let staff: TestUser;
beforeAll(async () => {
  author = await aUser(site);
  stranger = await aUser(site);
  staff = await site.admin();
});

/** Returns the URL of the large picture. */
/** Returns the folders with the files of a post's pictures. */
function foldersOf(post: Post | undefined): string[] {
  return (post?.images ?? []).map(({ url }) => url.replace(/[^/]*$/, ""));
}

test("shows title, description and tags as plain text", async () => {
  const hostile = '<img src=x onerror="alert(1)">';
  const id = await anUploadedPost(author, {
    title: hostile,
    description: `</script><script>alert(2)</script>\n\n<b>bold</b> & ${hostile}`,
    tags: JSON.stringify(["<i>tag</i>", "a&b=c"]),
  });
  const page = await site.open();
  page.on("dialog", () => expect.unreachable("a script ran"));
  await page.goto(`/post/${id}`);
  await page.getByRole("heading", { name: hostile }).waitFor();
  const description = page.getByText("alert(2)");
  expect(await description.textContent()).toBe(
    `</script><script>alert(2)</script>\n\n<b>bold</b> & ${hostile}`,
  );
  const tags = page.getByRole("list", { name: "Tags" }).getByRole("link");
  expect(await tags.allTextContents()).toEqual(["<i>tag</i>", "a&b=c"]);
  expect(await tags.nth(1).getAttribute("href")).toBe("/search?query=a%26b%3Dc");
  expect(await page.title()).toBe(`${hostile} by ${author.username} · Parade`);
  const owner = page.getByRole("main").getByRole("link", { name: author.username, exact: true });
  expect(await owner.getAttribute("href")).toBe(`/profile/${author.username}`);
  expect(await page.locator("main img[onerror]").count()).toBe(0);
});

test("shows the date, and links addresses in the description", async () => {
  const id = await anUploadedPost(author, { description: "Made with https://example.com/kit." });
  const page = await site.open({ scripts: false });
  await page.goto(`/post/${id}`);
  const link = page.getByRole("link", { name: "https://example.com/kit", exact: true });
  expect(await link.getAttribute("href")).toBe("https://example.com/kit");
  expect(await link.getAttribute("rel")).toBe("nofollow ugc noopener");
  const today = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
  await page
    .getByRole("region", { name: "About this creation" })
    .getByText(today.format(new Date()))
    .waitFor();
});

test("keeps a picture until the next one is decoded, and loads neighbors ahead", async () => {
  const pictures = await Promise.all([1, 2, 3, 4].map(() => aPicture(2, 2)));
  const id = await anUploadedPost(author, { title: "Patience", category: "2" }, pictures);
  const { body } = await author.client.call(getPost, { params: { id } });
  const folders = foldersOf(body.post);
  const page = await site.open();
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  /** Counts the files of a picture that are larger than its thumbnail's. */
  const countFetched = (index: number) =>
    fetched.filter((path) => {
      const [folder, width = ""] = path.split(/(?<=\/)(?=\d+\.\w+$)/);
      return folder === folders[index] && Number.parseInt(width, 10) > 500;
    }).length;
  await visit(page, `/post/${id}`);
  await eventually(() => countFetched(1)).toBe(1);
  expect(countFetched(2)).toBe(0);
  const answer = await delayRequests(page, `**${folders[2]}*`);
  const shown = page.locator("figure img:visible");
  await page.getByRole("button", { name: "Image 3" }).click();
  await page.getByText("3 of 4", { exact: true }).waitFor();
  expect(await shown.getAttribute("alt")).toMatch(/Patience$/);
  answer();
  await eventually(() => shown.getAttribute("alt")).toMatch(/picture 3 of 4$/);
  expect(await shown.count()).toBe(1);
});

test("shows makers their own NSFW posts, marked", async () => {
  const maker = await aUser(site);
  const id = await anUploadedPost(maker, { title: "Mine alone", category: "0", nsfw: "true" });
  const page = await site.open({ as: maker });
  await visit(page, `/profile/${maker.username}`);
  const tile = page.getByRole("link", { name: /^Mine alone by .*, NSFW$/ });
  expect(await tile.locator("img").getAttribute("alt")).not.toBe("");
  await tile.click();
  await page
    .locator("figure")
    .getByRole("img", { name: /Mine alone/ })
    .waitFor();
  await page.getByRole("main").getByText("NSFW", { exact: true }).waitFor();
  const other = await site.open({ as: stranger });
  await visit(other, `/profile/${maker.username}`);
  await other.getByText("No symbols to show").waitFor();
  await other.getByText("Creations (0)").waitFor();
  await other.goto(`/post/${id}`);
  await other.getByText("This creation is marked NSFW.").waitFor();
});

test("shows price, explanation and creator of a post for sale", async () => {
  const character = await aCharacter(author, { server: 6, faction: 1 });
  const sale = { forSale: "true", creator: character._id };
  const dear = await anUploadedPost(author, { ...sale, forSalePrice: "9999999999" });
  const free = await anUploadedPost(author, { ...sale, forSalePrice: "0" });
  const page = await site.open();
  await page.goto(`/post/${dear}`);
  const priceBadge = page.getByText("APB$ 9,999,999,999", { exact: true });
  expect(await priceBadge.getAttribute("title")).toBe(
    "This creation is listed for sale at 9,999,999,999 APB $.",
  );
  await page
    .getByRole("paragraph")
    .filter({ hasText: "This creation is listed for sale at 9,999,999,999 APB $." })
    .waitFor();
  await page.getByText(character.name).first().waitFor();
  await page.getByText("PC (Citadel)").first().waitFor();
  await page.goto(`/post/${free}`);
  expect(await page.getByText("Free", { exact: true }).getAttribute("title")).toBe(
    `This creation is Free. Please contact ${author.username}.`,
  );
});

test("offers Edit and Delete to the author and staff only, and Pin to the author", async () => {
  const id = await anUploadedPost(author);
  const menuFor = async (as: TestUser | undefined) => {
    const page = await site.open({ ...(as && { as }) });
    await visit(page, `/post/${id}`);
    await page.getByRole("heading", { name: "A creation" }).waitFor();
    const button = page.getByRole("button", { name: "Post actions" });
    if ((await button.count()) === 0) return [];
    await tabTo(page, button);
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem").first().waitFor();
    if (as === author) await expectAccessible(page, "post menu");
    return page.getByRole("menuitem").allTextContents();
  };
  expect(await menuFor(undefined)).toEqual([]);
  expect(await menuFor(stranger)).toEqual(["Report"]);
  expect(await menuFor(author)).toEqual([
    "Edit Post",
    "Pin to profile",
    "Save original files",
    "Delete Post",
  ]);
  expect(await menuFor(staff)).toEqual(["Edit Post", "Delete Post", "Report"]);
});

test("stays open while a deletion is under way, shows why it failed, and can retry it", async () => {
  const id = await anUploadedPost(author, { title: "Stubborn" });
  const page = await site.open({ as: author, width: 390, height: 844, allowed: [/ERR_FAILED/] });
  await visit(page, `/post/${id}`);
  await page.getByRole("button", { name: "Post actions" }).click();
  await page.getByRole("menuitem", { name: "Delete Post" }).click();
  const fail = await delayRequests(page, "**/delete", (route) => route.abort());
  const question = page.getByRole("alertdialog", { name: "Delete Post?" });
  await question.getByRole("button", { name: "Delete Post" }).click();
  await question.locator("[aria-busy=true]").waitFor();
  // An open request holds the dialog open, which then shows its error.
  await page.keyboard.press("Escape");
  fail();
  await question.getByText("The site could not be reached.").waitFor();
  await expectAccessible(page, "failed deletion");
  await page.unroute("**/delete");
  await question.getByRole("button", { name: "Delete Post" }).click();
  await toastOf(page, "Post Deleted").waitFor();
});

test("says that a post is gone, on a first load once, and on a followed link", async () => {
  const GONE = "This creation does not exist or was deleted.";
  const id = await anUploadedPost(author, { title: "Soon gone" });
  const page = await site.open({ allowed: [/status of 404/] });
  await visit(page, "/");
  await page.getByRole("link", { name: /Soon gone/ }).waitFor();
  await author.client.call(deletePost, { params: { id } });
  await page.getByRole("link", { name: /Soon gone/ }).click();
  await toastOf(page, GONE).waitFor();
  await eventually(() => page.url()).toBe(`${site.url}/`);

  const first = await site.open();
  await visit(first, `/post/${id}`);
  await toastOf(first, GONE).waitFor();
  await eventually(() => first.url()).toBe(`${site.url}/`);
  await visit(first, "/");
  await first.getByRole("heading", { name: "Home" }).waitFor();
  expect(await toastOf(first, GONE).count()).toBe(0);
});
