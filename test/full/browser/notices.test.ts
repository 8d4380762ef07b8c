import type { Locator, Page } from "@playwright/test";
import { beforeEach, expect, test } from "vitest";
import { expectAccessible } from "#test/e2e/axe.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import {
  descriptionOf,
  expectFault,
  expectFocus,
  pathOf,
  tabTo,
  toastOf,
  visit,
} from "#test/e2e/visitor.ts";
import { aName, anUploadedPost, aUser, type TestUser } from "#test/makers.ts";
import { linkIn, NOTICE } from "#test/notices.ts";

const site = sharedSite();
let maker: TestUser;
let postId: string;
let title: string;

beforeEach(async () => {
  maker = await aUser(site);
  title = aName("Violet");
  postId = await anUploadedPost(maker, { title });
});

const fieldOf = (page: Page, name: string | RegExp) => page.getByLabel(name);

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

const pressButton = (page: Page, name: string) =>
  press(page, page.getByRole("button", { name, exact: true }));

async function type(page: Page, name: string | RegExp, text: string): Promise<void> {
  await tabTo(page, fieldOf(page, name));
  await page.keyboard.type(text);
}

/** Fills in the form by keyboard and sends it; returns the number of the notice. */
async function sendNotice(page: Page, email: string): Promise<string> {
  await type(page, "Your name", NOTICE.name);
  await type(page, "Email", email);
  await tabTo(page, page.getByRole("radio", { name: "The person who made it" }));
  await page.keyboard.press("Space");
  await type(page, "Link of a post", `${site.url}/post/${postId}`);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: `Remove ${title}` }).waitFor();
  await type(page, "Where your work can be seen", NOTICE.sourceUrl);
  await type(page, /^What is yours/, NOTICE.text);
  await tabTo(page, page.getByRole("checkbox", { name: /good faith/ }));
  await page.keyboard.press("Space");
  await page.getByText(`${maker.username} reads your notice without your email.`).waitFor();
  await pressButton(page, "Send notice");
  const heading = page.getByRole("heading", { name: /^Your notice is N-\d{6}$/ });
  return /N-\d+/.exec((await heading.textContent()) ?? "")?.[0] ?? "";
}

test("a visitor sends a notice, the maker answers, staff uphold it, all by keyboard", async () => {
  const email = `${aName("mara")}@mail.example`;
  const visitor = await site.open({ height: 2_000 });
  await visit(visitor, "/rules");
  const footer = visitor.getByRole("contentinfo");
  await press(visitor, footer.getByRole("link", { name: "Report work that is yours" }));
  await visitor.waitForURL("**/notice");
  await expectAccessible(visitor, "form of a notice");
  const number = await sendNotice(visitor, email);
  await visitor.getByText(`We wrote to ${email}.`).waitFor();
  await expectAccessible(visitor, "sent notice");

  const { id, token } = linkIn(await site.mailTo(email, "/notice/"));
  await visit(visitor, `/notice/${id}/${token}`);
  await visitor.getByRole("heading", { name: `Notice ${number}` }).waitFor();
  await expectAccessible(visitor, "unconfirmed notice");
  await pressButton(visitor, "Confirm notice");
  await visitor.getByText("We received your notice.").waitFor();
  await expectAccessible(visitor, "confirmed notice");

  const staff = await site.open({ as: await site.moderator(), height: 2_000 });
  await visit(staff, "/notices");
  await expectAccessible(staff, "notices");
  await press(
    staff,
    staff.getByRole("link", { name: new RegExp(`^${number} from ${NOTICE.name}`) }),
  );
  await staff.getByText("Nobody is decided against unheard").waitFor();
  expect(await staff.getByRole("radio", { name: "Remove posts" }).isDisabled()).toBe(true);
  await expectAccessible(staff, "notice before its maker was heard");

  const own = await site.open({ as: maker, height: 1_500 });
  expect(await site.mailTo(maker.email, "told our moderators")).toContain(`/notice/${id}`);
  await visit(own, `/notice/${id}`);
  await own.getByText(NOTICE.text).waitFor();
  expect(await own.getByText(email).count()).toBe(0);
  await expectAccessible(own, "notice about one's own post");
  await pressButton(own, "Send answer");
  await expectFault(fieldOf(own, "Your answer"), "Write 1 to 1,000 characters.");
  await expectFocus(fieldOf(own, "Your answer"));
  await own.keyboard.type("I drew it in 2018, here is the sketch.");
  await pressButton(own, "Send answer");
  await own.getByText("A moderator reads both sides").last().waitFor();
  await expectAccessible(own, "answered notice");

  await staff.reload();
  await staff.getByText("I drew it in 2018, here is the sketch.").waitFor();
  await pressButton(staff, "Decide");
  await staff.getByText("Choose what to do.").waitFor();
  await expectFocus(staff.getByRole("radio", { name: "Remove posts" }));
  await staff.keyboard.press("Space");
  await pressButton(staff, "Decide");
  await staff.getByText("Choose the posts to remove.").waitFor();
  await expectAccessible(staff, "decision with faults");
  await expectFocus(staff.getByRole("checkbox", { name: title }));
  await staff.keyboard.press("Space");
  await tabTo(staff, staff.getByRole("combobox", { name: "Rule" }));
  await staff.keyboard.press("Enter");
  await staff.getByRole("option", { name: /^1\. / }).waitFor();
  await staff.keyboard.press("Enter");
  await tabTo(staff, fieldOf(staff, "Reason"));
  await staff.keyboard.type("The mask is the linocut of 2019, turned and recoloured.");
  await pressButton(staff, "Decide");
  await toastOf(staff, "Decided. The posts are removed.").waitFor();
  await staff.getByRole("heading", { name: "Posts were removed" }).waitFor();
  await expectAccessible(staff, "decided notice, for staff");

  await visitor.reload();
  await visitor.getByRole("heading", { name: "Posts were removed" }).waitFor();
  await visitor.getByText("The mask is the linocut of 2019").waitFor();
  await expectAccessible(visitor, "decided notice");
  await own.reload();
  await own.getByRole("heading", { name: "Posts were removed" }).waitFor();
  await visit(staff, "/notices?status=decided");
  await staff.getByRole("link", { name: new RegExp(`^${number} from ${NOTICE.name}`) }).waitFor();
});

