import type { ReactNode } from "react";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { noticeName } from "./notice-texts.ts";

type NoticeHeadingProps = { notice: { number: number }; right?: ReactNode };

/** Renders the heading of a notice's page. */
export function NoticeHeading({ notice, right }: NoticeHeadingProps) {
  return (
    <SectionHeading level={1} roomy className="phone:px-0 phone:pt-8 phone:pb-12" right={right}>
      {"Notice "}
      <span className="whitespace-nowrap">{noticeName(notice)}</span>
    </SectionHeading>
  );
}
