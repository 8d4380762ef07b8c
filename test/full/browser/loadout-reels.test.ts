import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { expectAccessible } from "#test/e2e/axe.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { expectFocus, tabTo, toastOf, visit } from "#test/e2e/visitor.ts";

const site = sharedSite();

type Options = Parameters<typeof site.open>[0];

const NTEC = "Weapon_AssaultRifle_NTEC_Slot3";
const ROLL =
  `/loadout?seed=a&primary=${NTEC}&modifications=FnMod_Weapon_Tagger` +
  "&secondary=Weapon_Pistol_FBW&grenade=Weapon_Grenade_Frag&character=FnMod_Character_Kevlar1";

const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const nameOn = (page: Page, reel: string) => panel(page, reel).getByRole("heading").textContent();
const pastRolls = (page: Page) =>
  page.getByRole("region", { name: "Last ten rolls" }).getByRole("link");
const status = (page: Page) => page.getByRole("status").filter({ hasText: /^Rolled: / });

/** Opens a roll, and waits until it can be changed. */
async function atRoll(options: Options = {}, path = ROLL): Promise<Page> {
  const page = await site.open(options);
  await visit(page, path);
  await page.getByText("Last ten rolls").waitFor({ state: "attached" });
  return page;
}

const seedOf = (page: Page) => new URL(page.url()).searchParams.get("seed");

/** Presses a key that rolls, and waits for the new roll. */
async function rollBy(page: Page, key: string): Promise<void> {
  const seed = seedOf(page);
  await page.keyboard.press(key);
  await eventually(() => seedOf(page)).not.toBe(seed);
}

test("locks, rolls, rerolls one reel, undoes and lists the keys by keyboard", async () => {
  const page = await atRoll();
  await page.keyboard.press("1");
  await page.keyboard.press("3");
  await page.getByRole("button", { name: "Lock grenade", pressed: true }).waitFor();
  await expectAccessible(page, "roll with locks");
  for (let roll = 0; roll < 3; roll += 1) await rollBy(page, "r");
  expect(await nameOn(page, "Primary weapon")).toBe("N-TEC 5 Dvah");
  expect(await nameOn(page, "Grenade")).toBe("Frag");
  expect(await panel(page, "Primary weapon").getByRole("listitem").first().textContent()).toContain(
    "Tagger",
  );
  const [secondary, rolled] = [await nameOn(page, "Secondary weapon"), page.url()];
  await rollBy(page, "Shift+Digit4");
  expect(await nameOn(page, "Secondary weapon")).toBe(secondary);
  expect(await button(page, "Reroll grenade only").isDisabled()).toBe(true);
  await rollBy(page, "u");
  expect(page.url()).toBe(rolled);
  await tabTo(page, button(page, "Undo"));
  for (let undone = 0; undone < 3; undone += 1) await rollBy(page, "Enter");
  expect(seedOf(page)).toBe("a");
  await expectFocus(button(page, "Undo"));
  expect(await button(page, "Undo").getAttribute("aria-disabled")).toBe("true");
  await page.keyboard.press("2");
  await page.keyboard.press("4");
  await button(page, "Unlock something to roll").waitFor();
  await page.keyboard.press("r");
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keys" });
  await keys.getByText("Lock a reel, from the left").waitFor();
  await expectAccessible(page, "keys of the roll");
  await page.keyboard.press("Escape");
  await eventually(() => keys.count()).toBe(0);
  expect(seedOf(page)).toBe("a");
});

test("the order of tabs is back, profile, undo, roll, rules, and the locks of the reels", async () => {
  const page = await atRoll();
  await tabTo(page, page.getByRole("link", { name: "Back" }));
  for (const next of [
    page.getByLabel("Roll from"),
    button(page, "Undo"),
    button(page, "Reroll Loadout"),
    button(page, "One long range, one short"),
    button(page, "No repeats in 5"),
    button(page, "Fill every vacant slot"),
    button(page, "No launchers"),
    button(page, "Add rule"),
    button(page, "Lock primary weapon"),
    button(page, "Reroll primary weapon only"),
    button(page, "Lock secondary weapon"),
  ]) {
    await page.keyboard.press("Tab");
    await expectFocus(next);
  }
});

