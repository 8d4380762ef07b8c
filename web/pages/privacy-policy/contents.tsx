import { useCurrentSection } from "#web/ui/navigation/use-current-section.ts";
import styles from "./contents.module.css";
import type { Section } from "./policy.ts";

/** Renders the page's sections, the current one marked. */
export function Contents({ sections }: { sections: readonly Section[] }) {
  const current = useCurrentSection(sections.map(({ id }) => id));
  return (
    <nav className={styles.contents} aria-label="On this page">
      {sections.map(({ id, title }) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? "location" : undefined}>
          {title}
        </a>
      ))}
    </nav>
  );
}
