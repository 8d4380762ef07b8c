import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { openCountQuery } from "#web/features/moderation/reports/reports-api.ts";
import { useCall } from "#web/platform/call.ts";
import { CountBadge } from "#web/ui/content/count-badge.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { STAFF_PAGES } from "../staff-pages.ts";
import styles from "./sidebar.module.css";

/** Renders the links for staff, with the number of open reports. */
export function StaffGroup() {
  const { data: open = 0 } = useQuery(openCountQuery(useCall()));
  return (
    <nav className={styles.group} aria-label="Staff">
      {STAFF_PAGES.map(({ label, icon, to }) => (
        <Link key={to} className={styles.row} to={to}>
          <Icon name={icon} />
          {label}
          {to === "/reports" && open > 0 && (
            <>
              <span className="sr">, {open} open</span>
              <CountBadge className={styles.count} count={open} />
            </>
          )}
        </Link>
      ))}
    </nav>
  );
}
