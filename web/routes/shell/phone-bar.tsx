import type { ReactElement, ReactNode } from "react";
import { Link } from "react-router";
import { useCurrentUser } from "#web/lib/session/session.ts";
import { useSubmitLink } from "#web/lib/session/sign-in-link.ts";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { badgeText, CountBadge } from "#web/ui/content/count-badge.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { EXPLORE, HOME, type Section, useCurrentMark } from "./sections.ts";

/** Renders the sections at the bottom of phones. */
export function PhoneBar() {
  const user = useCurrentUser();
  const { to: submitPath, onClick } = useSubmitLink();
  return (
    <nav
      // The longest label takes what it needs, and the others share the rest.
      className="hidden fixed inset-x-0 bottom-0 z-30 auto-cols-[minmax(min-content,1fr)] grid-flow-col h-(--bottom-bar) pb-[env(safe-area-inset-bottom)] border-t border-line-2 bg-s1 phone:grid"
      aria-label="Main sections"
    >
      <Entry {...HOME} />
      <Entry {...EXPLORE} />
      <Entry to={submitPath} onClick={onClick} label="Submit" icon="plus" />
      {user ? (
        <>
          <Entry to="/notifications" label="Notifications" icon="bell">
            <Unread count={user.unreadNotificationCount} />
          </Entry>
          <Entry
            to={`/profile/${user.username}`}
            label="Me"
            icon={<Avatar src={user.avatar} name={user.username} size={24} />}
          />
        </>
      ) : (
        <>
          <Entry to="/join" label="Join" icon="following" />
          <Entry to="/login" label="Log In" icon="user" />
        </>
      )}
    </nav>
  );
}

type EntryProps = Omit<Section, "icon"> & {
  icon: Section["icon"] | ReactElement;
  onClick?: () => void;
  children?: ReactNode;
};

function Entry({ to, label, icon, onClick, children }: EntryProps) {
  const current = useCurrentMark();
  return (
    <Link
      // The five share the width.
      className="relative grid gap-4 content-center justify-items-center text-muted font-display font-medium text-[length:min(0.75rem,3.4vw)] leading-[1.15] whitespace-nowrap focus-visible:-outline-offset-3 current:text-bright current:before:absolute current:before:inset-x-[25%] current:before:-top-1 current:before:h-3 current:before:bg-signal-text"
      to={to}
      onClick={onClick}
      aria-current={current({ to })}
    >
      {typeof icon === "string" ? <Icon name={icon} size="l" /> : icon}
      {label}
      {children}
    </Link>
  );
}

function Unread({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <>
      <span className="sr-only"> ({badgeText(count)} unread)</span>
      <CountBadge
        className="phone:absolute phone:top-4 phone:left-[calc(50%_+_4px)] phone:[box-shadow:0_0_0_2px_var(--s1)]"
        count={count}
      />
    </>
  );
}
