import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "vitest";
import { controlStream } from "#contract/streams/contract.ts";
import { expectAccessible } from "#test/e2e/axe.ts";
import { eventually, startSite } from "#test/e2e/browser.ts";
import { tabTo, toastOf, visit } from "#test/e2e/visitor.ts";
import { aUser } from "#test/makers.ts";
import { aStream, STREAM } from "#test/streams.ts";

const site = startSite();

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const WIDTH = 1920;
const HEIGHT = 1080;

/** Opens a stream view as a browser source does. */
async function openView(code: string, allowed: RegExp[] = []): Promise<Page> {
  const page = await site.open({ width: WIDTH, height: HEIGHT, allowed });
  await visit(page, `/loadout/stream?view=${code}`);
  return page;
}

/** Resolves once a page is connected as a guest of a stream view. */
function joined(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => {
        if (String(payload).startsWith("40")) resolve();
      }),
    );
  });
}

/** Returns how much of a page is painted, from 0 (transparent) to 1, above a height. */
async function painted(page: Page, below = HEIGHT): Promise<number> {
  const picture = sharp(await page.screenshot({ omitBackground: true }));
  const top = picture.extract({ left: 0, top: 0, width: WIDTH, height: below });
  const alpha = await top.ensureAlpha().extractChannel(3).raw().toBuffer();
  return alpha.filter((value) => value > 0).length / alpha.length;
}

const plates = (page: Page) => page.locator("section h2");

test("a member creates a stream view and pairs a phone, which rolls, locks, undoes and hides", async () => {
  const member = await aUser(site);
  const settings = await site.open({ as: member });
  await visit(settings, "/loadout/stream/settings");
  await expectAccessible(settings, "the settings without a stream view");
  await tabTo(settings, button(settings, "Create stream view"));
  await settings.keyboard.press("Enter");
  await toastOf(settings, "Your stream view is ready.").waitFor();
  const address = await settings.getByLabel("Address", { exact: true }).inputValue();
  await tabTo(settings, button(settings, "Get a pairing code"));
  await settings.keyboard.press("Enter");
  const code = await settings.getByRole("status").locator("b").textContent();
  await expectAccessible(settings, "the settings of a stream view");

  const view = await site.open({ width: WIDTH, height: HEIGHT });
  const live = joined(view);
  await visit(view, address.slice(site.url.length));
  await live;

  const phone = await site.open({
    width: 390,
    height: 844,
    touch: true,
    allowed: [/status of 403/],
  });
  await visit(phone, "/loadout/remote");
  await phone.getByLabel("Pairing code").fill(code?.toLowerCase() ?? "");
  await expectAccessible(phone, "pairing a phone");
  await phone.keyboard.press("Enter");
  await phone.getByText("Not rolled yet").first().waitFor();
  await button(phone, "Roll").tap();
  await eventually(() => plates(view).allTextContents()).toEqual([
    "Primary",
    "Secondary",
    "Grenade",
    "Character",
  ]);
  const nameIn = (part: string) => phone.getByRole("region", { name: part }).locator("b");
  await phone.getByText("Not rolled yet").first().waitFor({ state: "detached" });
  const first = (await nameIn("Primary").textContent()) ?? "";
  await view.getByText(first, { exact: true }).waitFor();
  await expectAccessible(phone, "a remote");

  await button(phone, "Lock primary").tap();
  await view.locator("section[data-locked]").waitFor();
  for (const _ of [1, 2, 3]) await button(phone, "Roll").tap();
  expect(await nameIn("Primary").textContent()).toBe(first);
  await button(phone, "Compact").tap();
  await eventually(() => plates(view).count()).toBe(3);
  await button(phone, "Undo").tap();
  await view.getByText(first, { exact: true }).waitFor();
  await button(phone, "Hidden").tap();
  await eventually(() => plates(view).count()).toBe(0);
  expect(await painted(view)).toBe(0);

  await settings.reload();
  await button(settings, "Disconnect remote 1").click();
  await settings.getByRole("button", { name: "Disconnect", exact: true }).last().click();
  await settings.getByText("No remote yet.").waitFor();
  await button(phone, "Full").tap();
  await phone.getByText("This remote is no longer connected.").first().waitFor();
});

test("a phone creates a stream view with rules", async () => {
  const page = await site.open({ as: await aUser(site), width: 390, height: 844, touch: true });
  await visit(page, "/loadout/stream/settings");
  await button(page, "No launchers").tap();
  await button(page, "Create stream view").tap();
  await toastOf(page, "Your stream view is ready.").waitFor();
  await page.reload();
  await page.getByRole("button", { name: "No launchers", pressed: true }).waitFor();
});

test("is transparent from the first frame, and paints nothing outside its margins", async () => {
  const { code, key } = await aStream(await aUser(site));
  await site.client().call(controlStream, { body: { key, act: "roll" } });
  const page = await site.open({ width: WIDTH, height: HEIGHT, scripts: false });
  await page.goto(`/loadout/stream?view=${code}`, { waitUntil: "commit" });
  expect(await painted(page, 700)).toBe(0);
  await plates(page).first().waitFor();
  expect(await painted(page, 700)).toBe(0);
  const full = await painted(page);
  expect(full).toBeGreaterThan(0.15);
  for (const look of ["", "&layout=compact", "&layout=compact&corner=right&edge=top&scale=0.5"]) {
    await page.goto(`/loadout/stream?view=${code}${look}`);
    const outside = await page
      .locator("section")
      .evaluateAll((all) =>
        all
          .map((one) => one.getBoundingClientRect())
          .filter(
            ({ left, right, top, bottom }) =>
              left < 95.5 || right > 1824.5 || top < 53.5 || bottom > 1026.5,
          ),
      );
    expect(outside, look).toEqual([]);
  }
});

test("a code that is over, or none, leads to nothing or the settings", async () => {
  const page = await openView("abcdefghjk");
  expect(await painted(page)).toBe(0);
  await page.goto("/loadout/stream");
  await page.waitForURL(/\/loadout\/stream\/settings$/);
  await page.getByRole("heading", { name: "Your loadout on stream" }).waitFor();
  await expectAccessible(page, "the settings of a visitor");
});

test("a control link makes a device a remote, and leaves the address; a computer uses keys", async () => {
  const member = await aUser(site);
  const { code, key } = await aStream(member, {
    profile: { ...STREAM.profile, name: "Other" },
  });
  const page = await site.open();
  await visit(page, `/loadout/remote#${key}`);
  await button(page, "Roll").waitFor();
  expect(page.url()).toBe(`${site.url}/loadout/remote`);
  const view = await openView(code);
  await page.getByText("Live", { exact: true }).waitFor();
  await page.keyboard.press("r");
  await eventually(() => plates(view).count()).toBe(4);
  await page.keyboard.press("1");
  await view.locator("section[data-locked]").waitFor();
  await button(page, "Disconnect").click();
  await page.getByLabel("Pairing code").waitFor();
  await page.reload();
  await page.getByLabel("Pairing code").waitFor();
});
