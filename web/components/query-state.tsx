import type { ReactNode } from "react";
import { messageOf } from "#web/lib/call.ts";
import { FailedState } from "#web/ui/feedback/failed-state.tsx";

type QueryStateProps = {
  query: { error: Error | null; refetch: () => unknown };
  /** What could not be loaded: 'The reports'. */
  what: string;
  /** Stands in its place while it loads. */
  pending: ReactNode;
  /** Of what says that it could not be loaded. */
  className?: string;
};

/** Renders what stands in place of a query's data: a placeholder, or why they could not be loaded. */
export function QueryState({ query, what, pending, className }: QueryStateProps) {
  if (!query.error) return pending;
  return (
    <FailedState
      className={className}
      title={`${what} could not be loaded`}
      text={messageOf(query.error)}
      onRetry={query.refetch}
    />
  );
}
