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
  LIMITS,
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

test("how long things last", () => {
  expect({ COMMENT_EDIT_MS, PRUNE_DAYS, DELETION_DAYS, EXPORT_DAYS, RESTORE_DAYS }).toEqual({
    COMMENT_EDIT_MS: 300_000,
    PRUNE_DAYS: 7,
    DELETION_DAYS: 30,
    EXPORT_DAYS: 7,
    RESTORE_DAYS: 7,
  });
  expect({ BAN_DAYS_DEFAULT, BAN_DAYS_MAX }).toEqual({ BAN_DAYS_DEFAULT: 7, BAN_DAYS_MAX: 3_650 });
});

test("how long a text may be", () => {
  expect({ USERNAME_MIN, USERNAME_MAX, PASSWORD_MIN, PASSWORD_MAX, EMAIL_MAX }).toEqual({
    USERNAME_MIN: 3,
    USERNAME_MAX: 30,
    PASSWORD_MIN: 8,
    PASSWORD_MAX: 128,
    EMAIL_MAX: 50,
  });
  expect({ CHARACTER_NAME_MIN, CHARACTER_NAME_MAX, COMMENT_MAX, BIO_MAX }).toEqual({
    CHARACTER_NAME_MIN: 3,
    CHARACTER_NAME_MAX: 30,
    COMMENT_MAX: 100,
    BIO_MAX: 200,
  });
  expect({ TITLE_MAX, DESCRIPTION_MAX, TAG_MAX, SEARCH_TEXT_MAX }).toEqual({
    TITLE_MAX: 30,
    DESCRIPTION_MAX: 500,
    TAG_MAX: 30,
    SEARCH_TEXT_MAX: 30,
  });
  expect({ ITEM_SEARCH_MIN, ITEM_SEARCH_MAX, MAILED_CODE_LENGTH }).toEqual({
    ITEM_SEARCH_MIN: 2,
    ITEM_SEARCH_MAX: 30,
    MAILED_CODE_LENGTH: 8,
  });
});

test("how many there may be", () => {
  expect({ TAGS_MAX, IMAGES_MAX, PINNED_MAX, PRICE_MAX, MENTIONS_MAX }).toEqual({
    TAGS_MAX: 30,
    IMAGES_MAX: 4,
    PINNED_MAX: 4,
    PRICE_MAX: 9_999_999_999,
    MENTIONS_MAX: 5,
  });
  expect({ PASSKEYS_MAX, RECOVERY_CODES, MAILED_CODE_MINUTES }).toEqual({
    PASSKEYS_MAX: 20,
    RECOVERY_CODES: 10,
    MAILED_CODE_MINUTES: 10,
  });
  expect({ WEAPON_SLOTS, CHARACTER_SLOTS, GRENADE_CLASS, ITEM_SEARCH_LIMIT }).toEqual({
    WEAPON_SLOTS: 3,
    CHARACTER_SLOTS: 4,
    GRENADE_CLASS: 81,
    ITEM_SEARCH_LIMIT: 20,
  });
});

test("how many a page shows", () => {
  expect({
    HOME_PAGE_SIZE,
    PAGE_SIZE,
    COMMENT_PAGE_SIZE,
    NOTIFICATION_PAGE_SIZE,
    LATEST_NOTIFICATIONS,
    PEOPLE_PAGE_SIZE,
  }).toEqual({
    HOME_PAGE_SIZE: 48,
    PAGE_SIZE: 24,
    COMMENT_PAGE_SIZE: 10,
    NOTIFICATION_PAGE_SIZE: 20,
    LATEST_NOTIFICATIONS: 5,
    PEOPLE_PAGE_SIZE: 50,
  });
});

test("which pictures each category takes", () => {
  expect({ IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS }).toEqual({
    IMAGE_MAX_BYTES: 8_388_608,
    IMAGE_MAX_PIXELS: 50_000_000,
  });
  expect(
    Object.values(CATEGORIES).map(({ crop, maxImages }) => [crop.width, crop.height, maxImages]),
  ).toEqual([
    [340, 340, 1],
    [340, 570, 4],
    [570, 340, 4],
    [340, 570, 4],
  ]);
});

test("how many names and characters an account has", () => {
  expect({ RENAMES_MAX, RENAME_DAYS, FORMER_NAMES_MAX, FORMER_NAME_DAYS, CHARACTERS_MAX }).toEqual({
    RENAMES_MAX: 3,
    RENAME_DAYS: 30,
    FORMER_NAMES_MAX: 5,
    FORMER_NAME_DAYS: 90,
    CHARACTERS_MAX: 30,
  });
});

test("how many mails about an account's security it gets in an hour, before one about the others", () => {
  expect(SECURITY_MAILS_MAX).toBe(5);
});

test("how often a call may be made", () => {
  const figures = Object.entries(LIMITS).map(([name, { max, seconds }]) => [name, max, seconds]);
  expect(figures).toEqual([
    ["signIn", 10, 60],
    ["signUp", 5, 3_600],
    ["mail", 3, 3_600],
    ["resetMail", 3, 3_600],
    ["createPost", 20, 3_600],
    ["createLoadout", 20, 3_600],
    ["useLoadout", 30, 60],
    ["saveStream", 30, 600],
    ["pairRemote", 5, 600],
    ["controlStream", 120, 60],
    ["upload", 20, 3_600],
    ["similar", 60, 3_600],
    ["createComment", 10, 60],
    ["likeOrFollow", 60, 60],
    ["likeOrFollowUnverified", 10, 60],
    ["report", 20, 3_600],
    ["notice", 5, 3_600],
    ["discordStart", 20, 60],
    ["download", 20, 3_600],
    ["live", 120, 60],
    ["passkey", 30, 60],
    ["prove", 10, 60],
    ["claim", 10, 3_600],
    ["search", 60, 60],
    ["other", 600, 60],
  ]);
});

test("how many sign-ins may fail, by the minute, the hour and the day", () => {
  const figures = Object.entries(SIGN_IN_FAILURES).map(([name, allowed]) => [
    name,
    allowed.map(({ max, seconds }) => [max, seconds]),
  ]);
  expect(Object.fromEntries(figures)).toEqual({
    address: [
      [10, 60],
      [100, 3_600],
    ],
    pair: [
      [20, 3_600],
      [40, 86_400],
    ],
    device: [
      [10, 60],
      [40, 3_600],
    ],
    account: [
      [10, 60],
      [100, 3_600],
    ],
  });
});

test("how often a second factor or a reauthentication may fail, and what makes captchas harder", () => {
  const figures = [SECOND_FACTOR_FAILURES, REAUTHENTICATION_FAILURES].map((allowed) =>
    allowed.map(({ max, seconds }) => [max, seconds]),
  );
  expect(figures).toEqual([
    [
      [10, 3_600],
      [30, 86_400],
    ],
    [
      [10, 60],
      [30, 3_600],
    ],
  ]);
  expect(SIGN_IN_WORK).toEqual([
    { failures: 100, work: 10 },
    { failures: 20, work: 4 },
  ]);
});
