import { type ReactNode, useRef } from "react";
import { Outlet, ScrollRestoration, useLocation } from "react-router";
import { useLiveNotifications } from "#web/components/notifications/api.ts";
import { useLiveConnection } from "#web/lib/live/live.ts";
import { useIdle } from "#web/lib/pre-hydration/when-idle.ts";
import { useReauthentication } from "#web/lib/session/reauthentication.ts";
import { useCurrentUser } from "#web/lib/session/session.ts";
import { useReturnExpiry } from "#web/lib/session/sign-in-link.ts";
import { closeStatementRequest, useStatementRequest } from "#web/lib/session/statement-request.ts";
import { classNames } from "#web/ui/class-names.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { BottomBar } from "./bars/bottom-bar.tsx";
import { Footer } from "./bars/footer.tsx";
import { Rail } from "./bars/rail.tsx";
import { TopBar } from "./bars/top-bar.tsx";
import { PageAnnouncer, PageProgress } from "./page-changes.tsx";
import { pageLayout } from "./page-layout.ts";
import styles from "./shell.module.css";
import { VerifyNotice } from "./verify-notice.tsx";

// Few users see these, so no first page loads them.
const SecurityPrompts = lazyPart(
  async () => (await import("./security-prompts.tsx")).SecurityPrompts,
);

const StatementPrompt = lazyPart(
  async () => (await import("#web/routes/shell/statement-prompt.tsx")).StatementPrompt,
);

const PictureDrop = lazyPart(
  async () => (await import("#web/routes/shell/picture-drop.tsx")).PictureDrop,
);

/** What to say when a session was ended elsewhere. */
const LOST = {
  roles: "Our staff changed your roles, which logged you out. Log in again to use them.",
  other: "You were logged out. Log in to go on.",
};

export function Shell() {
  return (
    <ShellFrame>
      <Outlet />
    </ShellFrame>
  );
}

/** Renders the layout around every page, also a failed one. */
export function ShellFrame({ children }: { children: ReactNode }) {
  const layout = pageLayout(useLocation().pathname);
  const content = useRef<HTMLElement>(null);
  const missesFactor = useCurrentUser()?.missesFactor && layout.verifyNotice;
  const isIdle = useIdle();
  const reauthentication = useReauthentication();
  const statement = useStatementRequest();
  useLiveConnection((reason) => showToast("info", LOST[reason ?? "other"]));
  useLiveNotifications();
  useReturnExpiry();
  return (
    <div className={classNames(styles.shell, layout.bottomBar && styles.withBottomBar)}>
      {layout.chrome && (
        <a className={styles.skip} href="#content">
          Skip to content
        </a>
      )}
      {layout.chrome && <TopBar />}
      <VerifyNotice shown={layout.verifyNotice} />
      {(missesFactor || reauthentication) && (
        <SecurityPrompts
          key={reauthentication?.id}
          missesFactor={missesFactor}
          request={reauthentication}
          onFailed={() => reauthentication?.settle(false)}
        />
      )}
      <div className={styles.body}>
        {layout.rail && <Rail />}
        <div className={styles.page}>
          <main ref={content} id="content" className={styles.content} tabIndex={-1}>
            {children}
          </main>
          {layout.chrome && <Footer />}
        </div>
      </div>
      {layout.bottomBar && <BottomBar />}
      {statement && (
        <StatementPrompt key={statement.id} request={statement} onFailed={closeStatementRequest} />
      )}
      {isIdle && layout.searchesPictures && <PictureDrop failed={null} />}
      <PageProgress />
      <PageAnnouncer content={content} />
      <ScrollRestoration />
    </div>
  );
}
