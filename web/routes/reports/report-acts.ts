import type { Report, ReportAction } from "#contract/reports/contract.ts";
import { canBan } from "#contract/users/policy.ts";
import type { Actor } from "#contract/users/roles.ts";

const DELETIONS = {
  post: "Delete Post",
  comment: "Delete Comment",
  user: null,
  loadout: "Delete Loadout",
} as const;

export type ReportAct = { action: ReportAction; label: string };

/** Lists the actions available for an open report, mildest first; empty when it is resolved. */
export function reportActs(viewer: Actor, report: Report): ReportAct[] {
  if (report.status === "resolved") return [];
  const acts: ReportAct[] = [{ action: "dismiss", label: "Dismiss" }];
  if (report.comparison?.creditable) acts.push({ action: "credit", label: "Add Credit" });
  if (report.post) acts.push({ action: "hide", label: "Hide" });
  if (report.post && !report.post.nsfw) acts.push({ action: "markNsfw", label: "Mark NSFW" });
  const deletion = DELETIONS[report.kind];
  if (deletion && (report.post ?? report.comment ?? report.loadout))
    acts.push({ action: "delete", label: deletion });
  const { maker } = report;
  if (maker && !maker.banned && canBan(viewer, maker)) acts.push({ action: "ban", label: "Ban" });
  acts.push({ action: "resolve", label: "Resolve" });
  return acts;
}

const OUTCOMES: Readonly<Record<ReportAction, string>> = {
  dismiss: "Dismissed",
  resolve: "Resolved",
  delete: "Deleted",
  markNsfw: "Marked NSFW",
  hide: "Hidden until changed",
  credit: "Credited",
  ban: "Banned",
};

/** Describes how a report was resolved. */
export function outcomeText(outcome: ReportAction | null): string {
  return outcome === null ? "Resolved" : OUTCOMES[outcome];
}
