import { describe, expect, test } from "vitest";
import { similarPosts } from "#contract/likeness/contract.ts";
import { expectAccessible } from "#test/e2e/axe.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { aFile, choose, drag, partsOf, SEARCH, search } from "#test/e2e/picture-search.ts";
import { toastOf, visit } from "#test/e2e/visitor.ts";
import { aPictureOf } from "#test/makers.ts";

const site = sharedSite();

describe("refuses", () => {
  test.each([
    ["a text", { mimeType: "text/plain", buffer: Buffer.from("x") }, /not a PNG, JPEG or WebP/],
    [
      "a broken one",
      { mimeType: "image/png", buffer: Buffer.from("x") },
      /not a PNG, JPEG or WebP/,
    ],
    [
      "more than 8 MB",
      { mimeType: "image/png", buffer: Buffer.alloc(8 * 1024 * 1024 + 1) },
      /larger than 8 MB/,
    ],
  ])("%s before it is sent", async (_, file, message) => {
    const page = await site.open({ width: 1440 });
    await visit(page, SEARCH);
    await choose(page, { name: "file", ...file });
    await partsOf(page).start.getByRole("alert").getByText(message).waitFor();
  });

  test("a picture that is too small, by a toast where nothing else asks for one", async () => {
    const page = await site.open({ width: 1440 });
    const buffer = await aPictureOf(99, 200);
    const file = { name: "small.png", mimeType: "image/png", buffer };
    await visit(page, "/explore?category=0");
    await eventually(async () => {
      await drag(page, file, "dragenter");
      return partsOf(page).scrim.isVisible();
    }).toBe(true);
    await drag(page, file, "drop");
    await toastOf(page, "The picture is smaller than 100 × 100.").waitFor();
  });
});

test("offers to try again after a failure, and says when one has to wait", async () => {
  const page = await site.open({ width: 1440, allowed: [/ERR_FAILED|429/] });
  await page.route(`**${similarPosts.path}`, (route) => route.abort());
  await search(page, await aFile());
  await page.getByRole("alert").getByText("Couldn't search. Try again.").waitFor();
  await expectAccessible(page, "failed search by picture");
  await page.unroute(`**${similarPosts.path}`);
  const message = "Too many requests. Please wait 20 minutes.";
  await page.route(`**${similarPosts.path}`, (route) =>
    route.fulfill({ status: 429, json: { success: false, message } }),
  );
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("alert").getByText(message).waitFor();
  await page.unroute(`**${similarPosts.path}`);
  await page.getByRole("button", { name: "Try again" }).click();
  await eventually(() => page.getByRole("alert").getByText(message).count()).toBe(0);
  expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0);
});
