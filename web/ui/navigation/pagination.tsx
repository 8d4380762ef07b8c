import type { ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "#web/ui/class-names.ts";
import { Icon, type IconName } from "#web/ui/content/icon.tsx";

type PaginationProps = {
  page: number;
  pageCount: number;
  /** How many pages are around the current one. */
  range?: number;
  /** How many pages are at either end. */
  margin?: number;
  hrefFor: (page: number) => string;
  label?: string;
  className?: string;
};

type StepProps = { to: string | null; label: string; icon: IconName; rel: "prev" | "next" };

const CELL =
  "grid place-items-center min-w-36 h-(--h-control) px-8 rounded compact:min-w-[clamp(32px,calc((100vw_-_60px)_/_9),44px)] compact:px-4";
const LINK = `${CELL} text-muted [transition:background-color_var(--fast),color_var(--fast)] hover:text-bright hover:bg-s3 current:text-bright current:bg-s3 current:[box-shadow:inset_0_-2px_0_var(--signal-text)]`;

function Step({ to, label, icon, rel }: StepProps) {
  const sign = <Icon name={icon} size="s" />;
  if (to === null) {
    return (
      <span className={`${CELL} text-faint opacity-55`} aria-hidden="true">
        {sign}
      </span>
    );
  }
  return (
    <Link className={LINK} to={to} rel={rel} aria-label={label}>
      {sign}
    </Link>
  );
}

function Pages(props: PaginationProps & { range: number; margin: number }) {
  const { page, pageCount, range, margin, hrefFor, className } = props;
  return (
    <ol className={classNames("flex items-center gap-4 compact:gap-2", className)}>
      {pageWindow(page, pageCount, range, margin).map((cell): ReactNode => {
        if (typeof cell === "string") {
          return (
            <li key={cell} className={`${CELL} text-muted`} aria-hidden="true">
              …
            </li>
          );
        }
        return (
          <li key={cell}>
            <Link
              className={LINK}
              to={hrefFor(cell)}
              aria-label={`Page ${cell}`}
              aria-current={cell === page ? "page" : undefined}
            >
              {cell}
            </Link>
          </li>
        );
      })}
    </ol>
  );
}

export function Pagination(props: PaginationProps) {
  const { page, pageCount, range = 3, margin = 2, hrefFor, label = "Pages", className } = props;
  if (pageCount <= 1) return null;
  const tight = pageCount > 7 && (range > 3 || margin > 1);
  return (
    <nav
      className={classNames(
        "flex items-center gap-4 font-display font-semibold text-15 leading-none tabular-nums compact:gap-2",
        className,
      )}
      aria-label={label}
    >
      <Step to={page > 1 ? hrefFor(page - 1) : null} label="Previous page" icon="left" rel="prev" />
      <Pages
        {...props}
        range={range}
        margin={margin}
        className={tight ? "compact:hidden" : undefined}
      />
      {tight && (
        <Pages {...props} range={Math.min(range, 3)} margin={1} className="hidden compact:flex" />
      )}
      <Step
        to={page < pageCount ? hrefFor(page + 1) : null}
        label="Next page"
        icon="right"
        rel="next"
      />
    </nav>
  );
}

type PageCell = number | "gap-before" | "gap-after";

function span(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

/**
 * Returns the cells of a pager: `range` pages around the current one, `margin` at either end, a gap
 * where two or more pages are omitted. At most range + 2 * margin + 2 cells. Pages count from 1.
 */
export function pageWindow(
  page: number,
  pageCount: number,
  range: number,
  margin: number,
): PageCell[] {
  const current = Math.min(Math.max(page, 1), pageCount);
  const start = Math.max(1, Math.min(current - Math.floor(range / 2), pageCount - range + 1));
  const end = Math.min(pageCount, start + range - 1);
  const headEnd = Math.min(margin, pageCount);
  const tailStart = Math.max(pageCount - margin + 1, 1);

  const shown = [...span(1, headEnd), ...span(start, end), ...span(tailStart, pageCount)];
  const pages = [...new Set(shown)].sort((a, b) => a - b);
  return [...pages, pageCount + 1]
    .flatMap((next, index): PageCell[] => {
      const missing = span((pages[index - 1] ?? 0) + 1, next - 1);
      const between = missing.length > 1 ? [next <= start ? "gap-before" : "gap-after"] : missing;
      return [...between, next] as PageCell[];
    })
    .slice(0, -1);
}
