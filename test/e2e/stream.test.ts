import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "vitest";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { visit } from "#test/e2e/visitor.ts";
import { aUser } from "#test/makers.ts";
import { aStream } from "#test/streams.ts";

const site = sharedSite();

/** Returns the greatest opacity of a page's corners on a screenshot, from 0 to 255. */
async function opacityOf(page: Page): Promise<number> {
  const screenshot = sharp(await page.screenshot({ omitBackground: true })).ensureAlpha();
  const { data, info } = await screenshot.raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const corners = [0, width - 1, (height - 1) * width, height * width - 1];
  return Math.max(...corners.map((pixel) => data[pixel * 4 + 3] ?? 255));
}

test.each(["dark", "light"] as const)(
  "in the %s theme, a stream view is transparent from its first frame, and shows what a remote rolls",
  async (theme) => {
    const { code, key } = await aStream(await aUser(site));
    const view = await site.open({ theme });
    await view.goto(`/loadout/stream?view=${code}`, { waitUntil: "commit" });
    expect(await opacityOf(view)).toBe(0);

    const remote = await site.open();
    await visit(remote, `/loadout/remote#${key}`);
    const roll = remote.getByRole("button", { name: "Roll", exact: true });
    await eventually(() => roll.getAttribute("aria-disabled")).not.toBe("true");
    await roll.click();
    const weapon = remote.getByText(/^(N-TEC|STAR)/).first();
    await weapon.waitFor();
    await view.getByText((await weapon.textContent()) ?? "", { exact: true }).waitFor();
    expect(await opacityOf(view)).toBe(0);
  },
);
