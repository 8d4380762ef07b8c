import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { BanBody } from "#contract/moderation/bans.ts";
import {
  getReport,
  listReports,
  openReport,
  type ReportAction,
  resolveReport,
} from "#contract/moderation/reports.ts";
import { type Call, CallError, messageOf, useCall } from "#web/platform/call.ts";
import { useToast } from "#web/ui/feedback/toast.tsx";
import { listInput, type ReportsShown } from "./list/reports-address.ts";

const CONFLICT = 409;

/** One page of the reports. */
export function reportsQuery(call: Call, shown: ReportsShown) {
  const query = listInput(shown);
  return queryOptions({
    queryKey: ["reports", "list", query],
    queryFn: async () => {
      const { reports, pageCount, counts } = await call(listReports, { query });
      return { reports, pageCount, counts };
    },
    refetchOnWindowFocus: true,
  });
}

/** How many reports wait. */
export function openCountQuery(call: Call) {
  return queryOptions({
    queryKey: ["reports", "openCount"],
    queryFn: async () => {
      const query = { status: "open", sort: "reported", page: 1 } as const;
      return (await call(listReports, { query })).counts.open;
    },
  });
}

/** A reported thing with all there is to know of it. */
export function reportQuery(call: Call, id: string) {
  return queryOptions({
    queryKey: ["reports", "one", id],
    queryFn: async () => (await call(getReport, { params: { id } })).report,
    refetchOnWindowFocus: true,
  });
}

function refreshReports(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: ["reports"] });
}

/** Marks a report as looked after by whoever is signed in. */
export function useOpenReport(id: string) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(openReport, { params: { id } }),
    // That it could not be marked keeps nobody from looking.
    onSettled: () => refreshReports(queries),
  });
}

export type Settlement = { action: ReportAction; ban?: BanBody; note?: string };

/** Settles a report. When somebody else was faster, that is told, and shown, as no error. */
export function useResolveReport(id: string) {
  const call = useCall();
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (settlement: Settlement) =>
      call(resolveReport, { params: { id }, body: settlement }).catch((error: unknown) => {
        if (error instanceof CallError && error.status === CONFLICT) {
          return { message: messageOf(error) };
        }
        throw error;
      }),
    onSuccess: async ({ message }) => {
      toast("ok", message);
      queries.removeQueries({ queryKey: ["feed"] });
      queries.removeQueries({ queryKey: ["post"] });
      await refreshReports(queries);
    },
  });
}
