import type { QueueState } from "#contract/moderation/desk.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { useFocusRescue } from "#web/ui/hooks/use-focus-rescue.ts";
import { useRetryJobs } from "./desk-api.ts";
import styles from "./queue-table.module.css";

type QueueTableProps = { queues: readonly QueueState[]; canRetry: boolean };

/** Renders the jobs of every queue by their state, and runs failed ones again. */
export function QueueTable({ queues, canRetry }: QueueTableProps) {
  const retry = useRetryJobs();
  const table = useFocusRescue<HTMLTableElement>(queues);
  return (
    <table ref={table} className={styles.queues} tabIndex={-1}>
      <caption className="sr">Jobs by queue</caption>
      <thead>
        <tr>
          <th scope="col">Queue</th>
          <th scope="col">Waiting</th>
          <th scope="col">Running</th>
          <th scope="col">Failed</th>
          {canRetry && (
            <th scope="col">
              <span className="sr">Run again</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {queues.map(({ name, waiting, running, failed }) => (
          <tr key={name} className={failed > 0 ? styles.failing : undefined}>
            <th scope="row">{name}</th>
            <td>{waiting.toLocaleString("en-US")}</td>
            <td>{running.toLocaleString("en-US")}</td>
            <td>{failed.toLocaleString("en-US")}</td>
            {canRetry && (
              <td className={styles.act}>
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
