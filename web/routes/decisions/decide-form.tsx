import { type SubmitEvent, useRef, useState } from "react";
import {
  APPEAL_NOTE_MAX,
  appealNoteText,
  type ReadDecision,
  STATEMENT_MAX,
  statementReason,
} from "#contract/decisions/contract.ts";
import { lengthOf } from "#contract/numbers.ts";
import { useAddAppealNote, useDecideAppeal } from "#web/components/appeals/appeals-api.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { ChoicePair } from "#web/ui/buttons/choice-pair.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { SendError } from "./appeal-form.tsx";
import styles from "./appeal-panel.module.css";
import { PanelBox } from "./panel-box.tsx";

type Choice = "stays" | "reverse";

const OPTIONS = [
  { value: "stays", label: "The decision stays" },
  { value: "reverse", label: "Reverse it" },
] as const;

/** Asks staff for the decision of an appeal, with reasons. */
export function DecideForm({ id }: { id: string }) {
  const [choice, setChoice] = useState<Choice | null>(null);
  const [reason, setReason] = useState("");
  const [submitted, setSubmitted] = useState(false);
  const firstChoice = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const deciding = useDecideAppeal(id);
  const reasonError = statementReason.safeParse(reason).error?.issues[0]?.message;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (choice === null) firstChoice.current?.focus();
    else if (reasonError) field.current?.focus();
    else deciding.mutate({ reversed: choice === "reverse", reason });
  }

  return (
    <PanelBox title="Decide the appeal">
      <form
        className={`grid gap-16 mt-12 ${styles.form}`}
        method="post"
        noValidate
        onSubmit={submit}
      >
        <ChoicePair
          ref={firstChoice}
          label="Decision"
          options={OPTIONS}
          value={choice}
          onValueChange={setChoice}
          error={submitted && choice === null ? "Choose a decision." : undefined}
        />
        <TextArea
          ref={field}
          label="Reason"
          rows={5}
          value={reason}
          counter={{ value: lengthOf(reason), max: STATEMENT_MAX }}
          error={submitted || lengthOf(reason) > STATEMENT_MAX ? reasonError : undefined}
          hint="Whom it concerns reads it."
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <SendError error={deciding.error} />
        <Button type="submit" variant="primary" size="l" block busy={deciding.isPending}>
          Decide
        </Button>
      </form>
    </PanelBox>
  );
}

/** Shows whoever decided that another moderator answers the appeal, and asks for the one note for them. */
export function FirstDecider({ decision: { _id, canNote } }: { decision: ReadDecision }) {
  return (
    <PanelBox title="Decide the appeal">
      <p className={`t-md breaks text-muted ${styles.text}`}>
        You made the first decision, so another moderator answers this one.
        {canNote && " You can add one note for them."}
      </p>
      {canNote && <NoteForm id={_id} />}
      <div className="cluster gap-8 mt-16">
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
    <form className={`grid gap-16 mt-12 ${styles.form}`} method="post" noValidate onSubmit={submit}>
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
