import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import type { Pair } from "#contract/likeness/contract.ts";
import { STATEMENT_MAX } from "#contract/likeness/rules.ts";
import { lengthOf } from "#contract/numbers.ts";
import { messageOf, useCall } from "#web/lib/call.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { FieldMessage } from "#web/ui/fields/field-message.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import styles from "./answer-form.module.css";
import { noteError } from "./pair-text.ts";

type Answer = "remix" | "permission" | "alike";

type AnswerFormProps = {
  pair: Pair;
  onDone: (done: { pair: Pair; message: string }) => void;
};

/** Asks the maker of the later post for the answer to a request for credit. */
export function AnswerForm({ pair, onDone }: AnswerFormProps) {
  const id = useId();
  const form = useAnswer(pair, onDone);
  const { answer, note } = form;
  return (
    <form className="stack gap-16 mt-20" method="post" noValidate onSubmit={form.submit}>
      <fieldset aria-describedby={form.choiceMissing ? `${id}-error` : undefined}>
        <legend className={`t-legend ${styles.legend}`}>Your answer</legend>
        <div className={`grid gap-8 ${styles.choices}`}>
          {choicesOf(pair).map(({ value, label, line }) => (
            <label key={value} className={`choice grid lit ${styles.choice}`}>
              <input
                className="radio"
                type="radio"
                name={id}
                value={value}
                checked={value === answer}
                onChange={() => form.setAnswer(value)}
                aria-labelledby={`${id}-${value}`}
                aria-describedby={`${id}-${value}-line`}
              />
              <b id={`${id}-${value}`} className="t-label">
                {label}
              </b>
              <span id={`${id}-${value}-line`} className={`mt-2 t-note muted ${styles.line}`}>
                {line}
              </span>
            </label>
          ))}
        </div>
        {form.choiceMissing && (
          <FieldMessage kind="error" id={`${id}-error`}>
            Choose an answer.
          </FieldMessage>
        )}
      </fieldset>
      <TextArea
        label={answer === "alike" ? "Why, in a sentence" : "Your words (optional)"}
        rows={3}
        value={note}
        counter={{ value: lengthOf(note), max: STATEMENT_MAX }}
        error={form.fieldError}
        hint="You cannot change it after sending."
        onChange={({ currentTarget }) => form.setNote(currentTarget.value)}
      />
      <div role="alert">{form.error && <FieldMessage kind="error">{form.error}</FieldMessage>}</div>
      <Button type="submit" variant="primary" size="l" className={styles.send} busy={form.busy}>
        Send answer
      </Button>
    </form>
  );
}

function choicesOf({ earlier }: Pair): { value: Answer; label: string; line: string }[] {
  const { username } = earlier.owner;
  return [
    {
      value: "remix",
      label: "Give credit",
      line: `Adds After “${earlier.title}” by ${username} to your post.`,
    },
    {
      value: "permission",
      label: "I have permission",
      line: `Your post says so once ${username} has confirmed.`,
    },
    { value: "alike", label: "Decline", line: "Say in a sentence why." },
  ];
}

const MISSING = "Say in a sentence why.";

function useAnswer(pair: Pair, onDone: AnswerFormProps["onDone"]) {
  const call = useCall();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [note, setNote] = useState("");
  const [submitted, setSubmitted] = useState(false);
  const sending = useMutation({
    mutationFn: (relation: Answer) =>
      call("POST /api/copies/:id/answer", {
        params: { id: pair._id },
        body: { relation, note },
      }),
    onSuccess: ({ pair: changed }) =>
      onDone({ pair: changed, message: `Sent to ${pair.earlier.owner.username}` }),
  });
  const required = answer === "alike" ? MISSING : null;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (answer !== null && noteError(note, required) === undefined) sending.mutate(answer);
  }

  return {
    answer,
    setAnswer,
    note,
    setNote,
    choiceMissing: submitted && answer === null,
    fieldError: noteError(note, submitted ? required : null),
    error: sending.isError ? messageOf(sending.error) : null,
    busy: sending.isPending,
    submit,
  };
}
