import { z } from "zod";
import { USER_FIELD_RULES, type UserChange, type UserDetails } from "#contract/users/contract.ts";
import { USER_FIELD_NAMES, USER_FIELDS, type UserField } from "#contract/users/fields.ts";
import { ROLE, type Role } from "#contract/users/roles.ts";

/** The values of the settings form; `roles` are those besides Member, which everyone has. */
export type SettingsValues = Required<UserChange>;

/** The fields that are on or off. */
export type SettingsToggle = {
  [F in UserField]: SettingsValues[F] extends boolean ? F : never;
}[UserField];

/** Applies a rule to a non-empty field. */
function whenFilled(rule: z.ZodType) {
  return z.string().superRefine((value, context) => {
    if (value === "") return;
    for (const { message } of rule.safeParse(value).error?.issues ?? []) {
      context.addIssue({ code: "custom", message });
    }
  });
}

/** An emptied username, email or color stands for the present one. */
export const settingsSchema = z.object({
  ...USER_FIELD_RULES,
  username: whenFilled(USER_FIELD_RULES.username),
  email: whenFilled(USER_FIELD_RULES.email),
  profileColor: whenFilled(USER_FIELD_RULES.profileColor),
  roles: z.array(z.literal(Object.values(ROLE))),
});

export function valuesOf(user: UserDetails): SettingsValues {
  const values = Object.fromEntries(USER_FIELD_NAMES.map((field) => [field, user[field]]));
  const roles = Object.values(ROLE).filter((role) => isExtra(role) && user.roles.includes(role));
  return { ...(values as SettingsValues), roles };
}

/** Returns the fields to send, without unchanged ones. */
export function settingsChange(before: SettingsValues, after: SettingsValues): UserChange {
  const [present, sent] = [toSend(before, before), toSend(after, before)];
  const changed = USER_FIELD_NAMES.filter(
    (field) => String(sent[field]) !== String(present[field]),
  );
  return Object.fromEntries(changed.map((field) => [field, sent[field]]));
}

/** Returns values as the server stores them, so that a change can be found and sent. */
function toSend(values: SettingsValues, present: SettingsValues): SettingsValues {
  return {
    ...values,
    username: values.username || present.username,
    email: values.email.trim() || present.email,
    profileColor: (values.profileColor || present.profileColor).toLowerCase(),
    bio: values.bio.trim(),
    roles: rolesOf(values.roles),
  };
}

/** Returns '2 unsaved changes: profile color, username' */
export function changeText(change: UserChange): string {
  const names = USER_FIELD_NAMES.filter((field) => change[field] !== undefined);
  if (names.length === 0) return "No changes yet";
  const count = names.length === 1 ? "1 unsaved change" : `${names.length} unsaved changes`;
  return `${count}: ${names.map((field) => USER_FIELDS[field].label).join(", ")}`;
}

function isExtra(role: Role): boolean {
  return role !== ROLE.member;
}

function rolesOf(extra: readonly Role[]): Role[] {
  return extra.length > 0 ? extra.toSorted() : [ROLE.member];
}
