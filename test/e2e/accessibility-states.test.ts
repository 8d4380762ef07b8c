import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { afterEach, beforeAll, expect, test } from "vitest";
import { signIn } from "#contract/accounts/contract.ts";
import { createComment } from "#contract/comments/contract.ts";
import { banUser } from "#contract/moderation/bans.ts";
import { pruneUser } from "#contract/moderation/prunes.ts";
import { createReport, listReports } from "#contract/moderation/reports.ts";
import { listNotifications } from "#contract/notifications/contract.ts";
import { expectAccessible } from "#test/e2e/axe.ts";
import { startSite } from "#test/e2e/browser.ts";
import { signUpByForm, visit } from "#test/e2e/visitor.ts";
import { aCharacter, aPhoto, aPost, aUser, PASSWORD, type TestUser } from "#test/makers.ts";

// Empty, failed and staff pages, and the overlays of pages.
const ADMIN = "boss@mail.example";
const site = startSite({ ADMINS: ADMIN });
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const ALLOWED = [/status of (404|429|50[03])/];

let admin: TestUser;
let maker: TestUser;
let newcomer: TestUser;
let banned: TestUser;
let pruned: TestUser;
let post: string;
beforeAll(async () => {
  admin = await aUser(site, { email: ADMIN });
  [maker, newcomer] = await Promise.all([aUser(site), aUser(site)]);
  [banned, pruned] = await Promise.all([aUser(site), aUser(site)]);
  await aCharacter(maker);
  const { email } = newcomer;
  await site.client().call(signIn, { body: { email, password: PASSWORD } });
  post = await aPost(maker, { title: "Night owl" });
  await aPost(maker, { title: "Velvet", nsfw: "true" });
  await maker.client.call(createComment, { params: { id: post }, body: { text: "Mine" } });
  await newcomer.client.call(createReport, { body: { kind: "post", targetId: post, reason: 1 } });
  await admin.client.call(pruneUser, { params: { id: pruned._id } });
  const body = { banExpiryDays: 7, reason: "Stolen liveries" };
  await admin.client.call(banUser, { params: { id: banned._id }, body });
});
afterEach(() => site.expectNoErrors());

/** A state is a page's path, or that and the action that leads to the state. */
type State = string | [path: string, act: (page: Page) => Promise<void>];

async function expectAllAccessible(states: State[], size: typeof WIDE, as?: TestUser) {
  const page = await site.open({ ...size, allowed: ALLOWED, ...(as && { as }) });
  for (const state of states) {
    const [path, act] = typeof state === "string" ? [state] : state;
    await visit(page, path);
    await page.waitForLoadState("networkidle");
    await act?.(page);
    await expectAccessible(page, `${path} ${states.indexOf(state)}`);
  }
}

/** Clicks buttons and menu items in sequence until a dialog is open. */
const opening =
  (...names: (string | RegExp)[]) =>
  async (page: Page) => {
    for (const name of names) {
      const exact = typeof name === "string";
      const item = page.getByRole("menuitem", { name, exact });
      await page.getByRole("button", { name, exact }).or(item).last().click();
    }
    await page.locator("[role=dialog], [role=alertdialog]").first().waitFor();
  };

async function fail(page: Page): Promise<void> {
  await page.route("**/api/post/*", (route) => route.fulfill({ status: 503, json: {} }));
  await page
    .getByRole("link", { name: /^Night owl/ })
    .first()
    .click();
  await page.getByRole("alert").getByText("Something went wrong").waitFor();
}

/** Reloads the page, or follows its link, while the request fails. */
const failing = (path: string, link?: RegExp) => async (page: Page) => {
  await page.route(path, (route) => route.fulfill({ status: 500, json: {} }));
  if (link) await page.getByRole("link", { name: link }).click();
  else await page.reload();
  await page.getByRole("alert").getByRole("button", { name: "Try again" }).waitFor();
  await page.unroute(path);
};

async function cropAvatar(page: Page): Promise<void> {
  const file = join(mkdtempSync(join(tmpdir(), "parade-e2e-")), "me.jpg");
  writeFileSync(file, await aPhoto(600, 500));
  await page.getByLabel("Avatar image").setInputFiles(file);
  await page.getByRole("slider", { name: "Zoom" }).waitFor();
}

async function chooseServer(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Claim Character" }).click();
  await page.getByRole("combobox", { name: "Server" }).click();
  await page.getByRole("option").first().waitFor();
}

