import type { ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";

type SectionHeadingProps = {
  children: ReactNode;
  level?: 1 | 2;
  visual?: "display" | "h1" | "h2" | "h3";
  /** After the rule: a note, a button. */
  right?: ReactNode;
  id?: string;
  /** For the first heading of a page: has larger margins. */
  roomy?: boolean;
  className?: string;
};

const visuals = { display: "t-display", h1: "t-h1", h2: "t-h2", h3: "t-h3" } as const;

export function SectionHeading(props: SectionHeadingProps) {
  const {
    children,
    level = 2,
    visual = level === 1 ? "h1" : "h2",
    right,
    id,
    roomy,
    className,
  } = props;
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <div
      className={classNames(
        "section-heading flex items-center gap-16 max-[360px]:flex-wrap max-[360px]:gap-y-4",
        roomy && "min-h-84 phone:min-h-72",
        className,
      )}
    >
      <Heading id={id} className={visuals[visual]}>
        {children}
      </Heading>
      <span className="rule" />
      {typeof right === "string" ? <span className="t-sm">{right}</span> : right}
    </div>
  );
}
