import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { answerRequest, askForCredit, getPair, listPairs } from "#contract/likeness/copies.ts";
import { aSymbol } from "#test/drawn-symbol.ts";
import { expectAccessible } from "#test/e2e/axe.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { expectFocus, tabTo, toastOf, visit } from "#test/e2e/visitor.ts";
import { anUploadedPost, aUser, type TestUser } from "#test/makers.ts";
import { randomBytes } from "#test/random.ts";

const site = sharedSite();

/** Publishes a symbol, and mirrored recolours of it by another maker; returns the newest pair. */
async function aCopy({ copies = 1 } = {}) {
  const [maker, other] = await Promise.all([aUser(site), aUser(site)]);
  const seed = randomBytes(4).readUInt32LE();
  await anUploadedPost(maker, { title: "Red Oni" }, [await aSymbol({ seed })]);
  let copy = "";
  for (let index = 1; index <= copies; index += 1) {
    const look = { hue: 60 * index, mirrored: true, background: "#223344" };
    copy = await anUploadedPost(other, { title: `Blue Demon ${index}` }, [
      await aSymbol({ seed, ...look }),
    ]);
  }
  await eventually(async () => (await pairsOf(maker)).length).toBe(copies);
  const [pair] = await pairsOf(maker);
  return { maker, other, copy, id: pair?._id ?? "" };
}

async function pairsOf({ client }: TestUser, tab: "open" | "settled" = "open") {
  return (await client.call(listPairs, { query: { tab } })).body.pairs ?? [];
}

const headingOf = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const actOf = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).filter({ visible: true });

/** Follows a notification on the notifications page. */
async function follow(page: Page, text: string, title: string): Promise<void> {
  await visit(page, "/notifications");
  const row = page.getByRole("listitem").filter({ hasText: text });
  await row.getByRole("link", { name: title, exact: true }).click();
}

test("a copy is credited: asked, answered and accepted by mouse and keyboard", async () => {
  const { maker, other, copy } = await aCopy();
  const page = await site.open({ as: maker });
  await visit(page, "/");
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: /^Copies of my work ?, 1 new/ }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await page.getByRole("link", { name: /A new creation looks like your post Red Oni/ }).click();
  await headingOf(page, `Blue Demon 1 by ${other.username}`).waitFor();
  await page.getByText("Only you see this page.").waitFor();
  await page
    .getByText(/^Blue Demon 1 by \w+, very close to Red Oni, mirrored and recoloured, posted/)
    .first()
    .waitFor({ state: "attached" });
  await expectAccessible(page, "desk");
  await compareByKeyboard(page);

  await page.keyboard.press("2");
  const dialog = page.getByRole("dialog", { name: `Ask ${other.username} for credit?` });
  await expectFocus(dialog.getByLabel("Your note"));
  expect(await dialog.getByLabel("Your note").inputValue()).toBe(
    "Hi! “Blue Demon 1” looks like my “Red Oni”. Could you add the credit?",
  );
  await expectAccessible(page, "request for credit");
  await tabTo(page, dialog.getByRole("button", { name: "Ask for credit" }));
  await page.keyboard.press("Enter");
  await toastOf(page, `Sent to ${other.username}`).waitFor();
  await page.getByText("Nothing looks like your work").waitFor();
  await page.getByRole("link", { name: "Waiting (1)" }).click();
  await page.getByText("You and").waitFor();
  await expectAccessible(page, "waiting pair");

  await answerWithCredit(await site.open({ as: other }), maker);

  await follow(page, "Answered about your post", "Red Oni");
  await page.getByText("Happy to add you.").waitFor();
  await actOf(page, "Accept the credit").waitFor();
  await expectAccessible(page, "answered pair");
  await page.keyboard.press("2");
  await toastOf(page, "Credit accepted").waitFor();
  await page.getByRole("link", { name: "Settled (1)" }).click();
  await page.getByText("Remix, credited").first().waitFor();

  const visitor = await site.open();
  await visit(visitor, `/post/${copy}`);
  await visitor.getByRole("link", { name: `After “Red Oni” by ${maker.username}` }).waitFor();
});

/** Compares two pictures with the slider, then over one another. */
async function compareByKeyboard(page: Page): Promise<void> {
  const grip = page.getByRole("slider", { name: "Compare" });
  const value = () => grip.getAttribute("aria-valuetext");
  const box = await grip.boundingBox();
  if (!box) throw new Error("no grip");
  await page.mouse.move(box.x + box.width / 2, box.y - 60);
  await page.mouse.down();
  await page.mouse.move(box.x + 400, box.y - 60, { steps: 4 });
  await page.mouse.up();
  await eventually(value).toBe("100% Red Oni");

  await tabTo(page, grip);
  for (const [key, text] of [
    ["Home", "0% Red Oni"],
    ["ArrowRight", "2% Red Oni"],
    ["Shift+ArrowRight", "12% Red Oni"],
    ["End", "100% Red Oni"],
    ["ArrowLeft", "98% Red Oni"],
  ] as const) {
    await page.keyboard.press(key);
    await eventually(value).toBe(text);
  }
  await page.keyboard.press("o");
  await page.getByRole("radio", { name: "Overlay", checked: true }).waitFor();
  await page.keyboard.press("ArrowRight");
  const range = page.getByRole("slider", { name: "Overlay" });
  await eventually(() => range.getAttribute("aria-valuetext")).toBe("52% Blue Demon 1");
  await expectAccessible(page, "overlay");
  await page.keyboard.press("s");
  await grip.waitFor();
}

