import { type ReactNode, useId } from "react";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { SectionHeading } from "#web/ui/section-heading.tsx";
import styles from "./settings-layout.module.css";

export type SettingsPart = { id: string; title: string; icon: IconName; content: ReactNode };

type SettingsLayoutProps = { title: string; parts: readonly SettingsPart[]; foot: ReactNode };

/** The sections of a settings page one below the other, their list beside them. */
export function SettingsLayout({ title, parts, foot }: SettingsLayoutProps) {
  return (
    <div className={styles.page}>
      <SectionHeading level={1}>{title}</SectionHeading>
      <div className={styles.columns}>
        <nav aria-label="Settings" className={styles.list}>
          {parts.map(({ id, title: name, icon }) => (
            <a key={id} href={`#${id}`} className={styles.link}>
              <Icon name={icon} size="s" />
              {name}
            </a>
          ))}
        </nav>
        <div className={styles.parts}>
          {parts.map((part) => (
            <Part key={part.id} {...part} />
          ))}
          {foot}
        </div>
      </div>
    </div>
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
