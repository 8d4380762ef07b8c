import { type ReactNode, useId } from "react";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { SectionHeading } from "#web/ui/section-heading.tsx";
import styles from "./settings-layout.module.css";
import { useCurrentPart } from "./use-current-part.ts";

export type SettingsPart = { id: string; title: string; icon: IconName; content: ReactNode };

type SettingsLayoutProps = { title: string; parts: readonly SettingsPart[]; foot: ReactNode };

/** The sections of a settings page one below the other, their list beside them. */
export function SettingsLayout({ title, parts, foot }: SettingsLayoutProps) {
  return (
    <>
      <div className={styles.page}>
        <SectionHeading level={1}>{title}</SectionHeading>
        <div className={styles.columns}>
          <PartList parts={parts} />
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

function PartList({ parts }: { parts: readonly SettingsPart[] }) {
  const current = useCurrentPart(parts.map(({ id }) => id));
  return (
    <nav aria-label="Settings" className={styles.list}>
      {parts.map(({ id, title, icon }) => (
        <a
          key={id}
          href={`#${id}`}
          className={styles.link}
          aria-current={id === current ? "location" : undefined}
        >
          <Icon name={icon} />
          {title}
        </a>
      ))}
    </nav>
  );
}

function Part({ id, title, content }: SettingsPart) {
  const headingId = useId();
  return (
    <section id={id} aria-labelledby={headingId} className={styles.part}>
      <SectionHeading id={headingId}>{title}</SectionHeading>
      {content}
    </section>
  );
}
