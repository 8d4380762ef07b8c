import { useState } from "react";
import {
  BAN_DAYS_DEFAULT,
  type BanBody,
  banBody,
  banDays,
  banReason,
} from "#contract/moderation/bans.ts";

type BanFaults = { days?: string; reason?: string };

export type BanDraft = {
  temporary: boolean;
  /** As typed. */
  days: string;
  reason: string;
  faults: BanFaults;
  /** When it would end, in days from now; null for never or for what is no number of days. */
  validDays: number | null;
  change: (part: Partial<Pick<BanDraft, "temporary" | "days" | "reason">>) => void;
  /** What to send, or null after showing what is wrong. */
  finish: () => BanBody | null;
};

function faultOf(schema: typeof banDays | typeof banReason, value: unknown): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message;
}

function numberIn(days: string): number {
  return days.trim() === "" ? Number.NaN : Number(days);
}

/** A ban as it is being written. What is wrong shows from the first try on. */
export function useBanDraft(): BanDraft {
  const [values, setValues] = useState({
    temporary: true,
    days: String(BAN_DAYS_DEFAULT),
    reason: "",
  });
  const [tried, setTried] = useState(false);
  const { temporary, days, reason } = values;
  const daysFault = temporary ? faultOf(banDays, numberIn(days)) : undefined;
  const reasonFault = faultOf(banReason, reason);
  const faults = {
    ...(daysFault && { days: daysFault }),
    ...(reasonFault && { reason: reasonFault }),
  };
  return {
    ...values,
    faults: tried ? faults : {},
    validDays: temporary && !daysFault ? numberIn(days) : null,
    change: (part) => setValues((before) => ({ ...before, ...part })),
    finish: () => {
      setTried(true);
      const body = { banExpiryDays: temporary ? numberIn(days) : null, reason };
      return banBody.safeParse(body).data ?? null;
    },
  };
}
