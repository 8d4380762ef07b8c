import { useEffect, useEffectEvent } from "react";
import type { Report } from "#contract/moderation/reports.ts";
import { useOpenReport } from "../reports-api.ts";

/** Assigns an unassigned report to the viewer once opened. */
export function useAssignReport({ _id, status, openedBy }: Report): void {
  const { mutate, isIdle } = useOpenReport(_id);
  const free = status === "open" && openedBy === null;
  const open = useEffectEvent(() => {
    if (isIdle) mutate();
  });
  useEffect(() => {
    if (free) open();
  }, [free]);
}