test("reels settle from left to right, and the result is announced once they have", async () => {
  const page = await atRoll({ motion: true });
  const rolling = page.locator("section[data-spinning]");
  await rollBy(page, "r");
  const result = new URL(page.url()).searchParams.get("grenade");
  expect(result).toMatch(/^Weapon_Grenade_/);
  await button(page, "Settle now").waitFor();
  expect(await status(page).count()).toBe(0);
  await eventually(() => rolling.count()).toBe(0);
  await button(page, "Reroll Loadout").waitFor();
  await status(page).waitFor({ state: "attached" });
  expect(new URL(page.url()).searchParams.get("grenade")).toBe(result);
});

/** Presses in the page while all reels spin; returns how many still do two frames later. */
function settleBy(page: Page, press: "button" | "key" | "reel"): Promise<number> {
  return page.evaluate(async (by) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const spinning = () => document.querySelectorAll("section[data-spinning]");
    const roll = document.querySelector<HTMLElement>("[data-settles]");
    roll?.click();
    while (spinning().length < 4) await frame();
    const options = { bubbles: true, key: "r" };
    if (by === "button") roll?.click();
    else if (by === "key") document.body.dispatchEvent(new KeyboardEvent("keydown", options));
    else spinning()[0]?.dispatchEvent(new PointerEvent("pointerdown", options));
    await frame();
    await frame();
    return spinning().length;
  }, press);
}

test("a press of the button, of a key or on a reel settles all reels at once", async () => {
  const page = await atRoll({ motion: true });
  for (const press of ["button", "key", "reel"] as const) {
    expect(await settleBy(page, press), press).toBe(0);
    await button(page, "Reroll Loadout").waitFor();
  }
});

