import type { ReactNode } from "react";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import styles from "./notice-page.module.css";
import { noticeName } from "./notice-texts.ts";

type NoticeHeadingProps = { notice: { number: number }; right?: ReactNode };

/** Renders the heading of a notice's page. */
export function NoticeHeading({ notice, right }: NoticeHeadingProps) {
  return (
    <SectionHeading level={1} roomy className={styles.heading} right={right}>
      {"Notice "}
      <span className="nowrap">{noticeName(notice)}</span>
    </SectionHeading>
  );
}
