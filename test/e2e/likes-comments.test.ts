import { beforeAll, expect, test } from "vitest";
import { createComment } from "#contract/comments/contract.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { communityOf } from "#test/e2e/live-page.ts";
import { aShownPost } from "#test/e2e/shown-post.ts";
import { expectFocus, tabTo, toastOf, visit } from "#test/e2e/visitor.ts";
import { aUser, type TestUser } from "#test/makers.ts";
import { delayRequests } from "./requests.ts";

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

test("shows a like at once, ignores clicks while it is under way, and undoes one that is refused", async () => {
  const post = await aShownPost(site, author);
  const page = await site.open({ as: fan, allowed: [/status of 429/] });
  await visit(page, `/post/${post}`);
  const { like } = communityOf(page);
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  const answer = await delayRequests(page, /\/api\/post\/\d+\/(un)?like$/);
  await tabTo(page, like);
  expect(await like.getAttribute("aria-pressed")).toBe("false");
  for (let press = 0; press < 4; press += 1) {
    await page.keyboard.press("Enter");
    await eventually(() => like.getAttribute("aria-pressed")).toBe("true");
    expect(await like.textContent()).toBe("1");
  }
  answer();
  await toastOf(page, "Liked").waitFor();
  expect(requested.filter((path) => path.endsWith("like"))).toEqual([`/api/post/${post}/like`]);
  expect(await like.textContent()).toBe("1");
  await like.click();
  await toastOf(page, "Unliked").waitFor();
  expect(await like.textContent()).toBe("0");
  expect((await like.boundingBox())?.height).toBe(44);

  const message = "Too many requests. Try again in 30 seconds.";
  await page.route("**/like", (route) =>
    route.fulfill({ status: 429, json: { success: false, message } }),
  );
  await like.click();
  await toastOf(page, message).waitFor();
  expect(await like.getAttribute("aria-pressed")).toBe("false");
  expect(await like.textContent()).toBe("0");
});

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
