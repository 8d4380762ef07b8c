import type { ReactNode } from "react";
import { Link } from "react-router";
import { HOME_ORDERS, type HomeOrder, homePath } from "#contract/feeds/orders.ts";
import { useNewFollowed } from "#web/components/feeds/api.ts";
import { useCurrentUser } from "#web/lib/session/session.ts";
import { badgeText, CountBadge } from "#web/ui/content/count-badge.tsx";

type HomeTabsProps = {
  current: HomeOrder | "following";
};

const LABELS: Readonly<Record<HomeOrder, ReactNode>> = {
  newest: "Newest",
  popular: (
    <>
      Popular<span className="phone:sr-only"> this week</span>
    </>
  ),
  sale: "For sale",
};

/** The classes of the heading that has the tabs. On phones the tabs stay under the top bar, and what is above slides beneath it. */
export const TABS_HEADING =
  "min-h-60 not-phone:h-60 phone:sticky phone:top-[calc(var(--top-bar)_-_2.75rem)] phone:z-10 phone:flex-wrap phone:gap-y-0 phone:gap-x-16 phone:min-h-52 phone:-mx-12 phone:mb-12 phone:px-16 phone:border-b phone:border-line-2 phone:bg-ground phone:[&>h1]:leading-44";

/** Renders links to the orders of home; to members also to Following, with how much is new there. */
export function HomeTabs({ current }: HomeTabsProps) {
  const user = useCurrentUser();
  const newFollowed = useNewFollowed();
  return (
    <nav
      className="joined phone:order-1 phone:flex-[1_0_100%] phone:flex-wrap phone:outline-none"
      aria-label="Order"
    >
      {HOME_ORDERS.map((order) => (
        <Tab key={order} to={homePath(order)} isCurrent={order === current}>
          {LABELS[order]}
        </Tab>
      ))}
      {user && (
        <Tab to="/following" isCurrent={current === "following"}>
          Following
          {newFollowed > 0 && current !== "following" && (
            <>
              <span className="sr-only"> ({badgeText(newFollowed)} new)</span>
              <CountBadge className="inline-block ml-6" count={newFollowed} />
            </>
          )}
        </Tab>
      )}
    </nav>
  );
}

type TabProps = { to: string; isCurrent: boolean; children: ReactNode };

function Tab({ to, isCurrent, children }: TabProps) {
  return (
    <Link
      className="quiet whitespace-nowrap px-14 font-display font-semibold text-14 leading-36 text-center current:bg-s3 current:[box-shadow:inset_0_-2px_0_var(--signal-text)] phone:flex-auto phone:px-4 phone:border-0 phone:text-15 phone:leading-48 phone:current:bg-transparent phone:current:[box-shadow:inset_0_-3px_0_var(--signal-text)]"
      to={to}
      aria-current={isCurrent ? "page" : undefined}
    >
      {children}
    </Link>
  );
}
