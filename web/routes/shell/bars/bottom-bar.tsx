import { Link } from "react-router";
import { useCurrentUser } from "#web/lib/session/session.ts";
import { CATEGORY_SECTIONS, FOLLOWING, HOME, useCurrentMark } from "#web/routes/shell/sections.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import styles from "./bottom-bar.module.css";

export function BottomBar() {
  const user = useCurrentUser();
  const current = useCurrentMark();
  return (
    <nav className={styles.bar} aria-label="Sections">
      {[HOME, ...(user ? [FOLLOWING] : []), ...CATEGORY_SECTIONS].map((section) => (
        <Link
          key={section.to}
          className={styles.link}
          to={section.to}
          aria-current={current(section)}
        >
          <Icon name={section.icon} size="l" />
          {section.label}
        </Link>
      ))}
    </nav>
  );
}
