import type { CDPSession, Page } from "@playwright/test";
import { expect } from "vitest";
import type { TestSite } from "#test/e2e/browser.ts";
import { aPlainFile, type PictureFile } from "#test/e2e/creation.ts";
import { visit } from "#test/e2e/visitor.ts";
import { aUser, type TestUser } from "#test/makers.ts";

export const publishAll = (page: Page) => page.getByRole("button", { name: /^Publish all/ });

/** Opens 'Submit many' with files. */
export async function openMany(page: Page, files: readonly PictureFile[] = []): Promise<void> {
  await visit(page, "/post/create/many");
  const input = page.getByLabel("Pictures", { exact: true });
  await input.waitFor({ state: "attached" });
  if (files.length > 0) await input.setInputFiles([...files]);
}

/** Returns how many pictures each post of a user has, by titles in their order. */
export async function picturesByTitle(
  { services }: TestSite,
  { _id }: TestUser,
): Promise<string[]> {
  const rows = await services.db
    .selectFrom("posts")
    .innerJoin("images", "images.post_id", "posts.id")
    .select(({ fn }) => ["posts.title", fn.countAll<string>().as("pictures")])
    .where("posts.owner_id", "=", _id)
    .groupBy(["posts.id", "posts.title"])
    .orderBy("posts.title")
    .execute();
  return rows.map(({ title, pictures }) => `${title}: ${pictures}`);
}

type Stage = "Request" | "Response";

/**
 * Cuts the line in attempts to publish, counted from 1: before the server gets one, or after it has answered. After
 * attempt `last` nothing reaches the server until the returned function is called.
 */
async function cutLine(
  devtools: CDPSession,
  cuts: ReadonlyMap<number, Stage>,
  last: number,
): Promise<() => void> {
  let attempts = 0;
  let isDown = false;
  devtools.on("Fetch.requestPaused", ({ requestId, responseStatusCode }) => {
    const stage: Stage = responseStatusCode === undefined ? "Request" : "Response";
    if (stage === "Request" && !isDown) attempts += 1;
    const isCut = isDown || cuts.get(attempts) === stage;
    if (stage === "Response" && attempts === last) isDown = true;
    void (isCut
      ? devtools.send("Fetch.failRequest", { requestId, errorReason: "ConnectionReset" })
      : devtools.send("Fetch.continueRequest", { requestId }));
  });
  const patterns = (["Request", "Response"] as const).map((requestStage) => ({
    urlPattern: "*/api/post/create",
    requestStage,
  }));
  await devtools.send("Fetch.enable", { patterns });
  return () => {
    isDown = false;
  };
}

/** Publishes many pictures, of which the line loses three; expects a post of each, once. */
export async function publishOverBrokenLine(site: TestSite, count: number): Promise<void> {
  const maker = await aUser(site);
  const page = await site.open({ as: maker, allowed: [/ERR_CONNECTION_RESET/] });
  const plain = await aPlainFile(0, "red");
  const titles = Array.from({ length: count }, (_, at) => `Work ${String(at).padStart(2, "0")}`);
  const devtools = await page.context().newCDPSession(page);
  const down = (2 * count) / 5;
  const cuts = new Map<number, Stage>([
    [count / 5, "Request"],
    [down, "Response"],
    [(4 * count) / 5, "Response"],
  ]);
  const restoreLine = await cutLine(devtools, cuts, down);
  await openMany(
    page,
    titles.map((title) => ({ ...plain, name: `${title}.png` })),
  );
  const shown = (text: string) => page.getByText(text, { exact: true }).count();
  await expect.poll(() => shown("Ready")).toBe(count);
  await publishAll(page).click();
  // The first attempt that was cut is sent again, and of the second one the page does not know.
  const known = down - 2;
  await expect.poll(() => shown(`${known} of ${count} published`)).toBe(1);
  await page.getByText("Waits for the line").waitFor();
  expect(await picturesByTitle(site, maker)).toHaveLength(known + 1);
  restoreLine();
  await page.reload();
  const rest = count - known;
  await expect.poll(() => shown(`${rest} of ${rest} published`)).toBe(1);
  expect(await picturesByTitle(site, maker)).toEqual(titles.map((title) => `${title}: 1`));
}
