import { useState } from "react";
import { BAN_DAYS_DEFAULT, type BanTerm, banDays } from "#contract/bans/contract.ts";
import type { Statement } from "#contract/decisions/contract.ts";
import {
  type StatementDraft,
  useStatementDraft,
} from "#web/components/decisions/use-statement-draft.ts";

export type Ban = BanTerm & { statement: Statement };

export type BanDraft = {
  temporary: boolean;
  /** Whether the open reports about the user are resolved too. */
  resolveReports: boolean;
  /** As typed. */
  days: string;
  statement: StatementDraft;
  /** What is wrong with the days. */
  error: string | undefined;
  /** The duration in days; null for permanent or an invalid number. */
  validDays: number | null;
  /** Something was chosen or typed. */
  changed: boolean;
  change: (part: Partial<Pick<BanDraft, "temporary" | "days" | "resolveReports">>) => void;
  /** Returns the body to send, or null after showing the errors. */
  validate: () => Ban | null;
};

function numberIn(days: string): number {
  return days.trim() === "" ? Number.NaN : Number(days);
}

const UNCHANGED = { temporary: true, days: String(BAN_DAYS_DEFAULT), resolveReports: false };

/** Provides a ban's draft. Errors show from the first submit on. */
export function useBanDraft(): BanDraft {
  const [values, setValues] = useState(UNCHANGED);
  const [submitted, setSubmitted] = useState(false);
  const statement = useStatementDraft();
  const { temporary, days, resolveReports } = values;
  const error = temporary ? banDays.safeParse(numberIn(days)).error?.issues[0]?.message : undefined;
  return {
    ...values,
    statement,
    error: submitted ? error : undefined,
    validDays: temporary && !error ? numberIn(days) : null,
    changed:
      temporary !== UNCHANGED.temporary ||
      days !== UNCHANGED.days ||
      resolveReports ||
      statement.changed,
    change: (part) => setValues((before) => ({ ...before, ...part })),
    validate: () => {
      setSubmitted(true);
      const reasons = statement.validate();
      if (!reasons || error) return null;
      return {
        banExpiryDays: temporary ? numberIn(days) : null,
        ...(resolveReports && { resolveReports }),
        statement: reasons,
      };
    },
  };
}
