import { beforeAll, expect, test } from "vitest";
import { createComment } from "#contract/comments/contract.ts";
import { createReport } from "#contract/moderation/reports.ts";
import { likePost } from "#contract/posts/contract.ts";
import { expectAccessible } from "#test/e2e/axe.ts";
import { startSite } from "#test/e2e/browser.ts";
import {
  aPlainFile,
  chooseFiles,
  goToDescribe,
  startCreation,
  wizardOf,
} from "#test/e2e/creation.ts";
import { expectFault, visit } from "#test/e2e/visitor.ts";
import { aCharacter, aPost, aUser, type TestUser } from "#test/makers.ts";

const ADMIN = "boss@mail.example";
const site = startSite({ CAPTCHA: "altcha", ADMINS: ADMIN });
let admin: TestUser;
let user: TestUser;
let newcomer: TestUser;
let post: string;
beforeAll(async () => {
  admin = await aUser(site, { email: ADMIN });
  user = await aUser(site);
  newcomer = await aUser(site, { verified: false });
  const character = await aCharacter(user);
  const sale = { forSale: "true", forSalePrice: "1500", creator: character._id };
  const described = { description: "Two tones.", tags: JSON.stringify(["chrome", "neon"]) };
  for (const category of ["0", "1", "2", "3"]) await aPost(user, { category });
  post = await aPost(user, { category: "1", title: "A jacket", ...sale, ...described }, 4);
});

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const ALLOWED = [/status of 40[04]/];

test("the server renders the theme of the cookie", async () => {
  for (const theme of ["dark", "light"] as const) {
    const page = await site.open({ theme });
    await visit(page, "/");
    expect(await page.locator("html").getAttribute("data-theme")).toBe(theme);
  }
  site.expectNoErrors();
});

