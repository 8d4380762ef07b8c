import { useState } from "react";
import {
  BAN_DAYS_DEFAULT,
  type BanBody,
  banBody,
  banDays,
  banReason,
} from "#contract/moderation/bans.ts";

type BanErrors = { days?: string; reason?: string };

export type BanDraft = {
  temporary: boolean;
  /** As typed. */
  days: string;
  reason: string;
  errors: BanErrors;
  /** The duration in days; null for permanent or an invalid number. */
  validDays: number | null;
  change: (part: Partial<Pick<BanDraft, "temporary" | "days" | "reason">>) => void;
  /** Returns the body to send, or null after showing the errors. */
  validate: () => BanBody | null;
};

function errorOf(schema: typeof banDays | typeof banReason, value: unknown): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message;
}

function numberIn(days: string): number {
  return days.trim() === "" ? Number.NaN : Number(days);
}

/** Provides a ban's draft. Errors show from the first submit on. */
export function useBanDraft(): BanDraft {
  const [values, setValues] = useState({
    temporary: true,
    days: String(BAN_DAYS_DEFAULT),
    reason: "",
  });
  const [submitted, setSubmitted] = useState(false);
  const { temporary, days, reason } = values;
  const daysError = temporary ? errorOf(banDays, numberIn(days)) : undefined;
  const reasonError = errorOf(banReason, reason);
  const errors = {
    ...(daysError && { days: daysError }),
    ...(reasonError && { reason: reasonError }),
  };
  return {
    ...values,
    errors: submitted ? errors : {},
    validDays: temporary && !daysError ? numberIn(days) : null,
    change: (part) => setValues((before) => ({ ...before, ...part })),
    validate: () => {
      setSubmitted(true);
      const body = { banExpiryDays: temporary ? numberIn(days) : null, reason };
      return banBody.safeParse(body).data ?? null;
    },
  };
}
