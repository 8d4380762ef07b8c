import { beforeAll, expect, test } from "vitest";
import { createComment } from "#contract/comments/contract.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { communityOf } from "#test/e2e/live-page.ts";
import { aShownPost } from "#test/e2e/shown-post.ts";
import { expectFocus, tabTo, toastOf, visit } from "#test/e2e/visitor.ts";
import { aUser, type TestUser } from "#test/makers.ts";

const site = sharedSite();
let author: TestUser;
let fan: TestUser;
beforeAll(async () => {
  author = await aUser(site);
  fan = await aUser(site);
});

async function comment(user: TestUser, post: string, text: string): Promise<void> {
  const reply = await user.client.call(createComment, { params: { id: post }, body: { text } });
  expect(reply.body.message).toBe("Comment Created");
}

test("adds a comment by keyboard at the top of the list", async () => {
  const post = await aShownPost(site, author);
  await comment(author, post, "The first one");
  const page = await site.open({ as: fan });
  await visit(page, `/post/${post}`);
  const { comments, commentField, send, commentRows } = communityOf(page);
  await comments.getByRole("heading", { name: "Comments (1)" }).waitFor();
  await tabTo(page, commentField);
  expect(await send.isDisabled()).toBe(true);
  await page.keyboard.type("   ");
  expect(await send.isDisabled()).toBe(true);
  await page.keyboard.type("Two tones, well done");
  await comments.getByText("20/100").first().waitFor();
  await page.keyboard.press("Enter");
  await toastOf(page, "Comment Created").waitFor();
  await comments.getByRole("heading", { name: "Comments (2)" }).waitFor();
  expect(await commentRows.count()).toBe(2);
  const first = commentRows.first();
  expect(await first.getByRole("paragraph").last().textContent()).toBe("Two tones, well done");
  await first.getByText("just now").waitFor();
  const name = first.getByRole("link", { name: fan.username });
  expect(await name.getAttribute("href")).toBe(`/profile/${fan.username}`);
  expect(await commentField.inputValue()).toBe("");
  await expectFocus(commentField);
});

test("a message and the list of names leave the button that sends free", async () => {
  const [writer, maker] = await Promise.all([aUser(site), aUser(site)]);
  const post = await aShownPost(site, maker);
  await comment(maker, post, "The first one");
  const page = await site.open({ as: writer, allowed: [/429|500/] });
  const { commentField, send } = communityOf(page);
  const hasButton = (x: number, y: number) =>
    send.evaluate(
      (button, [left = 0, top = 0]) => {
        return button.contains(document.elementFromPoint(left, top));
      },
      [x, y],
    );
  const isFree = async () => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await send.boundingBox()) ?? {};
    return hasButton(x + width / 2, y + height / 2);
  };
  await page.route("**/api/post/*/comment", (route) => route.fulfill({ status: 500, body: "" }));
  for (const [width, height] of [
    [390, 844],
    [1280, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await visit(page, `/post/${post}`);
    await commentField.fill(`@${maker.username.slice(0, 4)}`);
    await page.getByRole("listbox", { name: "People to mention" }).waitFor();
    await send.evaluate((button) => button.scrollIntoView({ block: "center" }));
    expect(await isFree()).toBe(true);
    await commentField.press("Escape");
    // The button is where messages are.
    await send.evaluate((button) => {
      const { bottom } = button.getBoundingClientRect();
      window.scrollBy(0, bottom - window.innerHeight + (window.innerWidth < 761 ? 110 : 40));
    });
    await send.click();
    await page.getByRole("dialog", { name: "Message" }).first().waitFor();
    await eventually(isFree).toBe(true);
  }
});
