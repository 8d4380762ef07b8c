import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { QueueState } from "#contract/desk/contract.ts";
import { messageOf, useCall } from "#web/lib/call.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { useFocusRescue } from "#web/ui/hooks/use-focus-rescue.ts";
import { deskQuery } from "./desk-query.ts";
import { BODY, COUNT, COUNT_HEAD, HEAD } from "./table-cells.ts";

type QueueTableProps = { queues: readonly QueueState[]; canRetry: boolean };

/** Renders the jobs of every queue by their state, and runs failed ones again. */
export function QueueTable({ queues, canRetry }: QueueTableProps) {
  const retry = useRetryJobs();
  const table = useFocusRescue<HTMLTableElement>(queues);
  return (
    <table ref={table} className="landing t-md w-full [border-collapse:collapse]" tabIndex={-1}>
      <caption className="sr-only">Jobs by queue</caption>
      <thead>
        <tr>
          <th scope="col" className={`text-left ${HEAD}`}>
            Queue
          </th>
          <th scope="col" className={COUNT_HEAD}>
            Waiting
          </th>
          <th scope="col" className={COUNT_HEAD}>
            Running
          </th>
          <th scope="col" className={COUNT_HEAD}>
            Failed
          </th>
          {canRetry && (
            <th scope="col" className={COUNT_HEAD}>
              <span className="sr-only">Run again</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {queues.map(({ name, waiting, running, failed }) => (
          <tr key={name} className="first:*:border-t-0">
            <th scope="row" className={`font-normal text-muted text-left ${BODY}`}>
              {name}
            </th>
            <td className={COUNT}>{waiting.toLocaleString("en-US")}</td>
            <td className={COUNT}>{running.toLocaleString("en-US")}</td>
            <td
              className={classNames(
                `text-right ${BODY}`,
                failed > 0 ? "text-bad font-semibold" : "font-normal",
              )}
            >
              {failed.toLocaleString("en-US")}
            </td>
            {canRetry && (
              <td className={`w-84 small:w-70 ${COUNT}`}>
                {failed > 0 && (
                  <Button
                    size="s"
                    aria-label={`Retry failed jobs of ${name}`}
                    busy={retry.isPending && retry.variables === name}
                    onClick={() => retry.mutate(name)}
                  >
                    Retry
                  </Button>
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Runs the failed jobs of a queue again, and counts them as waiting until they are counted again. */
function useRetryJobs() {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (queue: string) => call("POST /api/jobs/:queue/retry", { params: { queue } }),
    onSuccess: ({ message, retried }, queue) => {
      showToast("ok", message);
      queries.setQueryData(deskQuery.queryKey, (desk) =>
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
