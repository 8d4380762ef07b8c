import { z } from "zod";
import { email, username } from "#contract/accounts/rules.ts";
import type { UserChange, UserDetails } from "#contract/users/contract.ts";
import { bio, profileColor } from "#contract/users/contract.ts";
import { ROLE, type Role } from "#contract/users/roles.ts";

/** The values of the settings form. */
export type SettingsValues = {
  username: string;
  email: string;
  profileColor: string;
  bio: string;
  settingViewNSFW: boolean;
  settingBlurNSFW: boolean;
  settingCopyNotices: boolean;
  settingShowDiscord: boolean;
  verified: boolean;
  /** Besides Member, which everyone has. */
  roles: Role[];
};

const NAMES: Readonly<Record<keyof SettingsValues, string>> = {
  profileColor: "profile color",
  username: "username",
  bio: "bio",
  email: "email",
  settingViewNSFW: "NSFW posts",
  settingBlurNSFW: "NSFW blur",
  settingCopyNotices: "copy notices",
  settingShowDiscord: "Discord on profile",
  verified: "verified email",
  roles: "roles",
};

const TOGGLES = [
  "settingViewNSFW",
  "settingBlurNSFW",
  "settingCopyNotices",
  "settingShowDiscord",
  "verified",
] as const;
export type SettingsToggle = (typeof TOGGLES)[number];

export const SETTINGS_FIELDS = Object.keys(NAMES) as (keyof SettingsValues)[];

/** Applies a rule to a non-empty field. */
function whenFilled(rule: z.ZodType) {
  return z.string().superRefine((value, context) => {
    if (value === "") return;
    for (const { message } of rule.safeParse(value).error?.issues ?? []) {
      context.addIssue({ code: "custom", message });
    }
  });
}

export const settingsSchema = z.object({
  username: whenFilled(username),
  email: whenFilled(email),
  profileColor: whenFilled(profileColor),
  bio: whenFilled(bio),
  settingViewNSFW: z.boolean(),
  settingBlurNSFW: z.boolean(),
  settingCopyNotices: z.boolean(),
  settingShowDiscord: z.boolean(),
  verified: z.boolean(),
  roles: z.array(z.literal(Object.values(ROLE))),
});

export function valuesOf(user: UserDetails): SettingsValues {
  const roles = Object.values(ROLE).filter((role) => isExtra(role) && user.roles.includes(role));
  return {
    username: user.username,
    email: user.email,
    profileColor: user.profileColor,
    bio: user.bio,
    settingViewNSFW: user.settingViewNSFW,
    settingBlurNSFW: user.settingBlurNSFW,
    settingCopyNotices: user.settingCopyNotices,
    settingShowDiscord: user.settingShowDiscord,
    verified: user.verified,
    roles,
  };
}

/** Returns the fields to send, without unchanged ones; only the bio can be emptied. */
export function settingsChange(before: SettingsValues, after: SettingsValues): UserChange {
  const change: UserChange = {};
  const email = after.email.trim();
  const bio = after.bio.trim();
  const profileColor = after.profileColor.toLowerCase();
  if (profileColor && profileColor !== before.profileColor.toLowerCase()) {
    change.profileColor = profileColor;
  }
  if (after.username && after.username !== before.username) change.username = after.username;
  if (email && email !== before.email) change.email = email;
  if (bio !== before.bio) change.bio = bio;
  for (const toggle of TOGGLES) {
    if (after[toggle] !== before[toggle]) change[toggle] = after[toggle];
  }
  if (!sameRoles(before.roles, after.roles)) change.roles = rolesOf(after.roles);
  return change;
}

/** Returns '2 unsaved changes: profile color, username' */
export function changeText(change: UserChange): string {
  const names = SETTINGS_FIELDS.filter((field) => change[field] !== undefined);
  if (names.length === 0) return "No changes yet";
  const count = names.length === 1 ? "1 unsaved change" : `${names.length} unsaved changes`;
  return `${count}: ${names.map((field) => NAMES[field]).join(", ")}`;
}

function isExtra(role: Role): boolean {
  return role !== ROLE.member;
}

function rolesOf(extra: readonly Role[]): Role[] {
  return extra.length > 0 ? extra.toSorted() : [ROLE.member];
}

function sameRoles(before: readonly Role[], after: readonly Role[]): boolean {
  return before.length === after.length && before.every((role) => after.includes(role));
}
