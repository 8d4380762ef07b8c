import type { AuditEntry } from "#contract/moderation/audit.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { changeRows } from "./change-rows.ts";
import styles from "./changed-values.module.css";

/** Renders the values that an act changed, before and after. */
export function ChangedValues({ before, after }: Pick<AuditEntry, "before" | "after">) {
  const rows = changeRows(before, after);
  if (rows.length === 0) return null;
  return (
    <dl className={`stack gap-2 mt-6 ${styles.changes}`}>
      {rows.map((row) => (
        <div key={row.key}>
          <dt>{row.label}</dt>
          <dd>
            {row.before !== null && (
              <del className="shrinks muted">
                <span className="sr">from </span>
                <bdi>{row.before}</bdi>
              </del>
            )}
            {row.before !== null && row.after !== null && <Icon name="right" size="s" />}
            {row.after !== null && (
              <ins className={`shrinks bright ${styles.after}`}>
                <span className="sr">to </span>
                <bdi>{row.after}</bdi>
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
