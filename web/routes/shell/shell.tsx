import {
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import {
  createPath,
  Link,
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigate,
  useNavigation,
  useNavigationType,
} from "react-router";
import { WAITS } from "#contract/endpoint.ts";
import { useSendVerification } from "#web/components/accounts/use-send-verification.ts";
import { useNewFollowed } from "#web/components/feeds/api.ts";
import { useLiveNotifications } from "#web/components/notifications/api.ts";
import { useSite } from "#web/lib/document/site.ts";
import { THEME_NAMES, useTheme } from "#web/lib/document/theme.ts";
import { useLiveConnection } from "#web/lib/live/live.ts";
import { useIdle } from "#web/lib/pre-hydration/when-idle.ts";
import { useReauthentication } from "#web/lib/session/reauthentication.ts";
import { useAccountChanges, useCurrentUser } from "#web/lib/session/session.ts";
import { useReturnExpiry } from "#web/lib/session/sign-in-link.ts";
import { closeStatementRequest, useStatementRequest } from "#web/lib/session/statement-request.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { badgeText, CountBadge } from "#web/ui/content/count-badge.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { closeStaleToasts, showToast } from "#web/ui/feedback/toast-queue.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { KeysButton } from "./keys-button.tsx";
import { pageLayout } from "./page-layout.ts";
import { PhoneBar } from "./phone-bar.tsx";
import { CATEGORY_SECTIONS, FOLLOWING, HOME, type Section, useCurrentMark } from "./sections.ts";
import styles from "./shell.module.css";
import { TopBar } from "./top-bar.tsx";
import { SCROLL_POSITIONS, useLateScroll } from "./use-late-scroll.ts";

// Few users see these, so no first page loads them.
const SecurityPrompts = lazyPart(
  async () => (await import("./security-prompts.tsx")).SecurityPrompts,
);

const StatementPrompt = lazyPart(
  async () => (await import("./statement-prompt.tsx")).StatementPrompt,
);

const WelcomeDialog = lazyPart(async () => (await import("./welcome-dialog.tsx")).WelcomeDialog);

const PictureDrop = lazyPart(async () => (await import("./picture-drop.tsx")).PictureDrop);

/** What to say when a session was ended elsewhere. */
const LOST = {
  roles: "Our staff changed your roles, which logged you out. Log in again to use them.",
  other: "You were logged out. Log in to go on.",
};

export function Shell() {
  return (
    <ShellFrame>
      <Outlet key={useAccountChanges()} />
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
  useLateScroll();
  return (
    <div
      className={classNames(
        "flex flex-col min-h-[100svh]",
        layout.chrome && `phone:pb-(--bottom-bar) ${styles.withPhoneBar}`,
      )}
    >
      {layout.chrome && (
        <a
          className="t-label absolute top-8 left-8 z-100 py-8 px-16 border border-pop-edge rounded bg-s2 shadow-pop not-focus:[clip-path:inset(50%)] not-focus:pointer-events-none"
          href="#content"
        >
          Skip to content
        </a>
      )}
      {layout.chrome && <TopBar />}
      <OfflineNotice />
      <EmailNotice shown={layout.verifyNotice} />
      {(missesFactor || reauthentication) && (
        <SecurityPrompts
          key={reauthentication?.id}
          missesFactor={missesFactor}
          request={reauthentication}
          onFailed={() => reauthentication?.settle(false)}
        />
      )}
      <div className="flex flex-1">
        {layout.rail && <Rail />}
        <div className="flex flex-col flex-1 min-w-0">
          <main ref={content} id="content" className="landing flex-1" tabIndex={-1}>
            {children}
          </main>
          {layout.chrome && <Footer />}
        </div>
      </div>
      {layout.chrome && <PhoneBar />}
      {statement && (
        <StatementPrompt key={statement.id} request={statement} onFailed={closeStatementRequest} />
      )}
      <Welcome />
      {isIdle && layout.searchesPictures && <PictureDrop failed={null} />}
      <PageProgress />
      <PageAnnouncer content={content} />
      <ScrollRestoration storageKey={SCROLL_POSITIONS} />
    </div>
  );
}

/** Greets a new user once, on the page to which the sign-up has led. */
export function Welcome() {
  const user = useCurrentUser();
  const location = useLocation();
  const navigate = useNavigate();
  const [path, setPath] = useState<string | null>(null);
  const isNew = location.state?.welcome === true;
  const here = createPath(location);
  useEffect(() => {
    if (!isNew) return;
    setPath(location.pathname);
    // The mark leaves the history, so that it applies once.
    void navigate(here, { replace: true, state: null, preventScrollReset: true });
  }, [isNew, here, location.pathname, navigate]);
  if (!user || path !== location.pathname) return null;
  return <WelcomeDialog failed={null} user={user} path={path} />;
}

function Rail() {
  const user = useCurrentUser();
  const current = useCurrentMark();
  const newFollowed = useNewFollowed();
  const link = (section: Section, newCount = 0) => (
    <Link
      key={section.to}
      className="flex items-center justify-center gap-14 flex-none text-faint relative w-63 h-48 min-[1280px]:justify-start min-[1280px]:w-auto min-[1280px]:px-20 [transition:color_var(--fast)] hover:text-bright hover:bg-s2 focus-visible:-outline-offset-3 current:text-bright before:absolute before:inset-y-10 before:left-0 before:w-3 current:before:bg-signal-text"
      to={section.to}
      title={section.label}
      aria-label={newCount > 0 ? `${section.label} (${badgeText(newCount)} new)` : section.label}
      aria-current={current(section)}
    >
      <Icon name={section.icon} size="l" />
      <span className="hidden min-[1280px]:block font-display font-semibold text-15 leading-none">
        {section.label}
      </span>
      <CountBadge
        className="max-[1279px]:absolute max-[1279px]:top-6 max-[1279px]:right-8 min-[1280px]:ml-auto"
        count={newCount}
      />
    </Link>
  );
  return (
    <nav
      className="phone:hidden flex-none w-64 min-[1280px]:w-184 border-r border-line bg-s1"
      aria-label="Sections"
    >
      <div className="flex items-center flex-col gap-4 min-[1280px]:items-stretch sticky top-(--top-bar) max-h-[calc(100svh_-_var(--top-bar))] py-10 overflow-y-auto">
        {link(HOME)}
        {user && link(FOLLOWING, newFollowed)}
        <hr className="flex-none w-28 h-1 my-6 mx-0 border-0 bg-line-2 min-[1280px]:w-auto min-[1280px]:mx-20" />
        {CATEGORY_SECTIONS.map((section) => link(section))}
      </div>
    </nav>
  );
}

/** Returns the name of a social network by its URL: 'Facebook' for facebook.com. Not every host has one. */
function networkName(url: string): string {
  const name = /([a-z][a-z0-9-]*)\.[a-z]{2,}$/.exec(new URL(url).hostname)?.[1];
  return name ? name.charAt(0).toUpperCase() + name.slice(1) : "Social network";
}

function External({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

/** Returns the path of a new notice, about the post whose page is shown if one is. */
function noticePath(pathname: string): string {
  const [, post] = /^\/post\/(\d+)$/.exec(pathname) ?? [];
  return post ? `/notice?post=${post}` : "/notice";
}

function Footer() {
  const { name, discordInviteUrl, socialUrl } = useSite();
  const { theme, chooseNext } = useTheme();
  return (
    <footer className="border-t border-t-line flex items-center flex-wrap t-sm text-faint gap-y-4 gap-x-20 py-16 px-24 narrow:p-16 phone:py-12 phone:px-16 [&_button]:mr-auto [&_:is(a,button)]:py-4 [&_:is(a,button)]:text-muted [&_:is(a,button)]:underline-offset-3 [&_:is(a,button):hover]:text-bright [&_:is(a,button):hover]:underline phone:[&_:is(a,button)]:py-12">
      {discordInviteUrl && <External href={discordInviteUrl}>Discord</External>}
      {socialUrl && <External href={socialUrl}>{networkName(socialUrl)}</External>}
      <Link to="/privacy-policy">Privacy Policy</Link>
      <Link to="/rules">Rules</Link>
      <Link to="/transparency">Transparency</Link>
      <Link to={noticePath(useLocation().pathname)}>Report work that is yours</Link>
      <Link to="/accessibility">Accessibility</Link>
      <button type="button" onClick={chooseNext}>
        Theme: {THEME_NAMES[theme]}
      </button>
      <KeysButton />
      <p className="phone:w-full">
        {`© ${new Date().getUTCFullYear()} ${name}. Fan site, not affiliated with the game's publisher.`}
      </p>
    </footer>
  );
}

/**
 * Announces a new page: focuses its content, or after Back the link that had been followed, has its
 * title read aloud, and closes toasts of the former page. A change within a page only moves a focus
 * that was lost.
 */
function PageAnnouncer({ content }: { content: RefObject<HTMLElement | null> }) {
  const { pathname, key } = useLocation();
  const isBack = useNavigationType() === "POP";
  const shown = useRef({ pathname, key });
  const followed = useFollowedLinks(content, key);
  const [title, setTitle] = useState("");
  useEffect(() => {
    const before = shown.current;
    shown.current = { pathname, key };
    if (before.key === key) return;
    if (before.pathname === pathname && document.activeElement !== document.body) return;
    const link = isBack && findLink(content.current, followed.get(key));
    if (!hasFocusedField(content.current)) {
      (link || content.current)?.focus({ preventScroll: true });
    }
    if (before.pathname === pathname) return;
    setTitle(document.title);
    closeStaleToasts();
  }, [pathname, key, isBack, content, followed]);
  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  );
}

/** Remembers, for each entry of the history, the path of the link that was followed there last. */
function useFollowedLinks(content: RefObject<HTMLElement | null>, key: string) {
  const [followed] = useState(() => new Map<string, string>());
  useEffect(() => {
    const element = content.current;
    function remember({ target }: MouseEvent) {
      const path = target instanceof Element && target.closest("a")?.getAttribute("href");
      if (path) followed.set(key, path);
    }
    element?.addEventListener("click", remember, { capture: true });
    return () => element?.removeEventListener("click", remember, { capture: true });
  }, [content, key, followed]);
  return followed;
}

/** Returns whether the new page has moved the focus to a field of its own. */
function hasFocusedField(content: HTMLElement | null): boolean {
  return content?.querySelector("input:focus, textarea:focus") != null;
}

function findLink(content: HTMLElement | null, path: string | undefined): HTMLElement | undefined {
  if (path === undefined) return undefined;
  return [...(content?.querySelectorAll("a") ?? [])].find(
    (link) => link.getAttribute("href") === path,
  );
}

/** Renders a line at the top while the next page loads. */
function PageProgress() {
  const { state } = useNavigation();
  if (state === "idle") return null;
  return <div className={styles.progress} aria-hidden="true" />;
}

function onConnectionChange(changed: () => void): () => void {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}

/** Says that pages may be old while the browser is offline. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    onConnectionChange,
    () => navigator.onLine,
    () => true,
  );
  if (isOnline) return null;
  return (
    <p role="status" className="t-md py-6 px-16 border-b border-line bg-s2 text-center">
      You are offline. This is what you saw last.
    </p>
  );
}

const NOTICE =
  "flex items-center t-md gap-y-8 gap-x-12 min-h-44 py-6 px-16 border-b border-line bg-s2";

/**
 * Says that an account waits for approval, or asks a signed-in user to verify the email, or to confirm it again
 * after it refused mail; once dismissed it stays hidden until the next page load.
 */
export function EmailNotice({ shown }: { shown: boolean }) {
  const user = useCurrentUser();
  const [dismissed, setDismissed] = useState(false);
  const sending = useSendVerification();
  if (user?.waits) {
    return (
      <p className={NOTICE}>
        {WAITS}
        <Link className="link" to="/application">
          Your application
        </Link>
      </p>
    );
  }
  if (!shown || dismissed || !user || (user.verified && !user.mailRefusal)) return null;
  return (
    <aside className={NOTICE} aria-label="Email verification">
      <Icon name="mail" size="s" className="text-signal-text small:hidden" />
      <p>
        {user.verified ? (
          <>
            Your email refused our mail, so we stopped sending any.{" "}
            <Link className="link" to="/settings#profile">
              See why
            </Link>
          </>
        ) : (
          "Verify your email to post and comment."
        )}
      </p>
      <Button size="s" busy={sending.isPending} onClick={() => sending.mutate()}>
        {user.verified ? "Confirm it again" : "Send it again"}
      </Button>
      <IconButton
        className="ml-auto"
        icon="x"
        size="s"
        label="Dismiss"
        onClick={() => setDismissed(true)}
      />
    </aside>
  );
}
