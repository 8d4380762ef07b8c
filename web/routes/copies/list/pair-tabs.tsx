import { Link } from "react-router";
import type { PairPage } from "#web/components/copies/copies-api.ts";
import { type CopiesParams, copiesPath } from "#web/components/copies/copies-url.ts";
import styles from "./pair-tabs.module.css";

const TABS = [
  { tab: "open", label: "To look at" },
  { tab: "waiting", label: "Waiting" },
  { tab: "settled", label: "Settled" },
] as const;

type PairTabsProps = { shown: CopiesParams; counts: PairPage["counts"] | undefined };

/** Renders the tabs of one's pairs, with their counts. */
export function PairTabs({ shown, counts }: PairTabsProps) {
  return (
    <nav className={styles.tabs} aria-label="Pairs">
      {TABS.map(({ tab, label }) => (
        <Link
          key={tab}
          className={styles.tab}
          to={copiesPath({ ...shown, tab, page: 1, pair: null })}
          aria-current={tab === shown.tab ? "page" : undefined}
        >
          {label}
          {counts && <span className={styles.count}> ({counts[tab].toLocaleString("en-US")})</span>}
        </Link>
      ))}
    </nav>
  );
}
