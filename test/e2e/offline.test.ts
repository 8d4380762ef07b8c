import type { Page } from "@playwright/test";
import { afterEach, expect, test } from "vitest";
import { eventually, startSite } from "#test/e2e/browser.ts";
import { aUser } from "#test/makers.ts";

const site = startSite();
afterEach(() => site.expectQuiet());

const files = (page: Page, path: string) =>
  page.evaluate(async (name) => (await (await caches.open(`page ${name}`)).keys()).length, path);

/** Opens a tool and waits until the browser keeps it with the code it runs. */
async function visitTool(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: "networkidle" });
  const loaded = await page.evaluate(
    () =>
      new Set(
        performance
          .getEntriesByType("resource")
          .map(({ name }) => new URL(name).pathname)
          .filter((name) => name.startsWith("/assets/")),
      ).size,
  );
  await eventually(() => files(page, path)).toBeGreaterThan(loaded);
}

test("After a first visit the tools open and work without a connection", async () => {
  const page = await site.open({ allowed: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });
  for (const path of ["/colorconverter", "/loadout", "/loadout/manage"]) {
    await visitTool(page, path);
  }
  await page.context().setOffline(true);

  await page.goto("/colorconverter");
  await page.getByLabel("Hex").fill("18a999");
  await page.getByText("15 / 5 / 6").first().waitFor();
  await eventually(() => new URL(page.url()).search).toBe("?color=18a999");
  await page.reload();
  await eventually(() => page.getByLabel("Hex").inputValue()).toBe("18A999");

  await page.goto("/loadout");
  await page.getByRole("button", { name: "Roll Loadout" }).click();
  await page.getByText("Primary weapon").waitFor();

  await page.goto("/loadout/manage");
  await page.getByRole("button", { name: "Add New Profile" }).click();
  await page.getByText("Loadout 2").first().waitFor();
});

test("What is kept of a tool holds nothing of whoever is signed in", async () => {
  const user = await aUser(site);
  const page = await site.open({ as: user });
  await visitTool(page, "/loadout");
  const kept = await page.evaluate(async () => (await caches.match("/loadout"))?.text());
  expect(kept).toContain("Random Loadout Generator");
  expect(kept).not.toContain(user.username);
  expect(kept).not.toContain(user.email);
});
