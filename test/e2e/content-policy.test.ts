import { beforeAll, expect, test } from "vitest";
import { sharedSite } from "#test/e2e/browser.ts";
import { visit } from "#test/e2e/visitor.ts";
import { anUploadedPost, aUser, type TestUser } from "#test/makers.ts";

// A content policy violation fails any test; this visits every page, with the service worker.
const site = sharedSite();
let user: TestUser;
let _post = "";
beforeAll(async () => {
  user = await aUser(site);
  _post = await anUploadedPost(user);
});

test("blocks creating HTML from strings and loading unlisted scripts", async () => {
  const page = await site.open({ allowed: [/Trusted/], refused: true, worker: true });
  await visit(page, "/");
  const refused = await page.evaluate(async () => {
    const attempts = [
      () => document.body.insertAdjacentHTML("beforeend", "<p>made of text</p>"),
      () => new Worker("/assets/none.js"),
      () => navigator.serviceWorker.register("/none.js"),
      () => {
        document.createElement("script").src = "/assets/none.js";
      },
    ];
    const tries = attempts.map(async (attempt) => {
      await attempt();
    });
    const results = await Promise.allSettled(tries);
    return results.map((result) => result.status === "rejected" && result.reason.name);
  });
  expect(refused).toEqual(["TypeError", "TypeError", "TypeError", "TypeError"]);
});
