import { expect, test } from "vitest";
import { sharedSite } from "#test/e2e/browser.ts";
import { visit } from "#test/e2e/visitor.ts";

const site = sharedSite();

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
