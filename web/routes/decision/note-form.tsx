import { type SubmitEvent, useRef, useState } from "react";
import { APPEAL_NOTE_MAX, appealNoteText } from "#contract/moderation/appeal-notes.ts";
import type { ReadDecision } from "#contract/moderation/decisions.ts";
import { lengthOf } from "#contract/numbers.ts";
import { useAddAppealNote } from "#web/components/moderation/appeals/appeals-api.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { SendError } from "./appeal-form.tsx";
import styles from "./appeal-panel.module.css";
import { PanelBox } from "./panel-box.tsx";

/** Shows whoever decided that another moderator answers the appeal, and asks for the one note for them. */
export function FirstDecider({ decision: { _id, canNote } }: { decision: ReadDecision }) {
  return (
    <PanelBox title="Decide the appeal">
      <p className={styles.text}>
        You made the first decision, so another moderator answers this one.
        {canNote && " You can add one note for them."}
      </p>
      {canNote && <NoteForm id={_id} />}
      <div className={styles.disabled}>
        <Button disabled>The decision stays</Button>
        <Button disabled>Reverse it</Button>
      </div>
    </PanelBox>
  );
}

function NoteForm({ id }: { id: string }) {
  const [text, setText] = useState("");
  const [submitted, setSubmitted] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const adding = useAddAppealNote(id);
  const error = appealNoteText.safeParse(text).error?.issues[0]?.message;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (error) field.current?.focus();
    else adding.mutate(text);
  }

  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <TextArea
        ref={field}
        label="Note to the next moderator"
        placeholder="Staff only"
        rows={3}
        value={text}
        counter={{ value: lengthOf(text), max: APPEAL_NOTE_MAX }}
        error={submitted || lengthOf(text) > APPEAL_NOTE_MAX ? error : undefined}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <SendError error={adding.error} />
      <div>
        <Button type="submit" busy={adding.isPending}>
          Add note
        </Button>
      </div>
    </form>
  );
}
