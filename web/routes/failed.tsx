import { isRouteErrorResponse, useRevalidator, useRouteError } from "react-router";
import { UnlistedHead } from "#web/lib/document/unlisted-head.tsx";
import { useHydrated } from "#web/lib/pre-hydration/use-hydrated.ts";
import { NotFoundPage } from "#web/routes/not-found/not-found.tsx";
import { OfflineMessage, TryAgainButton } from "#web/routes/offline/offline-message.tsx";
import { ShellFrame } from "#web/routes/shell/shell.tsx";
import { LinkButton } from "#web/ui/buttons/button.tsx";
import { PageMessage } from "#web/ui/feedback/page-message.tsx";

/** Renders the error page when a page could not be loaded or rendered. */
export function FailedPage() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return <ShellFrame>{missing ? <NotFoundPage /> : <Failure error={error} />}</ShellFrame>;
}

/** Renders why a page could not be loaded, and tries again once online. */
export function Failure({ error }: { error: unknown }) {
  const status = statusOf(error);
  const offline = useIsOffline();
  if (status === 0 || offline) {
    return (
      <OfflineMessage alert>
        <UnlistedHead title="Offline" />
        <TryAgain />
      </OfflineMessage>
    );
  }
  return (
    <PageMessage
      alert
      title="Something went wrong"
      text={sentenceFor(status)}
      actions={
        <>
          <TryAgain />
          <LinkButton size="l" variant="quiet" icon="home" to="/" reloadDocument>
            Go home
          </LinkButton>
        </>
      }
    >
      <UnlistedHead title="Something went wrong" />
    </PageMessage>
  );
}

function TryAgain() {
  const revalidator = useRevalidator();
  return (
    <TryAgainButton
      busy={revalidator.state === "loading"}
      onClick={() => revalidator.revalidate()}
    />
  );
}

/** Returns whether the browser is offline, which may explain missing page code. */
function useIsOffline(): boolean {
  return useHydrated() && !navigator.onLine;
}

// The browser gets only the status of an error on the server, not its message.
function statusOf(error: unknown): number | undefined {
  if (typeof error !== "object" || error === null || !("status" in error)) return undefined;
  return typeof error.status === "number" ? error.status : undefined;
}

function sentenceFor(status: number | undefined): string {
  if (status === 429) return "These were too many requests. Wait a minute, then try again.";
  return "This page could not be loaded. It is our fault, not yours; try again in a moment.";
}
