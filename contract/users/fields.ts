/** A field of an account that its owner or staff change. */
type Field = {
  /** Its column of `users`. */
  column: string;
  /** Its name within a sentence, as people know it. */
  label: string;
  /** Whether others see it: staff change it only with a statement of reasons. */
  shown: boolean;
};

/**
 * The fields of an account that its owner or staff change, in the order in which changes are listed. The update of
 * the row, the records of what staff changed, its reversal, the export and the form are derived from here. What
 * each may be changed to is in `contract.ts`, apart from here because pages show labels without schemas.
 */
export const USER_FIELDS = {
  profileColor: { column: "profile_color", label: "profile color", shown: true },
  username: { column: "username", label: "username", shown: true },
  bio: { column: "bio", label: "bio", shown: true },
  email: { column: "email", label: "email", shown: false },
  settingViewNSFW: { column: "setting_view_nsfw", label: "NSFW posts", shown: false },
  settingBlurNSFW: { column: "setting_blur_nsfw", label: "NSFW blur", shown: false },
  settingHideAI: { column: "setting_hide_ai", label: "AI pictures", shown: false },
  settingMade: { column: "setting_made", label: "how creations are made", shown: false },
  settingCopyNotices: { column: "setting_copy_notices", label: "copy notices", shown: false },
  settingShowDiscord: { column: "show_discord", label: "Discord on profile", shown: false },
  verified: { column: "verified", label: "verified email", shown: false },
  roles: { column: "roles", label: "roles", shown: false },
} as const satisfies Record<string, Field>;

export type UserField = keyof typeof USER_FIELDS;
export const USER_FIELD_NAMES = Object.keys(USER_FIELDS) as UserField[];
