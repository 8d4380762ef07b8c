import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Desk, QueueState } from "#contract/moderation/desk.ts";
import { type Call, messageOf, useCall } from "#web/lib/call.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";

/** Fetches what waits for staff, and how the site does. */
export function deskQuery(call: Call) {
  return queryOptions({
    queryKey: ["desk"],
    queryFn: (): Promise<Desk> => call("GET /api/desk", {}),
    staleTime: 0,
  });
}

/** Runs the failed jobs of a queue again, and counts them as waiting until they are counted again. */
export function useRetryJobs() {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (queue: string) => call("POST /api/jobs/:queue/retry", { params: { queue } }),
    onSuccess: ({ message, retried }, queue) => {
      showToast("ok", message);
      queries.setQueryData(deskQuery(call).queryKey, (desk) =>
        desk ? { ...desk, queues: afterRetry(desk.queues, queue, retried) } : undefined,
      );
    },
    onError: (error) => showToast("error", messageOf(error)),
  });
}

function afterRetry(queues: readonly QueueState[], queue: string, retried: number): QueueState[] {
  return queues.map((state) => {
    if (state.name !== queue) return state;
    // Those that are gone since they were counted neither wait nor run.
    const failed = retried === 0 ? 0 : Math.max(0, state.failed - retried);
    return { ...state, waiting: state.waiting + retried, failed };
  });
}
