import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { CurrentUser } from "#contract/users/contract.ts";
import { isStaff } from "#contract/users/roles.ts";
import { useSignOut } from "#web/components/accounts/use-sign-out.ts";
import { newPairsQuery } from "#web/components/likeness/copies-api.ts";
import { Logo } from "#web/components/logo/logo.tsx";
import { profileBoardsPath } from "#web/components/users/profile-path.ts";
import { useSite } from "#web/lib/document/site.ts";
import { THEME_NAMES, useTheme } from "#web/lib/document/theme.ts";
import { apiQuery } from "#web/lib/queries.ts";
import { useCurrentUser } from "#web/lib/session/session.ts";
import { badgeText, CountBadge } from "#web/ui/content/count-badge.tsx";
import { Icon, type IconName } from "#web/ui/content/icon.tsx";
import { Drawer } from "#web/ui/overlays/drawer.tsx";
import {
  CATEGORY_SECTIONS,
  FOLLOWING,
  HOME,
  type Section,
  STAFF_PAGES,
  toolsOf,
  useCurrentMark,
} from "./sections.ts";

export type SidebarProps = { open: boolean; onOpenChange: (open: boolean) => void };

export function Sidebar(props: SidebarProps) {
  const user = useCurrentUser();
  return (
    <Drawer {...props} title="Menu" header={<Logo />}>
      <Group label="Sections">
        <SectionLink section={HOME} />
        {user && <SectionLink section={FOLLOWING} />}
      </Group>
      <Group label="Categories">
        {CATEGORY_SECTIONS.map((section) => (
          <SectionLink key={section.to} section={section} />
        ))}
      </Group>
      <ToolsGroup />
      {isStaff(user) && <StaffGroup />}
      {user ? <AccountGroup user={user} /> : <VisitorGroup />}
      <ThemeRow />
    </Drawer>
  );
}

function Group({
  label,
  small,
  children,
}: {
  label: string;
  small?: boolean;
  children: ReactNode;
}) {
  return (
    <nav
      className={
        small
          ? "py-8 border-t border-t-line not-tablet:hidden"
          : "py-8 not-first:border-t not-first:border-t-line"
      }
      aria-label={label}
    >
      {children}
    </nav>
  );
}

function Row({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <>
      <Icon name={icon} />
      {children}
    </>
  );
}

function SectionLink({ section }: { section: Section }) {
  const current = useCurrentMark();
  return (
    <Link
      className="edge flex items-center gap-14 quiet lit w-full h-44 px-16 font-display font-semibold text-15 leading-none text-left focus-visible:-outline-offset-3 current:bg-s2"
      to={section.to}
      aria-current={current(section)}
    >
      <Row icon={section.icon}>{section.label}</Row>
    </Link>
  );
}

function ToolsGroup() {
  return (
    <Group small label="Tools">
      {toolsOf(useSite()).map((tool) =>
        "to" in tool ? (
          <Link
            key={tool.label}
            className="flex items-center gap-14 quiet lit w-full h-44 px-16 font-display font-semibold text-15 leading-none text-left focus-visible:-outline-offset-3 current:bg-s2"
            to={tool.to}
          >
            <Row icon={tool.icon}>{tool.shortLabel}</Row>
          </Link>
        ) : (
          <a
            key={tool.label}
            className="flex items-center gap-14 quiet lit w-full h-44 px-16 font-display font-semibold text-15 leading-none text-left focus-visible:-outline-offset-3 current:bg-s2"
            href={tool.href}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Row icon={tool.icon}>{tool.shortLabel}</Row>
          </a>
        ),
      )}
    </Group>
  );
}

