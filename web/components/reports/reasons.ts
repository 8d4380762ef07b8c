import { REPORT_REASONS } from "#contract/reports/contract.ts";

const OTHER = 0;

/** The reasons in display order: the catch-all comes last. */
export const REASONS_OFFERED = [...REPORT_REASONS.keys()].sort(
  (one, two) => Number(one === OTHER) - Number(two === OTHER),
);

export function reasonText(reason: number): string {
  return REPORT_REASONS[reason] ?? REPORT_REASONS[OTHER];
}
