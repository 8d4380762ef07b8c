import { IconLink } from "#web/ui/buttons/icon-button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import type { ListPosition } from "./list-position.ts";
import styles from "./report-position.module.css";

type ReportPositionProps = { position: ListPosition | null; pathOf: (id: string) => string };

/** Renders links to the previous and next report, and the position. */
export function ReportPosition({ position, pathOf }: ReportPositionProps) {
  if (!position) return null;
  const { previous, next, text } = position;
  const step = (id: string | null, label: string, icon: "left" | "right") =>
    id === null ? (
      <span className={styles.off} aria-hidden="true">
        <Icon name={icon} />
      </span>
    ) : (
      <IconLink icon={icon} label={label} to={pathOf(id)} />
    );
  return (
    <nav className={styles.position} aria-label="Place in the list">
      {step(previous, "Previous report", "left")}
      <span className="t-sm num">{text}</span>
      {step(next, "Next report", "right")}
    </nav>
  );
}
