import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { BanBody } from "#contract/moderation/bans.ts";
import type { Report, ReportAction } from "#contract/moderation/reports.ts";
import { type Call, CallError, messageOf, useCall } from "#web/platform/call.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { listInput, type ReportsParams } from "./list/reports-url.ts";

const CONFLICT = 409;

/** Fetches one page of the reports. */
export function reportsQuery(call: Call, params: ReportsParams) {
  const query = listInput(params);
  return queryOptions({
    queryKey: ["reports", "list", query],
    queryFn: async () => {
      const { reports, pageCount, counts } = await call("GET /api/reports", { query });
      return { reports, pageCount, counts };
    },
    refetchOnWindowFocus: true,
  });
}

/** Fetches the number of open reports. */
export function openCountQuery(call: Call) {
  return queryOptions({
    queryKey: ["reports", "openCount"],
    queryFn: async () => {
      const query = { status: "open", sort: "reported", page: 1 } as const;
      return (await call("GET /api/reports", { query })).counts.open;
    },
  });
}

/** Fetches a reported item with all its details. */
export function reportQuery(call: Call, id: string) {
  return queryOptions({
    queryKey: ["reports", "one", id],
    queryFn: async () => (await call("GET /api/report/:id", { params: { id } })).report,
    refetchOnWindowFocus: true,
  });
}

function refreshReports(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: ["reports"] });
}

/** Assigns a report to the current user. */
export function useOpenReport(id: string) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call("POST /api/report/:id/open", { params: { id } }),
    // A failure must not keep staff from viewing the report.
    onSettled: () => refreshReports(queries),
  });
}

export type Resolution = { action: ReportAction; ban?: BanBody; note?: string };

/** Resolves a report. When somebody else was faster, the reply says so and it is not an error. */
export function useResolveReport(id: string) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (resolution: Resolution) =>
      call("POST /api/report/:id/resolve", { params: { id }, body: resolution }).catch(
        (error: unknown) => {
          if (error instanceof CallError && error.status === CONFLICT) {
            return { message: messageOf(error) };
          }
          throw error;
        },
      ),
    onSuccess: async ({ message }) => {
      showToast("ok", message);
      queries.removeQueries({ queryKey: ["feed"] });
      queries.removeQueries({ queryKey: ["post"] });
      await refreshReports(queries);
    },
  });
}

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
