import type { DecidedAction } from "#contract/moderation/decisions.ts";
import type { TransparencyYear } from "#contract/moderation/transparency.ts";
import { REASONS_OFFERED, reasonText } from "#web/components/moderation/reasons.ts";

/** A total with its parts; parts that are 0 are left out. */
export type CountGroup = {
  label: string;
  total: number;
  parts: readonly { label: string; count: number }[];
};

const ACTS: Readonly<Record<DecidedAction, string>> = {
  deletePost: "Posts removed",
  editPost: "Posts changed or marked as NSFW",
  hidePost: "Posts hidden until changed",
  creditPost: "Credit lines added",
  deleteComment: "Comments removed",
  deleteLoadout: "Loadouts removed",
  editUser: "Profiles changed",
  changeAvatar: "Avatars replaced",
  removeCharacter: "Characters removed",
  holdPost: "Posts held until staff looked at them",
  prune: "Everything of an account removed",
  ban: "Accounts banned",
};
const ACTIONS = Object.keys(ACTS) as DecidedAction[];

/** Returns the rows of a year's table, in display order. */
export function countGroups(year: TransparencyYear): CountGroup[] {
  return [
    group(
      "Reports",
      REASONS_OFFERED.map((reason) => ({
        label: reasonText(reason),
        count: year.reports.find((row) => row.reason === reason)?.count ?? 0,
      })),
    ),
    { label: "Notices from outside", total: year.notices, parts: [] },
    { label: "Notices by which posts were removed", total: year.noticesUpheld, parts: [] },
    group("Acts of staff", actParts(year.acts)),
    group("Automatic acts", actParts(year.automaticActs)),
    { label: "Appeals", total: year.appeals, parts: [] },
    { label: "Decisions reversed by an appeal", total: year.reversals, parts: [] },
  ];
}

function actParts(acts: TransparencyYear["acts"]) {
  return ACTIONS.map((action) => ({
    label: ACTS[action],
    count: acts.find((row) => row.action === action)?.count ?? 0,
  }));
}

function group(label: string, all: CountGroup["parts"]): CountGroup {
  const total = all.reduce((sum, { count }) => sum + count, 0);
  return { label, total, parts: all.filter(({ count }) => count > 0) };
}
