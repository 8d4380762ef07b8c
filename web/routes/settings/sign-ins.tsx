import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { UserSession } from "#contract/accounts/sessions.ts";
import type { SecurityEvent } from "#contract/security/contract.ts";
import { useSignOut } from "#web/components/accounts/use-sign-out.ts";
import { QueryState } from "#web/components/query-state.tsx";
import { type Call, messageOf, useCall } from "#web/lib/call.ts";
import { apiQuery, SECURITY_EVENTS } from "#web/lib/queries.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { deviceName } from "#web/ui/content/device-name.ts";
import { longDate } from "#web/ui/content/long-date.ts";
import { relativeTime, TimeAgo } from "#web/ui/content/time-ago.tsx";
import { FailedState } from "#web/ui/feedback/failed-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { GoodMark } from "#web/ui/feedback/status-mark.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { SettingRow } from "#web/ui/fields/setting-row.tsx";
import { useFocusRescue } from "#web/ui/hooks/use-focus-rescue.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { useDialog } from "#web/ui/overlays/use-dialog.tsx";

export const sessionsQuery = apiQuery("GET /api/auth/sessions", {});

/** Lists the user's sessions. Times are relative to when they were fetched, on server and browser. */
export function SessionsSection() {
  const query = useQuery(sessionsQuery);
  if (query.data) return <SessionList sessions={query.data.sessions} now={query.dataUpdatedAt} />;
  return (
    <QueryState
      query={query}
      what="Your sessions"
      pending={
        <div className="grid gap-8" role="status" aria-label="Loading your sessions">
          <Skeleton height={72} />
          <Skeleton height={72} />
        </div>
      }
    />
  );
}

function SessionList({ sessions, now }: { sessions: readonly UserSession[]; now: number }) {
  const list = useFocusRescue<HTMLDivElement>(sessions.length);
  return (
    <div ref={list} className="grid gap-8" tabIndex={-1}>
      <ul className="grid gap-8">
        {sessions.map((session) => (
          <SessionRow key={session._id} session={session} now={now} />
        ))}
      </ul>
      {sessions.length > 1 && <EndOthersButton />}
    </div>
  );
}

type SessionRowProps = { session: UserSession; now: number };

function SessionRow({ session, now }: SessionRowProps) {
  const { _id, userAgent, createdAt, lastUsedAt, current } = session;
  const device = deviceName(userAgent);
  return (
    <li>
      <SettingRow
        icon="lock"
        title={device}
        text={`Last used ${relativeTime(lastUsedAt, now)} · Since ${longDate(createdAt)}`}
        side={current ? <CurrentSession /> : <EndButton id={_id} device={device} />}
      />
    </li>
  );
}

function CurrentSession() {
  const { mutate, isPending } = useSignOut();
  return (
    <>
      <GoodMark>This device</GoodMark>
      <Button busy={isPending} onClick={() => mutate()}>
        Sign Out
      </Button>
    </>
  );
}

function EndButton({ id, device }: { id: string; device: string }) {
  const { mutate, isPending } = useEndSessions((call) =>
    call("POST /api/auth/sessions/:id/end", { params: { id } }),
  );
  return (
    <Button busy={isPending} aria-label={`End ${device}`} onClick={() => mutate()}>
      End
    </Button>
  );
}

const ConfirmDialog = lazyPart(
  async () => (await import("#web/ui/overlays/confirm-dialog.tsx")).ConfirmDialog,
);

function EndOthersButton() {
  const { mutateAsync } = useEndSessions((call) => call("POST /api/auth/sessions/end-others", {}));
  const { show, dialog } = useDialog<true>((_, state) => (
    <ConfirmDialog
      {...state}
      title="End all other sessions?"
      body="You stay signed in here and are signed out everywhere else."
      confirmLabel="End all others"
      onConfirm={() => mutateAsync()}
    />
  ));
  return (
    <>
      <Button className="mt-4 justify-self-end" onClick={() => show(true)}>
        End all others
      </Button>
      {dialog}
    </>
  );
}

/**
 * Ends the sessions that `end` selects and refetches the list, also when some had already ended.
 */
function useEndSessions(end: (call: Call) => Promise<{ message: string }>) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => end(call),
    onSuccess: ({ message }) => showToast("ok", message),
    onError: (error) => showToast("error", messageOf(error)),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries(sessionsQuery),
        queries.invalidateQueries({ queryKey: SECURITY_EVENTS }),
      ]),
  });
}

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
    <div className="grid gap-12">
      <ul className="grid gap-8" aria-busy={isFetching}>
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
    <li className="card py-12 px-16">
      <p className="t-label">{message}</p>
      <p className="cluster t-note text-muted breaks gap-y-2 gap-x-12">
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
    <nav className="flex items-center gap-12 justify-between" aria-label="Pages of security events">
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
