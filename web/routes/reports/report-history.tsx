import type { Report } from "#contract/moderation/reports.ts";
import { TimeAgo } from "#web/ui/content/time-ago.tsx";
import styles from "./report-history.module.css";

/** Lists earlier staff actions on this item and its author, newest first. */
export function ReportHistory({ history }: { history: Report["history"] }) {
  if (history.length === 0) return <p className="t-sm">Nothing was done about them before.</p>;
  return (
    <ol className={`t-note ${styles.history}`}>
      {history.map(({ actor, text, note, at }) => (
        <li key={`${at} ${actor} ${text}`}>
          <b>{actor}</b> {text}
          {note && (
            <span className="block bright lines" dir="auto">
              {note}
            </span>
          )}
          <TimeAgo className="block t-xs" iso={at} />
        </li>
      ))}
    </ol>
  );
}
