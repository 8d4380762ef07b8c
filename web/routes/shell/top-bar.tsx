import { type ComponentType, cloneElement, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Form, useLocation } from "react-router";
import { SEARCH_TEXT_MAX } from "#contract/search/options.ts";
import type { CurrentUser } from "#contract/users/contract.ts";
import { Logo } from "#web/components/logo/logo.tsx";
import { LensButton } from "#web/components/search/picture/lens-button.tsx";
import { isByPicture } from "#web/components/search/picture/picture-url.ts";
import {
  useSearchKey,
  useSuggestions,
} from "#web/components/search/suggestions/use-suggestions.tsx";
import { useSite } from "#web/lib/document/site.ts";
import { useCurrentUser } from "#web/lib/session/session.ts";
import { useSubmitLink } from "#web/lib/session/sign-in-link.ts";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { badgeText, CountBadge } from "#web/ui/content/count-badge.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { useLazyPart } from "#web/ui/lazy-part.tsx";
import { LazyMenu, LazyMenuPart } from "#web/ui/overlays/lazy-menu.tsx";
import type { NotificationDropdownProps } from "./notification-dropdown.tsx";
import { toolsOf } from "./sections.ts";
import type { SidebarProps } from "./sidebar.tsx";

export function TopBar() {
  const user = useCurrentUser();
  const submitLink = useSubmitLink();
  const pageHasField = useIsTextSearch();
  return (
    <header className="flex items-center gap-6 sticky top-0 z-30 h-(--top-bar) pr-16 pl-10 border-b border-line bg-s1 phone:gap-0 phone:pr-8 phone:pl-4">
      <SidebarButton />
      <Logo />
      {!pageHasField && <SearchField />}
      <span className="flex-1" />
      {!pageHasField && (
        <LinkButton
          className="hidden phone:inline-flex phone:w-44 phone:p-0"
          variant="quiet"
          to="/search"
          aria-label="Search creations"
        >
          <Icon name="search" />
        </LinkButton>
      )}
      <span className="phone:hidden flex items-center gap-6">
        <ToolsMenu />
      </span>
      {user && <NotificationBell user={user} />}
      <span className="phone:hidden flex items-center gap-6">
        {user ? <AccountMenu user={user} /> : <VisitorLinks />}
        <LinkButton className="ml-6" variant="primary" icon="plus" {...submitLink}>
          Submit
        </LinkButton>
      </span>
    </header>
  );
}

/** Returns whether the page is the search by text, which has the field itself. */
function useIsTextSearch(): boolean {
  const { pathname, search } = useLocation();
  return /^\/search\/?$/.test(pathname) && !isByPicture(new URLSearchParams(search));
}

function ToolsMenu() {
  const trigger = (
    <Button variant="quiet">
      <Icon name="wrench" size="s" />
      <span className="narrow:sr-only">Tools</span>
      <Icon name="down" size="s" className="narrow:hidden" />
    </Button>
  );
  return <LazyMenu trigger={trigger} items={toolsOf(useSite())} />;
}

function VisitorLinks() {
  return (
    <>
      <LinkButton variant="quiet" to="/join">
        Join
      </LinkButton>
      <LinkButton to="/login">Log In</LinkButton>
    </>
  );
}

const loadUserMenu = async () => (await import("./user-menu.tsx")).UserMenu;

function AccountMenu({ user }: { user: CurrentUser }) {
  const trigger = (
    <Button variant="quiet" className="px-8" aria-label={`Account of ${user.username}`}>
      <Avatar src={user.avatar} name={user.username} size={28} />
      <Icon name="down" size="s" />
    </Button>
  );
  return <LazyMenuPart load={loadUserMenu} part={{ user, trigger }} />;
}

const loadDropdown = async () => (await import("./notification-dropdown.tsx")).NotificationDropdown;

/** Renders the unread count; a click opens the latest notifications. */
function NotificationBell({ user }: { user: CurrentUser }) {
  const { unreadNotificationCount: unread, notifications } = user;
  const { Part, button } = useLazyPart<NotificationDropdownProps>(loadDropdown);
  const label = unread > 0 ? `Notifications, ${badgeText(unread)} unread` : "Notifications";
  const bell = (
    <IconButton
      className="has-[span]:grid-flow-col has-[span]:gap-2 has-[span]:w-auto has-[span]:px-8"
      icon="bell"
      label={label}
    >
      <CountBadge count={unread} />
    </IconButton>
  );
  if (Part) return <Part trigger={bell} notifications={notifications} unreadCount={unread} />;
  return cloneElement(bell, { "aria-haspopup": "dialog", "aria-expanded": false, ...button });
}

function SearchField() {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const suggestions = useSuggestions({ field, text, onText: setText });
  useSearchKey(field);

  return (
    <Form
      className="phone:hidden min-w-0 relative w-340 ml-14 [transition:width_var(--mid)_var(--ease)] focus-within:w-520 has-data-popup-open:w-520 narrow:w-240 narrow:ml-6 narrow:focus-within:w-420 narrow:has-data-popup-open:w-420"
      role="search"
      action="/search"
      {...suggestions.around}
    >
      <label className="flex items-center gap-8 group h-36 pr-40 pl-12 border border-control rounded bg-[light-dark(var(--s2),var(--bg))] cursor-text has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:-outline-offset-1">
        <Icon name="search" size="s" />
        <span className="sr-only">Search creations</span>
        <input
          ref={field}
          value={text}
          onInput={({ currentTarget }) => {
            setText(currentTarget.value);
            suggestions.open();
          }}
          {...suggestions.input}
          className="flex-1 min-w-0 t-md outline-none h-34 m-0 p-0 border-0 bg-transparent appearance-none placeholder:text-faint placeholder:opacity-100 [&::-webkit-search-cancel-button]:hidden"
          type="search"
          dir="auto"
          name="query"
          maxLength={SEARCH_TEXT_MAX}
          placeholder="Search creations"
          autoComplete="off"
          enterKeyHint="search"
          aria-keyshortcuts="/"
        />
        <span
          className="narrow:hidden text-faint px-4 border border-line-2 rounded font-display font-medium text-12 leading-16 group-focus-within:invisible"
          aria-hidden="true"
        >
          /
        </span>
      </label>
      {suggestions.list}
      <LensButton className="absolute top-0 right-0 pointer-coarse:after:absolute pointer-coarse:after:-inset-4" />
    </Form>
  );
}

const loadSidebar = () => import("./sidebar.tsx");
// A failed prefetch may be silent: the click retries.
const warmUp = () => void loadSidebar().catch(() => {});

function SidebarButton() {
  const { key } = useLocation();
  // Open only at the location where it was opened: any navigation closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const [Loaded, setLoaded] = useState<ComponentType<SidebarProps> | null>(null);
  const open = openAt === key;

  async function show() {
    try {
      const { Sidebar } = await loadSidebar();
      // Rendered closed first, so that the first opening is animated too.
      flushSync(() => setLoaded(() => Sidebar));
      setOpenAt(key);
    } catch {
      showToast("error", "The menu could not be loaded. Check your connection and try again.");
    }
  }

  return (
    <>
      <IconButton
        icon="menu"
        label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={warmUp}
        onFocus={warmUp}
        onClick={show}
      />
      {Loaded && <Loaded open={open} onOpenChange={(next) => setOpenAt(next ? key : null)} />}
    </>
  );
}
