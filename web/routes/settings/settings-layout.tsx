import { type ReactNode, useId } from "react";
import type { IconName } from "#web/ui/content/icon.tsx";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { SectionList } from "./section-list.tsx";
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
        <div className={styles.columns}>
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
    <section id={id} tabIndex={-1} aria-labelledby={headingId} className={styles.part}>
      <SectionHeading id={headingId} right={action}>
        {title}
      </SectionHeading>
      {content}
    </section>
  );
}
