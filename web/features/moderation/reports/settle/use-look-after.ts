import { useEffect, useEffectEvent } from "react";
import type { Report } from "#contract/moderation/reports.ts";
import { useOpenReport } from "../reports-api.ts";

/** Tells the others of the staff that one looks after a report which nobody did. */
export function useLookAfter({ _id, status, openedBy }: Report): void {
  const { mutate, isIdle } = useOpenReport(_id);
  const free = status === "open" && openedBy === null;
  const open = useEffectEvent(() => {
    if (isIdle) mutate();
  });
  useEffect(() => {
    if (free) open();
  }, [free]);
}
