import type { Report } from "#contract/moderation/reports.ts";
import { reasonText } from "#web/components/moderation/reports/reasons.ts";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { NameAndTime } from "#web/ui/content/name-and-time.tsx";
import styles from "./report-notes.module.css";

/** Lists the notes of those who reported. */
export function ReportNotes({ notes }: { notes: Report["said"] }) {
  return (
    <ul>
      {notes.map(({ reporter, reason, note, at }) => (
        <li key={reporter._id} className={styles.row}>
          <Avatar src={reporter.avatar} name={reporter.username} size={36} />
          <div className={styles.texts}>
            <NameAndTime name={reporter.username} to={`/profile/${reporter.username}`} iso={at}>
              <span className={styles.reason}>{reasonText(reason)}</span>
            </NameAndTime>
            {note && (
              <p className={styles.note} dir="auto">
                {note}
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
