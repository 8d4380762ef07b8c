import type { ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/content/icon.tsx";

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
        "grid grid-cols-[var(--list)_minmax(0,1fr)] min-h-[calc(100svh_-_var(--top-bar))] medium:grid-cols-1",
        !isDetailOpen && "medium:min-h-0",
        className,
      )}
    >
      <div
        className={classNames(
          "min-w-0 sticky top-(--top-bar) self-start h-[calc(100svh_-_var(--top-bar))] overflow-y-auto border-r border-line bg-s1 medium:static medium:h-auto medium:border-r-0",
          isDetailOpen && "medium:hidden",
        )}
      >
        {list}
      </div>
      <div className={classNames("grid min-w-0", !isDetailOpen && "medium:hidden")}>{detail}</div>
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
    <div className="hidden sticky z-5 top-(--top-bar) gap-4 items-center h-52 pr-8 pl-4 border-b border-line bg-s1 medium:flex [&>nav]:ml-auto">
      <Link
        className="grid place-items-center flex-none text-muted medium:size-44"
        to={backTo}
        aria-label={backLabel}
      >
        <Icon name="left" />
      </Link>
      {children}
    </div>
  );
}