test("shows the result at once where less motion is preferred, and announces it once", async () => {
  const page = await atRoll();
  const texts = await page.evaluateHandle(() => {
    const seen: string[] = [];
    const region = [...document.querySelectorAll("[role=status]")].find((one) =>
      one.textContent?.startsWith("Rolled: "),
    );
    new MutationObserver(() => seen.push(region?.textContent ?? "")).observe(region as Node, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    return seen;
  });
  await rollBy(page, "r");
  expect(await page.locator("section[data-spinning]").count()).toBe(0);
  const announced = async () =>
    `Rolled: ${await nameOn(page, "Primary weapon")}, ${await nameOn(page, "Secondary weapon")}, ${await nameOn(page, "Grenade")}.`;
  await eventually(async () => {
    const seen = await texts.jsonValue();
    return seen.length === 1 && seen[0] === (await announced());
  }).toBe(true);
});

test.each([360, 768, 1440])("shows every button of locked reels, %i wide", async (width) => {
  const page = await atRoll({ width, height: 844 });
  for (const lock of await page.getByRole("button", { name: /^Lock / }).all()) await lock.click();
  const overflowing = await page
    .locator("section[data-locked]")
    .evaluateAll((reels) =>
      reels.map((reel) => [reel.getAttribute("aria-label"), reel.scrollWidth - reel.clientWidth]),
    );
  expect(overflowing).toHaveLength(4);
  expect(overflowing.filter(([, pixels]) => Number(pixels) > 0)).toEqual([]);
});

test("names the rule that leaves nothing, and drops it", async () => {
  const page = await site.open();
  await visit(page, "/loadout/manage?profile=default&tab=grenades");
  for (const name of ["Percussion", "Concussion", "Low-Yield Fragmentation", "Stun"]) {
    await button(page, name).click();
  }
  await button(page, "Eight-Ball").click();
  await button(page, "Half-Brick").click();
  await button(page, "Roll").click();
  await button(page, "No launchers").click();
  await button(page, "No repeats in 5").click();
  await page.getByRole("alert").getByText("0 of 1 grenades fit").waitFor();
  await button(page, "Nothing fits").waitFor();
  await expectAccessible(page, "roll without a choice");
  const seed = seedOf(page);
  await page.keyboard.press("r");
  await button(page, "Lock grenade").click();
  await button(page, "Reroll Loadout").waitFor();
  await button(page, "Lock grenade").click();
  await page.keyboard.press("Shift+Digit3");
  await toastOf(page, "No grenade of the profile fits “No repeats in 5”.").waitFor();
  expect(seedOf(page)).toBe(seed);
  // The button of the page, and that of the toast.
  await button(page, "Drop No repeats in 5").first().click();
  await page.getByText(/^\d+ of 24 primaries fit$/).waitFor();
  expect(await button(page, "No launchers").getAttribute("aria-pressed")).toBe("true");
  await rollBy(page, "r");
  expect(await nameOn(page, "Grenade")).toBe("Frag");
});

test("a locked weapon that a rule forbids stays, and says so; more rules show on request", async () => {
  const page = await atRoll();
  await button(page, "Lock primary weapon").click();
  await button(page, "One long range, one short").click();
  await panel(page, "Primary weapon").getByText("Breaks: One long range, one short").waitFor();
  await button(page, "Add rule").click();
  await button(page, "No less-lethal").click();
  await eventually(() => button(page, "No less-lethal").getAttribute("aria-pressed")).toBe("true");
  await rollBy(page, "r");
  expect(await nameOn(page, "Primary weapon")).toBe("N-TEC 5 Dvah");
  await page.reload();
  await eventually(() => button(page, "No less-lethal").getAttribute("aria-pressed")).toBe("true");
});

test("lists the last ten rolls of this device, and shows one again without rolling", async () => {
  const page = await atRoll();
  for (let roll = 0; roll < 11; roll += 1) await rollBy(page, "r");
  await eventually(() => pastRolls(page).count()).toBe(10);
  const newest = page.url();
  const third = pastRolls(page).nth(2);
  const href = await third.getAttribute("href");
  await third.click();
  await eventually(() => page.url().endsWith(href ?? "none")).toBe(true);
  await eventually(() => third.getAttribute("aria-current")).toBe("true");
  await rollBy(page, "u");
  expect(page.url()).toBe(newest);
  await page.goto("/loadout?seed=other");
  await eventually(() => pastRolls(page).count()).toBe(10);
  expect(await pastRolls(page).nth(2).getAttribute("href")).toBe(href);
  await page.evaluate(() => localStorage.setItem("parade.rolls", "damaged"));
  await page.reload();
  await page.getByText("Rolls on this device show here.").waitFor();
});

test("saves the picture of a roll as a PNG of 1200 by 630", async () => {
  const page = await atRoll();
  const waiting = page.waitForEvent("download");
  await page.keyboard.press("s");
  const download = await waiting;
  expect(download.suggestedFilename()).toBe("N-TEC 5 Dvah.png");
  const file = await readFile(await download.path());
  expect(file.subarray(1, 4).toString()).toBe("PNG");
  expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([1_200, 630]);
  // An empty picture of this size takes a few kilobytes.
  expect(file.length).toBeGreaterThan(20_000);
});

test("phones choose rules in a dialog, and nothing overflows", async () => {
  const page = await atRoll({ width: 390, height: 844 });
  for (let roll = 0; roll < 5; roll += 1) {
    const seed = seedOf(page);
    await button(page, "Reroll Loadout").click();
    await eventually(() => seedOf(page)).not.toBe(seed);
  }
  await button(page, "Rules").click();
  const dialog = page.getByRole("dialog", { name: "Rules" });
  await dialog.getByRole("switch", { name: "No launchers" }).click();
  await expectAccessible(page, "rules on a phone");
  await dialog.getByRole("button", { name: "Done" }).click();
  await eventually(() => button(page, "No launchers").isVisible()).toBe(true);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await expectAccessible(page, "roll on a phone");
});

test("wide screens show the picture beside the rolls", async () => {
  const page = await atRoll({ width: 2560, height: 1300 });
  const picture = page.getByRole("img", { name: /^Primary weapon: N-TEC 5 Dvah/ });
  await picture.waitFor();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1_200);
  await expectAccessible(page, "roll on a wide screen");
  await rollBy(page, "r");
  await pastRolls(page).first().getByText("now", { exact: true }).waitFor();
  await button(page, "Clear").click();
  await page.getByText("Rolls on this device show here.").waitFor();
});
