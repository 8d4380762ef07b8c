import { Link } from "react-router";
import { HOME_ORDERS, type HomeOrder, homePath } from "#contract/feeds/orders.ts";
import styles from "./home-orders.module.css";

type OrderTexts = {
  /** On the switch, and as a heading of the order's page. */
  label: string;
  /** Names the list of posts. */
  list: string;
  /** What the page contains, for search engines and link previews. */
  summary: string;
};

const MADE = "made by players of APB: Reloaded";

export const ORDER_TEXTS: Readonly<Record<HomeOrder, OrderTexts>> = {
  newest: {
    label: "Newest",
    list: "Newest creations",
    summary: `Create. Share. Socialize. Symbols, clothing, vehicles and characters ${MADE}.`,
  },
  popular: {
    label: "Popular this week",
    list: "Popular this week",
    summary: `The best-liked symbols, clothing, vehicles and characters of the week, ${MADE}.`,
  },
  sale: {
    label: "For sale",
    list: "Creations for sale",
    summary: `Symbols, clothing, vehicles and characters for sale, ${MADE}.`,
  },
};

/** Renders links to home in each order; on phones they are tabs that stay below the top bar. */
export function OrderSwitch({ order: current }: { order: HomeOrder }) {
  return (
    <nav className={`joined ${styles.orders}`} aria-label="Order">
      {HOME_ORDERS.map((order) => (
        <Link
          key={order}
          className={`quiet nowrap ${styles.order}`}
          to={homePath(order)}
          aria-current={order === current ? "page" : undefined}
        >
          {ORDER_TEXTS[order].label}
        </Link>
      ))}
    </nav>
  );
}
