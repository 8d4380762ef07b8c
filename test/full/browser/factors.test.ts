import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { sharedSite } from "#test/e2e/browser.ts";
import { expectFocus, toastOf, visit } from "#test/e2e/visitor.ts";
import { codeOf } from "#test/factors.ts";
import { aUser, PASSWORD, type TestUser } from "#test/makers.ts";

const site = sharedSite();

/** Attaches a virtual authenticator with user verification, which confirms at once. */
async function withAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  /** Sets whether the user confirms from now on. */
  return (enabled: boolean) =>
    devtools.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });
}

const security = (page: Page) => page.getByRole("region", { name: "Sign-in security" });

async function addPasskey(page: Page): Promise<void> {
  await visit(page, "/settings");
  await security(page).getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await dialog.getByLabel("Name").fill("My phone");
  await dialog.getByRole("button", { name: "Create passkey" }).click();
  expect(await readCodes(page)).toHaveLength(10);
  // A message would cover the codes on a phone.
  expect(await toastOf(page, "Passkey added").count()).toBe(0);
  await security(page).getByText("My phone").waitFor();
}

/** Records the last passkey request on the document element. */
async function markRequests(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const get = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = (options) => {
      const asked = get(options);
      document.documentElement.dataset.asked = options?.mediation ?? "required";
      return asked;
    };
  });
}

/** Signs out once the sign-in has led on: reloading its page would return to the step of the code. */
async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account of / }).waitFor();
  await page.context().clearCookies();
  await visit(page, "/login");
}

async function givePassword(page: Page, { email }: TestUser): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Log In" }).click();
}

/** Reads the recovery codes from their dialog and closes it. */
async function readCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole("alertdialog", { name: "Save your recovery codes" });
  await dialog.waitFor();
  await page.keyboard.press("Escape");
  const codes = await dialog.getByRole("listitem").allInnerTexts();
  await dialog.getByRole("button", { name: "I have saved them" }).click();
  await dialog.waitFor({ state: "hidden" });
  return codes;
}

test("adds a passkey, which alone signs in after signing out", async () => {
  const user = await aUser(site);
  const page = await site.open({ as: user });
  const setPresent = await withAuthenticator(page);
  await addPasskey(page);
  const events = page.getByRole("region", { name: "Security events" });
  await events.getByText("Passkey added").waitFor();

  // The pending autofill request must not block the button's request.
  await markRequests(page);
  await setPresent(false);
  await signOut(page);
  await page.locator("[data-asked=conditional]").waitFor({ state: "attached" });
  await setPresent(true);
  await page.getByRole("button", { name: "Continue with a passkey" }).click();
  await toastOf(page, "Logged In Successfully!").waitFor();
  await page.getByRole("button", { name: `Account of ${user.username}` }).waitFor();
});

test("signs in by a passkey offered in the email field", async () => {
  const user = await aUser(site);
  const page = await site.open({ as: user });
  await withAuthenticator(page);
  await addPasskey(page);
  const html = await site.client().fetch("/login");
  expect(await html.text()).toMatch(/autocomplete="username webauthn"/i);
  await signOut(page);
  await toastOf(page, "Logged In Successfully!").waitFor();
  await page.getByRole("button", { name: `Account of ${user.username}` }).waitFor();
});

test("sets up an authenticator app; signing in asks for its code or a recovery code", async () => {
  const user = await aUser(site);
  const page = await site.open({ as: user, allowed: [/status of 400/] });
  await visit(page, "/settings");
  await security(page).getByRole("button", { name: "Set up an authenticator app" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up an authenticator app" });
  await dialog.getByRole("img", { name: "QR code with the key" }).waitFor();
  const onThisDevice = dialog.getByRole("link", { name: "Open in an app on this device" });
  expect(await onThisDevice.getAttribute("href")).toMatch(/^otpauth:\/\/totp\//);
  const secret = ((await dialog.locator("code").textContent()) ?? "").replaceAll(" ", "");
  await expectFocus(dialog.getByLabel("Code of the app"));
  await page.keyboard.type(codeOf(secret));
  await page.keyboard.press("Enter");
  const [recoveryCode = ""] = await readCodes(page);

  await signOut(page);
  await givePassword(page, user);
  const code = page.getByLabel("Code of your authenticator app");
  await expectFocus(code);
  await code.fill(codeOf(secret, 1));
  await page.keyboard.press("Enter");
  await toastOf(page, "Logged In Successfully!").waitFor();

  await signOut(page);
  await givePassword(page, user);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await expectFocus(page.getByLabel("Recovery code"));
  await page.keyboard.type("wrong-codes");
  await page.keyboard.press("Enter");
  await page.getByText("This recovery code is wrong or was used already.").waitFor();
  await page.getByLabel("Recovery code").fill(recoveryCode);
  await page.keyboard.press("Enter");
  await toastOf(page, "Logged In Successfully!").waitFor();
});
