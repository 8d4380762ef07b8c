import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SecurityEvent } from "#contract/security/contract.ts";
import { messageOf } from "#web/lib/call.ts";
import { apiQuery, SECURITY_EVENTS } from "#web/lib/queries.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { deviceName } from "#web/ui/content/device-name.ts";
import { TimeAgo } from "#web/ui/content/time-ago.tsx";
import { FailedState } from "#web/ui/feedback/failed-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import styles from "./settings.module.css";

export function securityEventsQuery(page = 1) {
  return apiQuery(...SECURITY_EVENTS, { query: { page } });
}

/** Lists the user's security events in pages. */
export function SecurityEvents() {
  const [page, setPage] = useState(1);
  const { data, error, refetch, isFetching } = useQuery({
    ...securityEventsQuery(page),
    placeholderData: keepPreviousData,
  });
  if (error) {
    return (
      <FailedState
        title="Couldn't load security events"
        text={messageOf(error)}
        onRetry={refetch}
      />
    );
  }
  if (!data) {
    return (
      <div role="status" aria-label="Loading security events">
        <Skeleton height={72} />
      </div>
    );
  }
  if (data.events.length === 0) return <NoEvents />;
  return (
    <div className="stack gap-12">
      <ul className="stack gap-8" aria-busy={isFetching}>
        {data.events.map((event) => (
          <EventRow key={event._id} event={event} />
        ))}
      </ul>
      {data.pageCount > 1 && <Pages page={page} pageCount={data.pageCount} onPage={setPage} />}
    </div>
  );
}

function NoEvents() {
  return (
    <p className="t-sm">Log-ins on new devices and changes of how you log in are listed here.</p>
  );
}

function EventRow({ event: { kind, message, detail, createdAt } }: { event: SecurityEvent }) {
  return (
    <li className={`card ${styles.event}`}>
      <p className="t-label">{message}</p>
      <p className={`cluster t-note muted breaks ${styles.detail}`}>
        {detail && <span>{kind === "newSignIn" ? deviceName(detail) : detail}</span>}
        <TimeAgo iso={createdAt} />
      </p>
    </li>
  );
}

type PagesProps = { page: number; pageCount: number; onPage: (page: number) => void };

// The buttons stay mounted, so that the focus stays too.
function Pages({ page, pageCount, onPage }: PagesProps) {
  return (
    <nav className="row gap-12 between" aria-label="Pages of security events">
      <Button aria-disabled={page === 1} onClick={() => page > 1 && onPage(page - 1)}>
        Newer
      </Button>
      <p className="t-sm" role="status">{`Page ${page} of ${pageCount}`}</p>
      <Button
        aria-disabled={page === pageCount}
        onClick={() => page < pageCount && onPage(page + 1)}
      >
        Older
      </Button>
    </nav>
  );
}