async function saveName(page: Page): Promise<void> {
  await page.getByLabel("Username").fill(`${newcomer.username}2`);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("dialog", { name: "Success" }).waitFor();
}

async function deleteLoadout(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add New Profile" }).click();
  await opening("Delete Loadout 2")(page);
}

const inCase =
  (...names: string[]) =>
  async (page: Page) => {
    await page.getByRole("link", { name: /^Night owl/ }).click();
    await page.getByRole("heading", { name: "Night owl" }).waitFor();
    await opening(...names)(page);
  };

test.each([
  ["wide", WIDE],
  ["on a phone", PHONE],
])("empty, missing and failed pages are accessible to a visitor, %s", async (_, size) => {
  await expectAllAccessible(
    [
      "/explore?category=3",
      "/explore?category=0&page=99",
      "/search",
      "/search?query=nothing+like+it",
      `/post/${post}`,
      `/profile/${maker.username}?category=2`,
      "/profile/nobodybythisname",
      "/reset-password",
      "/reset-password/reset/made-up",
      "/join/discord",
      "/auth/discord?error=access_denied&state=login",
      "/offline",
      "/loadout?seed=k3f9x2a",
      ["/", fail],
    ],
    size,
  );
});

test("empty pages and dialogs are accessible to a new user", async () => {
  await expectAllAccessible(
    [
      "/following",
      ["/notifications", failing(`**${listNotifications.path}?*`)],
      ["/settings", opening("Delete my account")],
      ["/settings", opening("End all others")],
      ["/settings", cropAvatar],
      ["/settings", chooseServer],
      [`/profile/${maker.username}`, opening("Profile actions", "Block")],
      [`/post/${post}`, opening("Post actions", "Report")],
      ["/loadout/manage", deleteLoadout],
      ["/settings", saveName],
    ],
    WIDE,
    newcomer,
  );
});

test("pages and dialogs are accessible to a member", async () => {
  await expectAllAccessible(
    [
      [`/post/${post}`, opening("Post actions", "Delete Post")],
      [`/post/${post}`, opening(/^Delete comment/)],
      ["/settings", opening(/^Remove /)],
      `/profile/${maker.username}`,
    ],
    PHONE,
    maker,
  );
});

test("pages and dialogs are accessible to staff", async () => {
  await expectAllAccessible(
    [
      `/user/${maker._id}/edit`,
      [
        `/user/${maker._id}/ban`,
        async (page) => {
          await page.getByLabel("Reason").fill("Stolen");
          await opening("Ban")(page);
        },
      ],
      [`/profile/${banned.username}`, opening("Profile actions", "Unban")],
      `/profile/${pruned.username}`,
      ["/reports", inCase("Delete Post")],
      ["/reports", inCase("Ban")],
      "/reports?status=resolved",
      ["/reports", failing(`**${listReports.path}?*`, /^Mine/)],
      ["/reports", failing("**/api/report/*", /^Night owl/)],
      "/audit?query=nobody",
    ],
    WIDE,
    admin,
  );
  await expectAllAccessible(
    [
      ["/reports", inCase("More actions", "Ban")],
      ["/reports", failing("**/api/report/*", /^Night owl/)],
    ],
    PHONE,
    admin,
  );
});

test("both steps of the welcome dialog are accessible", async () => {
  const page = await site.open(WIDE);
  await signUpByForm(page);
  const welcomeDialog = page.getByRole("dialog", { name: /^Welcome/ });
  await welcomeDialog.waitFor();
  await expectAccessible(page, "welcomeDialog");
  await welcomeDialog.getByRole("button", { name: "Customize Your Experience" }).click();
  await page.getByRole("button", { name: "Get started" }).waitFor();
  await expectAccessible(page, "customize");
});

test("announces messages in live regions that exist from the start", async () => {
  const page = await site.open({ as: newcomer, allowed: ALLOWED });
  await visit(page, `/post/${post}`);
  const polite = page.locator('[aria-live="polite"].sr');
  expect(await polite.textContent()).toBe("");
  await page.getByRole("button", { name: /^Like,/ }).click();
  await polite.getByText("Liked").waitFor();
  await page.route("**/unlike", (route) =>
    route.fulfill({ status: 429, json: { success: false, message: "Wait a moment." } }),
  );
  await page.getByRole("button", { name: /^Like,/ }).click();
  await page.locator('[aria-live="assertive"].sr').getByText("Wait a moment.").waitFor();
});
