import { Link } from "react-router";
import { useCurrentUser } from "#web/lib/session/session.ts";
import {
  CATEGORY_SECTIONS,
  FOLLOWING,
  HOME,
  type Section,
  useCurrentMark,
} from "#web/routes/shell/sections.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import styles from "./rail.module.css";

export function Rail() {
  const user = useCurrentUser();
  const current = useCurrentMark();
  const link = (section: Section) => (
    <Link
      key={section.to}
      className={styles.link}
      to={section.to}
      title={section.label}
      aria-label={section.label}
      aria-current={current(section)}
    >
      <Icon name={section.icon} size="l" />
    </Link>
  );
  return (
    <nav className={styles.rail} aria-label="Sections">
      <div className={styles.links}>
        {link(HOME)}
        {user && link(FOLLOWING)}
        <hr className={styles.rule} />
        {CATEGORY_SECTIONS.map(link)}
      </div>
    </nav>
  );
}
