import { Link } from "react-router";
import { Icon } from "#web/ui/content/icon.tsx";
import { CATEGORY_SECTIONS, HOME, useCurrentMark } from "../sections.ts";
import styles from "./bottom-bar.module.css";

export function BottomBar() {
  const current = useCurrentMark();
  return (
    <nav className={styles.bar} aria-label="Sections">
      {[HOME, ...CATEGORY_SECTIONS].map((section) => (
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
