import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { Icon, type IconName } from "#web/ui/content/icon.tsx";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { useCurrentSection } from "#web/ui/navigation/use-current-section.ts";
import styles from "./settings-layout.module.css";

export type SettingsPart = {
  id: string;
  title: string;
  icon: IconName;
  /** Actions on the heading's line. */
  action?: ReactNode;
  content: ReactNode;
};

type SettingsLayoutProps = {
  title: string;
  parts: readonly SettingsPart[];
  /** Fixed to the bottom of the window, over its full width. */
  foot: ReactNode;
};

/** Renders the sections of a settings page, with their list beside them. */
export function SettingsLayout({ title, parts, foot }: SettingsLayoutProps) {
  return (
    <>
      <div className={styles.page}>
        <SectionHeading level={1} className={styles.title}>
          {title}
        </SectionHeading>
        <div className={`grid top ${styles.columns}`}>
          <SectionList parts={parts} />
          <div>
            {parts.map((part) => (
              <Part key={part.id} {...part} />
            ))}
          </div>
        </div>
      </div>
      {foot}
    </>
  );
}

function Part({ id, title, action, content }: SettingsPart) {
  const headingId = useId();
  return (
    <section id={id} tabIndex={-1} aria-labelledby={headingId} className={`landing ${styles.part}`}>
      <SectionHeading id={headingId} right={action}>
        {title}
      </SectionHeading>
      {content}
    </section>
  );
}

type SectionListProps = { parts: readonly { id: string; title: string; icon: IconName }[] };

/** Renders links to the page's sections, the current one marked; on phones in one row. */
function SectionList({ parts }: SectionListProps) {
  const current = useCurrentSection(parts.map(({ id }) => id));
  return (
    <nav aria-label="Settings sections" className={`stack mt-8 scroll-row ${styles.list}`}>
      {parts.map(({ id, title, icon }) => (
        <Link
          key={id}
          to={{ hash: id }}
          replace
          className={`row rigid gap-10 t-label quiet nowrap ${styles.link}`}
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