test("the form shows each fault beside its field, and what it cannot find", async () => {
  const page = await site.open({ width: 390, height: 844, allowed: [/status of 40[04]/] });
  await visit(page, "/notice");
  await page.getByRole("button", { name: "Send notice" }).click();
  await expectFocus(fieldOf(page, "Your name"));
  await expectFault(fieldOf(page, "Your name"), "Names have 1 to 80 characters.");
  await expectFault(fieldOf(page, "Email"), "Email must be valid.");
  await expectFault(fieldOf(page, "Link of a post"), "Add the post that this is about.");
  await expectFault(fieldOf(page, /^What is yours/), "Write 1 to 1,000 characters.");
  const faith = page.getByRole("checkbox", { name: /good faith/ });
  expect(await descriptionOf(faith)).toContain("Please confirm this.");
  await page.getByText("Choose who you are.").waitFor();
  await expectAccessible(page, "form of a notice with faults, on a phone");

  const link = fieldOf(page, "Link of a post");
  for (const text of ["999999", "https://elsewhere.example/post/1", "no link"]) {
    await link.fill(text);
    await link.press("Enter");
    await expectFault(link, "We can't find that post.");
  }
  await link.fill(postId);
  await link.press("Enter");
  await page.getByRole("button", { name: `Remove ${title}` }).waitFor();
  await link.fill(postId);
  await link.press("Enter");
  await expectFault(link, "This post is in the list already.");
  await page.getByRole("button", { name: `Remove ${title}` }).click();
  await expectFocus(link);
  await fieldOf(page, "Where your work can be seen").fill("my shop");
  await fieldOf(page, /^What is yours/).focus();
  const where = fieldOf(page, "Where your work can be seen");
  await expectFault(where, "Type a full link, such as https://example.com/work.");
});

test("a broken link, a visitor and strangers read no notice", async () => {
  const visitor = await site.open({ allowed: [/status of 404/] });
  await visit(visitor, "/notice/1/made-up");
  await visitor.getByRole("heading", { name: "There is no such notice" }).waitFor();
  await expectAccessible(visitor, "missing notice");
  await visit(visitor, "/notice/1");
  await visitor.getByRole("heading", { name: "Log in to read this notice" }).waitFor();
  await expectAccessible(visitor, "notice that needs a sign-in");
  await visitor.getByRole("main").getByRole("link", { name: "Log In" }).click();
  await eventually(() => pathOf(visitor)).toBe("/login");
  const stranger = await site.open({ as: await aUser(site), allowed: [/status of 404/] });
  await visit(stranger, "/notice/1");
  await stranger.getByRole("heading", { name: "There is no such notice" }).waitFor();
});
