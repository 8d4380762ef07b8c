import { Link } from "react-router";
import { Icon, type IconName } from "#web/ui/content/icon.tsx";
import { useCurrentSection } from "#web/ui/navigation/use-current-section.ts";
import styles from "./section-list.module.css";

type SectionListProps = { parts: readonly { id: string; title: string; icon: IconName }[] };

/** Renders the page's sections, the current one marked. */
export function SectionList({ parts }: SectionListProps) {
  const current = useCurrentSection(parts.map(({ id }) => id));
  return (
    <nav aria-label="Settings sections" className={styles.list}>
      {parts.map(({ id, title, icon }) => (
        <Link
          key={id}
          to={{ hash: id }}
          replace
          className={styles.link}
          aria-current={id === current ? "location" : undefined}
          // The router scrolls there; this moves the keyboard focus as well.
          onClick={() => document.getElementById(id)?.focus({ preventScroll: true })}
        >
          <Icon name={icon} size="s" />
          {title}
        </Link>
      ))}
    </nav>
  );
}
