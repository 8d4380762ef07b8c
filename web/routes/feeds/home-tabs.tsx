import type { ReactNode } from "react";
import { Link } from "react-router";
import { HOME_ORDERS, type HomeOrder, homePath } from "#contract/feeds/orders.ts";
import { useCurrentUser } from "#web/lib/session/session.ts";
import { classNames } from "#web/ui/class-names.ts";
import styles from "./home-tabs.module.css";

type HomeTabsProps = {
  current: HomeOrder | "following";
  /** Whether they are shown on phones only, where the page is in no other list. */
  onPhones?: boolean;
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

/** Renders links to the orders of home; to members on phones, whose bar lacks it, also to Following. */
export function HomeTabs({ current, onPhones }: HomeTabsProps) {
  const user = useCurrentUser();
  return (
    <nav
      className={classNames(
        "joined phone:order-1 phone:flex-[1_0_100%] phone:flex-wrap phone:outline-none",
        onPhones && styles.onPhones,
      )}
      aria-label="Order"
    >
      {HOME_ORDERS.map((order) => (
        <Tab key={order} to={homePath(order)} isCurrent={order === current}>
          {LABELS[order]}
        </Tab>
      ))}
      {user && (
        <Tab to="/following" isCurrent={current === "following"} className={styles.onPhones}>
          Following
        </Tab>
      )}
    </nav>
  );
}

type TabProps = { to: string; isCurrent: boolean; className?: string; children: ReactNode };

function Tab({ to, isCurrent, className, children }: TabProps) {
  return (
    <Link
      className={classNames("quiet whitespace-nowrap", styles.order, className)}
      to={to}
      aria-current={isCurrent ? "page" : undefined}
    >
      {children}
    </Link>
  );
}
