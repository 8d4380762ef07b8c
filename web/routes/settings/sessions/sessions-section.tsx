import { useQuery } from "@tanstack/react-query";
import type { UserSession } from "#contract/accounts/sessions.ts";
import { messageOf, useCall } from "#web/lib/call.ts";
import { FailedState } from "#web/ui/feedback/failed-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { useFocusRescue } from "#web/ui/hooks/use-focus-rescue.ts";
import { EndOthersButton } from "./end-others-button.tsx";
import { SessionRow } from "./session-row.tsx";
import { sessionsQuery } from "./sessions-api.ts";

/** Lists the user's sessions. Times are relative to when they were fetched, on server and browser. */
export function SessionsSection() {
  const { data, error, refetch, dataUpdatedAt } = useQuery(sessionsQuery(useCall()));
  if (data) return <SessionList sessions={data.sessions} now={dataUpdatedAt} />;
  if (error) {
    return (
      <FailedState
        title="Your sessions could not be loaded"
        text={messageOf(error)}
        onRetry={refetch}
      />
    );
  }
  return (
    <div className="stack-8" role="status" aria-label="Loading your sessions">
      <Skeleton height={72} />
      <Skeleton height={72} />
    </div>
  );
}

function SessionList({ sessions, now }: { sessions: readonly UserSession[]; now: number }) {
  const list = useFocusRescue<HTMLDivElement>(sessions.length);
  return (
    <div ref={list} className="stack-8" tabIndex={-1}>
      <ul className="stack-8">
        {sessions.map((session) => (
          <SessionRow key={session._id} session={session} now={now} />
        ))}
      </ul>
      {sessions.length > 1 && <EndOthersButton />}
    </div>
  );
}
