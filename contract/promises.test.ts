import { expect, test } from "vitest";
import { DELETION_DAYS, EXPORT_DAYS, RESTORE_DAYS } from "./accounts/contract.ts";
import {
  EMAIL_MAX,
  FORMER_NAME_DAYS,
  FORMER_NAMES_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  RENAME_DAYS,
  RENAMES_MAX,
  USERNAME_MAX,
  USERNAME_MIN,
} from "./accounts/rules.ts";
import { CHARACTER_NAME_MAX, CHARACTER_NAME_MIN, CHARACTERS_MAX } from "./characters/choices.ts";
import { COMMENT_MAX, COMMENT_PAGE_SIZE } from "./comments/contract.ts";
import { MENTIONS_MAX } from "./comments/mentions.ts";
import { COMMENT_EDIT_MS } from "./comments/policy.ts";
import {
  MAILED_CODE_LENGTH,
  MAILED_CODE_MINUTES,
  PASSKEYS_MAX,
  RECOVERY_CODES,
} from "./factors/contract.ts";
import { HOME_PAGE_SIZE, PAGE_SIZE } from "./feeds/contract.ts";
import { SEARCH_TEXT_MAX } from "./feeds/search-options.ts";
import { PEOPLE_PAGE_SIZE } from "./follows/contract.ts";
import {
  GRENADE_CLASS,
  ITEM_SEARCH_LIMIT,
  ITEM_SEARCH_MAX,
  ITEM_SEARCH_MIN,
  WEAPON_SLOTS,
} from "./items/rules.ts";
import {
  FIRST_DAYS,
  LIMITS,
  NOTICE_MAILS,
  POSTS_A_DAY,
  REAUTHENTICATION_FAILURES,
  SECOND_FACTOR_FAILURES,
  SIGN_IN_FAILURES,
  SIGN_IN_WORK,
} from "./limits.ts";
import { CHARACTER_SLOTS } from "./loadout/roll/roll.ts";
import { BAN_DAYS_DEFAULT, BAN_DAYS_MAX } from "./moderation/bans.ts";
import { PRUNE_DAYS } from "./moderation/prunes.ts";
import { LATEST_NOTIFICATIONS, NOTIFICATION_PAGE_SIZE } from "./notifications/contract.ts";
import { CATEGORIES } from "./posts/categories.ts";
import { IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS } from "./posts/picture-files.ts";
import {
  DESCRIPTION_MAX,
  IMAGES_MAX,
  PINNED_MAX,
  PRICE_MAX,
  TAG_MAX,
  TAGS_MAX,
  TITLE_MAX,
} from "./posts/rules.ts";
import { SECURITY_MAILS_MAX } from "./security/contract.ts";
import { BIO_MAX } from "./users/contract.ts";

// What people were promised, as figures: other tests read these constants, so changing one changes them too.

const figuresOf = (limits: Record<string, readonly { max: number; seconds: number }[]>) =>
  Object.entries(limits).flatMap(([name, allowed]) =>
    allowed.map(({ max, seconds }) => `${name}: ${max} in ${seconds} seconds`),
  );

test.each([
  [
    "how long things last",
    { COMMENT_EDIT_MS, PRUNE_DAYS, DELETION_DAYS, EXPORT_DAYS, RESTORE_DAYS, MAILED_CODE_MINUTES },
  ],
  ["how long a ban lasts", { BAN_DAYS_DEFAULT, BAN_DAYS_MAX }],
  [
    "how long a text may be",
    {
      ...{ USERNAME_MIN, USERNAME_MAX, PASSWORD_MIN, PASSWORD_MAX, EMAIL_MAX, BIO_MAX },
      ...{ CHARACTER_NAME_MIN, CHARACTER_NAME_MAX, COMMENT_MAX, TITLE_MAX, DESCRIPTION_MAX },
      ...{ TAG_MAX, SEARCH_TEXT_MAX, ITEM_SEARCH_MIN, ITEM_SEARCH_MAX, MAILED_CODE_LENGTH },
    },
  ],
  [
    "how many there may be",
    {
      ...{ TAGS_MAX, IMAGES_MAX, PINNED_MAX, PRICE_MAX, MENTIONS_MAX, PASSKEYS_MAX },
      ...{ RECOVERY_CODES, WEAPON_SLOTS, CHARACTER_SLOTS, GRENADE_CLASS, ITEM_SEARCH_LIMIT },
    },
  ],
  [
    "how many a page shows",
    {
      ...{ HOME_PAGE_SIZE, PAGE_SIZE, COMMENT_PAGE_SIZE, NOTIFICATION_PAGE_SIZE },
      ...{ LATEST_NOTIFICATIONS, PEOPLE_PAGE_SIZE },
    },
  ],
  [
    "which pictures each category takes",
    {
      ...{ IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS },
      categories: Object.values(CATEGORIES).map(({ crop, maxImages }) => ({ ...crop, maxImages })),
    },
  ],
  [
    "how many names and characters an account has",
    { RENAMES_MAX, RENAME_DAYS, FORMER_NAMES_MAX, FORMER_NAME_DAYS, CHARACTERS_MAX },
  ],
  ["how much an account may publish in a day", { FIRST_DAYS, ...POSTS_A_DAY }],
  ["how many mails about its security an account gets in an hour", { SECURITY_MAILS_MAX }],
  [
    "how often a call may be made",
    figuresOf(Object.fromEntries(Object.entries(LIMITS).map(([name, limit]) => [name, [limit]]))),
  ],
  [
    "how often a sign-in, a second factor or a reauthentication may fail",
    figuresOf({ ...SIGN_IN_FAILURES, SECOND_FACTOR_FAILURES, REAUTHENTICATION_FAILURES }),
  ],
  ["how many notices are mailed to one mailbox", figuresOf({ NOTICE_MAILS })],
  ["what makes captchas harder", SIGN_IN_WORK],
])("%s", (_, figures) => {
  expect(figures).toMatchSnapshot();
});
