import { signUpByForm } from "#test/e2e/visitor.ts";
import type { FilledSite } from "../filled-site.ts";
import { aPictureFile } from "../picture-files.ts";
import { openMenu, type Scene } from "../take.ts";

/** Returns scenes of accounts, settings, profiles and notifications. */
export function listPersonScenes(site: FilledSite): Scene[] {
  return [...listSignInPages(), ...listAccountPages(site), ...listProfiles(site)];
}

function listSignInPages(): Scene[] {
  return [
    { name: "login", path: "/login" },
    {
      name: "login-faults",
      path: "/login",
      act: async (page) => {
        await page.getByLabel("Email").fill("owl@mail.example");
        await page.getByLabel("Password", { exact: true }).fill("Correct-Horse-7");
        await page.getByRole("button", { name: "Log In" }).click();
        await page.getByText("Please tick the box").waitFor();
      },
    },
    { name: "join", path: "/join" },
    { name: "join-email", path: "/join?with=email" },
    {
      name: "join-faults",
      path: "/join?with=email",
      act: async (page) => {
        await page.getByLabel("Username").fill("A");
        await page.getByLabel("Password", { exact: true }).fill("Lampfjo7");
        await page.getByRole("button", { name: "Sign up" }).click();
        await page.getByText("Email must be valid.").waitFor();
      },
    },
    {
      name: "welcome",
      path: "/join?with=email",
      overlay: true,
      act: async (page) => {
        await signUpByForm(page);
        await page.getByRole("dialog").waitFor();
      },
    },
    { name: "join-discord", path: "/join/discord" },
    { name: "discord-callback", path: "/auth/discord?type=login" },
    { name: "reset-password", path: "/reset-password" },
    { name: "set-password", path: "/reset-password/reset/made-up" },
    {
      name: "verify-failed",
      path: "/verify/made-up",
      act: (page) => page.getByText("An error has occured").waitFor(),
    },
  ];
}

function listAccountPages({ member, newcomer, longNamed }: FilledSite): Scene[] {
  const settings = { path: "/settings", as: member };
  return [
    { name: "settings", ...settings },
    { name: "settings-newcomer", path: "/settings", as: newcomer },
    { name: "settings-long-names", path: "/settings", as: longNamed },
    {
      name: "settings-changed",
      ...settings,
      overlay: true,
      act: async (page) => {
        await page.getByLabel("Username").fill("no spaces");
        await page.getByLabel("Username").blur();
      },
    },
    {
      name: "settings-claim",
      ...settings,
      act: (page) => page.getByRole("button", { name: "Claim Character" }).first().click(),
    },
    {
      name: "settings-avatar-crop",
      ...settings,
      overlay: true,
      act: async (page) => {
        await page.getByLabel("Avatar image").setInputFiles(await aPictureFile(3));
        await page.getByText("100%").waitFor();
      },
    },
    {
      name: "settings-deletion-dialog",
      ...settings,
      overlay: true,
      act: async (page) => {
        await page.getByRole("button", { name: "Delete my account" }).click();
        await page.getByRole("alertdialog").waitFor();
      },
    },
    { name: "notifications", path: "/notifications", as: member },
    { name: "notifications-empty", path: "/notifications", as: newcomer },
  ];
}

function listProfiles({ member, moderator, newcomer, longNamed, onePost }: FilledSite): Scene[] {
  const profile = `/profile/${member.username}`;
  return [
    { name: "profile", path: profile },
    { name: "profile-own", path: profile, as: member },
    { name: "profile-moderator", path: `/profile/${moderator.username}`, as: member },
    { name: "profile-one-post", path: `/profile/${onePost.username}` },
    { name: "profile-empty", path: `/profile/${newcomer.username}` },
    { name: "profile-long-names", path: `/profile/${longNamed.username}`, as: moderator },
    { name: "profile-unknown", path: "/profile/nobodyofthisname" },
    {
      name: "profile-staff-menu",
      path: profile,
      as: moderator,
      overlay: true,
      act: (page) => openMenu(page, "Profile actions"),
    },
  ];
}
