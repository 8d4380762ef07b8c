import { REPORT_NOTE_MAX } from "#contract/moderation/reports.ts";
import { lengthOf } from "#contract/numbers.ts";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import styles from "./resolution-note.module.css";

type ResolutionNoteProps = { note: string; onChange: (note: string) => void };

export function isNoteTooLong(note: string): boolean {
  return lengthOf(note) > REPORT_NOTE_MAX;
}

/** Renders the resolution's note, for other staff. */
export function ResolutionNote({ note, onChange }: ResolutionNoteProps) {
  return (
    <TextArea
      label="Note"
      rows={3}
      className={styles.note}
      value={note}
      counter={{ value: lengthOf(note), max: REPORT_NOTE_MAX }}
      error={
        isNoteTooLong(note) ? `Note must be no more than ${REPORT_NOTE_MAX} characters.` : undefined
      }
      hint="Only staff can read it, in the history and the audit log."
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
