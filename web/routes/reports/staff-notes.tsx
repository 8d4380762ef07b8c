import { type SubmitEvent, useState } from "react";
import type { Report } from "#contract/moderation/reports.ts";
import { STAFF_NOTE_MAX, staffNoteText } from "#contract/moderation/staff-notes.ts";
import { lengthOf } from "#contract/numbers.ts";
import { useAddStaffNote } from "#web/components/moderation/reports-api.ts";
import { messageOf } from "#web/lib/call.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { TimeAgo } from "#web/ui/content/time-ago.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import styles from "./report-history.module.css";

/** Lists the notes of staff on a report, oldest first, and the form for another. */
export function StaffNotes({ report: { _id, staffNotes } }: { report: Report }) {
  return (
    <div className="stack gap-12">
      {staffNotes.length === 0 && <p className="t-sm">Nobody wrote a note yet.</p>}
      {staffNotes.length > 0 && (
        <ol className={`t-note ${styles.history}`}>
          {staffNotes.map(({ _id: id, author, text, at }) => (
            <li key={id}>
              <b>{author}</b>
              <span className="block bright lines" dir="auto">
                {text}
              </span>
              <TimeAgo className="block t-xs" iso={at} />
            </li>
          ))}
        </ol>
      )}
      {/* Each report has a draft of its own. */}
      <NoteForm key={_id} reportId={_id} />
    </div>
  );
}

function NoteForm({ reportId }: { reportId: string }) {
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const { mutate, isPending } = useAddStaffNote(reportId);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const parsed = staffNoteText.safeParse(text);
    setError(parsed.error?.issues[0]?.message);
    if (!parsed.success) return;
    mutate(parsed.data, {
      onSuccess: () => setText(""),
      onError: (failure) => showToast("error", messageOf(failure)),
    });
  }

  return (
    <form className="stack gap-12" method="post" noValidate onSubmit={submit}>
      <TextArea
        label="Note for staff"
        rows={2}
        value={text}
        counter={{ value: lengthOf(text), max: STAFF_NOTE_MAX }}
        error={error}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div>
        <Button type="submit" size="s" busy={isPending}>
          Add note
        </Button>
      </div>
    </form>
  );
}
