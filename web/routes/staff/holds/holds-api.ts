import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Reply } from "#contract/endpoint.ts";
import type { Statement } from "#contract/moderation/decisions.ts";
import type { listHolds } from "#contract/moderation/holds.ts";
import { type Call, messageOf, useCall } from "#web/lib/call.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";

export type Hold = Reply<typeof listHolds>["holds"][number];

/** Fetches one page of the posts that wait for staff. */
export function holdsQuery(call: Call, page: number) {
  return queryOptions({
    queryKey: ["holds", page],
    queryFn: async () => {
      const { holds, pageCount } = await call("GET /api/holds", { query: { page } });
      return { holds, pageCount };
    },
    // Other staff decide meanwhile.
    staleTime: 0,
  });
}

/** Shows a post that waits; toasts show the result. */
export function useReleaseHold(id: string) {
  const call = useCall();
  const refresh = useRefreshHolds();
  return useMutation({
    mutationFn: () => call("POST /api/hold/:id/release", { params: { id } }),
    onSuccess: ({ message }) => showToast("ok", message),
    onError: (error) => showToast("error", messageOf(error)),
    onSettled: refresh,
  });
}

/** Removes a post that waits; the dialog shows the error. */
export function useRemoveHeld(id: string) {
  const call = useCall();
  const refresh = useRefreshHolds();
  return useMutation({
    mutationFn: (statement: Statement) =>
      call("POST /api/hold/:id/remove", { params: { id }, body: { statement } }),
    onSuccess: async ({ message }) => {
      showToast("ok", message);
      await refresh();
    },
  });
}

function useRefreshHolds(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    queries.removeQueries({ queryKey: ["feed"] });
    await queries.invalidateQueries({ queryKey: ["holds"] });
  };
}