function AccountGroup({ user }: { user: CurrentUser }) {
  const { username, unreadNotificationCount: unread } = user;
  const newPairs = useQuery(newPairsQuery).data?.count ?? 0;
  const signOut = useSignOut();
  return (
    <Group small label="Account">
      <Link
        className="flex items-center gap-14 quiet lit w-full h-44 px-16 font-display font-semibold text-15 leading-none text-left focus-visible:-outline-offset-3 current:bg-s2"
        to={`/profile/${username}`}
      >
        <Row icon="user">My Profile</Row>
      </Link>
      <Link
        className="flex items-center gap-14 quiet lit w-full h-44 px-16 font-display font-semibold text-15 leading-none text-left focus-visible:-outline-offset-3 current:bg-s2"
        to="/likes"
      >
        <Row icon="heart">My likes</Row>
      </Link>
      <Link
        className="flex items-center gap-14 quiet lit w-full h-44 px-16 font-display font-semibold text-15 leading-none text-left focus-visible:-outline-offset-3 current:bg-s2"
        to={profileBoardsPath(username)}
      >
        <Row icon="bookmark">My boards</Row>
      </Link>
      <Link
        className="flex items-center gap-14 quiet lit w-full h-44 px-16 font-display font-semibold text-15 leading-none text-left focus-visible:-outline-offset-3 current:bg-s2"
        to="/copies"
      >
        <Row icon="split">Copies of my work</Row>
        {newPairs > 0 && <span className="sr-only"> ({badgeText(newPairs)} new)</span>}
        <CountBadge className="ml-auto" count={newPairs} />
      </Link>
      <Link
        className="flex items-center gap-14 quiet lit w-full h-44 px-16 font-display font-semibold text-15 leading-none text-left focus-visible:-outline-offset-3 current:bg-s2"
        to="/settings"
      >
        <Row icon="gear">Settings</Row>
      </Link>
      <Link
        className="flex items-center gap-14 quiet lit w-full h-44 px-16 font-display font-semibold text-15 leading-none text-left focus-visible:-outline-offset-3 current:bg-s2"
        to="/notifications"
      >
        <Row icon="bell">Notifications</Row>
        {unread > 0 && <span className="sr-only"> ({badgeText(unread)} unread)</span>}
        <CountBadge className="ml-auto" count={unread} />
      </Link>
      <button
        type="button"
        className="flex items-center gap-14 quiet lit w-full h-44 px-16 font-display font-semibold text-15 leading-none text-left focus-visible:-outline-offset-3 current:bg-s2"
        onClick={() => signOut.mutate()}
      >
        <Row icon="out">Sign Out</Row>
      </button>
    </Group>
  );
}

function VisitorGroup() {
  return (
    <Group small label="Account">
      <Link
        className="flex items-center gap-14 quiet lit w-full h-44 px-16 font-display font-semibold text-15 leading-none text-left focus-visible:-outline-offset-3 current:bg-s2"
        to="/join"
      >
        <Row icon="plus">Join</Row>
      </Link>
      <Link
        className="flex items-center gap-14 quiet lit w-full h-44 px-16 font-display font-semibold text-15 leading-none text-left focus-visible:-outline-offset-3 current:bg-s2"
        to="/login"
      >
        <Row icon="user">Log In</Row>
      </Link>
    </Group>
  );
}

function ThemeRow() {
  const { theme, chooseNext } = useTheme();
  return (
    <div className="py-8 border-t border-t-line">
      <button
        type="button"
        className="flex items-center gap-14 quiet lit w-full h-44 px-16 font-display font-semibold text-15 leading-none text-left focus-visible:-outline-offset-3 current:bg-s2"
        onClick={chooseNext}
      >
        <Row icon="theme">{`Theme: ${THEME_NAMES[theme]}`}</Row>
      </button>
    </div>
  );
}

/** Fetches the desk, for the number of open cases. */
const openCasesQuery = apiQuery("GET /api/cases", {
  query: { status: "open", sort: "reported", page: 1, grouped: true },
});

/** Renders the links for staff, with the number of open cases. */
function StaffGroup() {
  const { mine: _, ...kinds } = useQuery(openCasesQuery).data?.counts ?? {};
  const open = Object.values(kinds).reduce((sum, count) => sum + count.open, 0);
  return (
    <nav className="py-8 border-t border-t-line" aria-label="Staff">
      {STAFF_PAGES.map(({ label, icon, to }) => (
        <Link
          key={to}
          className="flex items-center gap-14 quiet lit w-full h-44 px-16 font-display font-semibold text-15 leading-none text-left focus-visible:-outline-offset-3 current:bg-s2"
          to={to}
        >
          <Icon name={icon} />
          {label}
          {to === "/desk" && open > 0 && (
            <>
              <span className="sr-only"> ({badgeText(open)} open)</span>
              <CountBadge className="ml-auto" count={open} />
            </>
          )}
        </Link>
      ))}
    </nav>
  );
}