/** Follows the request as the maker of the later post, and answers by keyboard. */
async function answerWithCredit(page: Page, maker: TestUser): Promise<void> {
  await follow(page, "Asks for credit on your post", "Blue Demon 1");
  await headingOf(page, `Red Oni by ${maker.username}`).waitFor();
  await page.getByText("Could you add the credit?").waitFor();
  await expectAccessible(page, "request to answer");
  const send = actOf(page, "Send answer");
  await send.click();
  await page.getByText("Choose an answer.").waitFor();
  await page.getByRole("radio", { name: "Decline" }).check();
  await send.click();
  await page.getByLabel("Why, in a sentence").waitFor();
  await expectAccessible(page, "answer with faults");
  await tabTo(page, page.getByRole("radio", { name: "Decline" }), "Shift+Tab");
  await tabTo(page, page.getByRole("radio", { name: "Give credit" }), "ArrowUp");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Happy to add you.");
  await tabTo(page, send);
  await page.keyboard.press("Enter");
  await toastOf(page, `Sent to ${maker.username}`).waitFor();
}

test("a declined request is reported on a phone", async () => {
  const { maker, other, id } = await aCopy();
  const params = { id };
  await maker.client.call(askForCredit, { params, body: { note: "Credit, please?" } });
  const body = { relation: "alike" as const, note: "I drew it myself." };
  await other.client.call(answerRequest, { params, body });

  const page = await site.open({ as: maker, width: 390, height: 844, touch: true });
  await visit(page, "/copies");
  const row = page.getByRole("list", { name: "Pairs" }).getByRole("link");
  await row.getByText(`${other.username}, answered`).waitFor();
  await expectAccessible(page, "desk on a phone");
  await row.tap();
  await page.waitForURL(`**/copies/${id}`);
  await page.getByText(`${other.username} says it only looks alike.`).waitFor();
  await page.getByText("Pair", { exact: true }).tap();
  await page.getByRole("region", { name: "Yours" }).waitFor();
  await expectAccessible(page, "pair on a phone");
  await page.getByRole("button", { name: "More actions" }).tap();
  await page.getByRole("menuitem", { name: "Report as copied" }).tap();
  const dialog = page.getByRole("dialog", { name: "Report as copied" });
  await dialog.getByText(`${other.username} is heard before anything is decided.`).waitFor();
  await expectAccessible(page, "report of a pair");
  await dialog.getByRole("button", { name: "Report as copied" }).tap();
  await toastOf(page, "Reported. Staff will look at both posts.").waitFor();
  await page.waitForURL("**/copies");
  const reported = (await maker.client.call(getPair, { params })).body.pair;
  expect(reported).toMatchObject({ status: "settled", outcome: "reported", acts: [] });
});

test("pairs are walked by keys, closed, and opened again", async () => {
  const { maker } = await aCopy({ copies: 3 });
  const page = await site.open({ as: maker });
  await visit(page, "/copies");
  const place = (text: string) => page.getByText(text, { exact: true }).filter({ visible: true });
  await place("1 of 3").waitFor();
  await page.keyboard.press("j");
  await place("2 of 3").waitFor();
  await page.keyboard.press("k");
  await place("1 of 3").waitFor();
  await page.keyboard.press("1");
  await toastOf(page, "“Blue Demon 3” is closed.").waitFor();
  await place("1 of 2").waitFor();
  expect(await pairsOf(maker, "settled")).toHaveLength(1);
  await page.getByRole("button", { name: "Undo" }).click();
  // The next pair is open meanwhile.
  await place("2 of 3").waitFor();
  expect(await pairsOf(maker, "settled")).toHaveLength(0);

  await page.getByRole("switch", { name: "Loose matches" }).click();
  await page.waitForURL(/loose=true/);
  await place("2 of 3").waitFor();
});

test("a pair of others is not found", async () => {
  const [{ id }, stranger] = await Promise.all([aCopy(), aUser(site)]);
  const page = await site.open({ as: stranger, allowed: [/status of 404/] });
  await visit(page, `/copies/${id}`);
  await page.getByText("We can't find that pair").waitFor();
  await expectAccessible(page, "unknown pair");
  await page.getByRole("link", { name: "Copies of my work" }).click();
  await page.getByText("Nothing looks like your work").waitFor();
});
