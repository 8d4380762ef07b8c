import type { ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import styles from "./two-pane.module.css";

type TwoPaneProps = {
  list: ReactNode;
  detail: ReactNode;
  /** Whether the detail is what the URL shows: where there is room for one pane, it is that one. */
  isDetailOpen: boolean;
  /** Sets `--list`, the width of the list. */
  className?: string | undefined;
};

/** Renders a list and beside it what is open of it; on small screens one of the two. */
export function TwoPane({ list, detail, isDetailOpen, className }: TwoPaneProps) {
  return (
    <div
      className={classNames(
        "grid grid-cols-[var(--list)_minmax(0,1fr)] min-h-[calc(100svh_-_var(--top-bar))] max-[1280px]:grid-cols-1",
        styles.panes,
        className,
        isDetailOpen && styles.withDetail,
      )}
    >
      <div className={`min-w-0 ${styles.list}`}>{list}</div>
      <div className={`grid min-w-0 ${styles.detail}`}>{detail}</div>
    </div>
  );
}

type PaneBarProps = {
  backTo: string;
  /** 'Back to reports'. */
  backLabel: string;
  children: ReactNode;
};

/** Renders what stands over the detail where the list is not beside it: the way back, and a title. */
export function PaneBar({ backTo, backLabel, children }: PaneBarProps) {
  return (
    <div className={styles.bar}>
      <Link
        className="grid place-items-center flex-none text-muted max-[1280px]:size-44"
        to={backTo}
        aria-label={backLabel}
      >
        <Icon name="left" />
      </Link>
      {children}
    </div>
  );
}
