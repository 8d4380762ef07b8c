import { Link } from "react-router";
import { classNames } from "#web/ui/class-names.ts";

type LinkTab = { to: string; label: string; isCurrent: boolean; count?: number | undefined };
type LinkTabsProps = { label: string; tabs: readonly LinkTab[]; className?: string };

/** Renders links between the parts of a list. */
export function LinkTabs({ label, tabs, className }: LinkTabsProps) {
  return (
    <nav className={classNames("tabs", className)} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.label}
          className="tab quiet"
          to={tab.to}
          aria-current={tab.isCurrent ? "page" : undefined}
        >
          {tab.label}
          {tab.count !== undefined && (
            <span className="text-faint tabular-nums"> ({tab.count.toLocaleString("en-US")})</span>
          )}
        </Link>
      ))}
    </nav>
  );
}
