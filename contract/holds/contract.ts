import type { DecidedAction } from "../decisions/contract.ts";

/** Accounts younger than this cannot post again what looks like a removed post of anybody. */
export const NEW_ACCOUNT_DAYS = 7;
/** How long the fingerprints of a removed picture are stored, or `APPEAL_DAYS` if that is longer. */
export const REMOVED_PICTURE_YEARS = 3;

/** Why a post or comment waits for staff. The database stores positions in this list, so add new ones at the end. */
export const HOLD_CAUSES = [
  "firstPosts",
  "removedBefore",
  "changed",
  "imageCheck",
  "link",
] as const;
export type HoldCause = (typeof HOLD_CAUSES)[number];

/** What the maker of what waits reads. */
export const HOLD_REASONS: Readonly<Record<HoldCause, string>> = {
  firstPosts: "The first posts of a new account are looked at before others see them.",
  removedBefore: "It looks very much like a post that was removed.",
  changed: "It was hidden until its maker changed it, and now it was.",
  imageCheck: "A check of new pictures asks our staff to look at it first.",
  link: "Comments with links of a new account are looked at before others see them.",
};

/** What a program decides, so that staff look at it. */
export const HOLD_ACTIONS: readonly DecidedAction[] = ["holdPost", "holdComment"];