for (const size of [WIDE, PHONE]) {
  const at = `at ${size.width}`;
  const open = async (path: string, as?: TestUser) => {
    const page = await site.open({ ...size, allowed: ALLOWED, ...(as && { as }) });
    await page.goto(path, { waitUntil: "networkidle" });
    return page;
  };

  test(`the home page and its sidebar are accessible ${at}`, async () => {
    const page = await open("/", newcomer);
    await expectAccessible(page, "home");
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("dialog", { name: "Menu" }).waitFor();
    await expectAccessible(page, "sidebar");
    site.expectNoErrors();
  });

  test(`a post, its menu, its confirmation and its form are accessible ${at}`, async () => {
    const page = await open(`/post/${post}`, user);
    await expectAccessible(page, "post");
    await page.getByRole("button", { name: "Post actions" }).click();
    const remove = page.getByRole("menuitem", { name: "Delete Post" });
    await remove.waitFor();
    await expectAccessible(page, "post menu");
    await remove.click();
    await page.getByRole("alertdialog").waitFor();
    await expectAccessible(page, "question");

    await visit(page, `/post/${post}/edit`);
    await page.getByLabel("Title").fill("");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Title must be between 1 and 30 characters.").waitFor();
    await expectAccessible(page, "edit with a fault");
    await page.getByRole("combobox", { name: "Creator" }).click();
    await page.getByRole("option").first().waitFor();
    await expectAccessible(page, "open select");
    site.expectNoErrors();
  });

  test(`comments and notifications are accessible ${at}`, async () => {
    const page = await open(`/post/${post}`, newcomer);
    await expectAccessible(page, "unverified reader");
    await visit(page, "/notifications");
    await page.getByText("No activity yet!").waitFor();
    await expectAccessible(page, "no notifications");
    const visitor = await open(`/post/${post}`);
    await expectAccessible(visitor, "visitor");

    const loved = await aPost(user, { title: "Much loved" });
    for (const fan of [await aUser(site), await aUser(site)]) {
      await fan.client.call(likePost, { params: { id: loved } });
      const body = { text: "Well done" };
      await fan.client.call(createComment, { params: { id: loved }, body });
    }
    const ownPage = await open("/notifications", user);
    await ownPage.getByText("Well done").first().waitFor();
    await expectAccessible(ownPage, "notifications");
    await visit(ownPage, `/post/${loved}`);
    await ownPage.getByRole("button", { name: /^Like/ }).click();
    await ownPage.getByRole("button", { name: "Like, 3 likes" }).waitFor();
    await ownPage.getByLabel("Comment", { exact: true }).fill("x".repeat(101));
    await expectAccessible(ownPage, "liked, with a comment that is too long");
    site.expectNoErrors();
  });

  test(`the three steps to a new post are accessible ${at}`, async () => {
    const page = await open("/post/create", user);
    const { saveCrop, tray, create, tags } = wizardOf(page);
    await page.getByRole("radio", { name: "Clothing" }).click();
    await expectAccessible(page, "category");
    await startCreation(page, "Clothing");
    await expectAccessible(page, "no images");
    const tooSmall = { ...(await aPlainFile(0, "red")), name: "small.png" };
    await chooseFiles(page, [await aPlainFile(1, "red", 2), tooSmall]);
    await saveCrop.waitFor();
    await page.getByRole("alert").getByText("small.png").waitFor();
    await expectAccessible(page, "cropping");
    await saveCrop.click();
    await tray.getByText("Image 1").waitFor();
    await expectAccessible(page, "one image");

    await page.getByRole("button", { name: "Next" }).click();
    await tags.pressSequentially(`chrome,${"t".repeat(31)},`);
    await page.getByRole("switch", { name: "For sale" }).click();
    await create.click({ force: true });
    await page.getByText("4 things to fix").waitFor();
    await expectAccessible(page, "describe with faults");
    site.expectNoErrors();
  });

  test(`explore, following and search are accessible ${at}`, async () => {
    for (const path of [
      "/explore?category=1",
      "/following",
      "/search?query=jacket&filterForSale=true",
    ]) {
      await expectAccessible(await open(path, user), path);
    }
    site.expectNoErrors();
  });

  test(`reporting, reports, bans, prunes and the audit log are accessible ${at}`, async () => {
    const member = await open(`/profile/${user.username}`, await aUser(site));
    await member.getByRole("button", { name: "Profile actions" }).click();
    await member.getByRole("menuitem", { name: "Report" }).click();
    await member.getByRole("dialog").getByRole("button", { name: "Report" }).click();
    await member.getByText("Please choose a reason.").waitFor();
    await expectAccessible(member, "report with a fault");

    const body = { kind: "post", targetId: post, reason: 2, note: "Seen before" } as const;
    await (await aUser(site)).client.call(createReport, { body });
    const page = await open("/reports", admin);
    await expectAccessible(page, "reports");
    await page.getByRole("link", { name: /^A jacket/ }).click();
    await page.getByText("Seen before").first().waitFor();
    await expectAccessible(page, "report");
    await visit(page, "/audit");
    await expectAccessible(page, "audit log");
    await visit(page, `/user/${newcomer._id}/ban`);
    await page.getByLabel("Days").fill("0");
    await page.getByRole("button", { name: "Ban", exact: true }).click();
    await expectFault(page.getByLabel("Days"), "Please enter a number of days greater than 0.");
    await expectAccessible(page, "ban with a fault");
    await visit(page, `/profile/${user.username}`);
    await page.getByRole("button", { name: "Profile actions" }).click();
    await page.getByRole("menuitem", { name: "Prune Content" }).click();
    await page.getByRole("alertdialog").getByText("Notifications").waitFor();
    await expectAccessible(page, "prune preview");
    site.expectNoErrors();
  });

  test(`settings, a profile and the tools are accessible ${at}`, async () => {
    for (const path of [
      "/settings",
      `/profile/${user.username}`,
      "/privacy-policy",
      "/colorconverter?color=18a999",
      "/loadout",
      "/loadout/manage",
    ]) {
      await expectAccessible(await open(path, user), path);
    }
    site.expectNoErrors();
  });

  test(`signing in and signing up are accessible ${at}`, async () => {
    const page = await open("/login");
    await page.getByLabel("Email").fill("owl@mail.example");
    await page.getByLabel("Password", { exact: true }).fill("Correct-Horse-7");
    await page.getByRole("button", { name: "Log In" }).click();
    await page.getByText("Please tick the box").waitFor();
    await expectAccessible(page, "sign-in with a fault");
    await visit(page, "/join");
    await expectAccessible(page, "ways to join");
    await visit(page, "/join?with=email");
    await page.getByLabel("Password", { exact: true }).fill("Lampfjo7");
    await page.getByRole("button", { name: "Sign up" }).click();
    await expectFault(page.getByLabel("Email"), "Email must be valid.");
    await expectAccessible(page, "sign-up with faults");
    site.expectNoErrors();
  });

  test(`a failed verification, an unverified author's page and the 404 page are accessible ${at}`, async () => {
    const page = await open("/verify/made-up", newcomer);
    // The page does not redirect while something in it has the focus.
    await page.getByRole("button", { name: "Send it again" }).focus();
    await page.getByText("An error has occured").waitFor();
    await expectAccessible(page, "failed verification");
    await visit(page, "/post/create");
    await page.getByText("Verify your email to post").waitFor();
    await expectAccessible(page, "unverified");
    await page.goto("/404", { waitUntil: "networkidle" });
    await expectAccessible(page, "not found");
    site.expectNoErrors();
  });
}

test("the menus of the top bar and a message are accessible", async () => {
  const page = await site.open({ ...WIDE, as: user });
  await visit(page, "/");
  await page.getByRole("button", { name: "Tools" }).click();
  await page.getByRole("menu").waitFor();
  await expectAccessible(page, "tools");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: `Account of ${user.username}` }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).waitFor();
  await expectAccessible(page, "user menu");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await page.getByRole("dialog", { name: "Notifications" }).waitFor();
  await expectAccessible(page, "notification dropdown");

  await goToDescribe(page, "Symbol", await aPlainFile(0, "blue"));
  await wizardOf(page).title.fill("A badge");
  await wizardOf(page).create.click();
  await page.getByLabel("Messages").getByText("Post Created").waitFor();
  await expectAccessible(page, "message");
  site.expectNoErrors();
});
