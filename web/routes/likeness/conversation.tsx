import { useMutation } from "@tanstack/react-query";
import { type ReactNode, type SubmitEvent, useId, useState } from "react";
import type { Pair } from "#contract/likeness/contract.ts";
import { STATEMENT_MAX } from "#contract/likeness/rules.ts";
import { lengthOf } from "#contract/numbers.ts";
import { messageOf, useCall } from "#web/lib/call.ts";
import { useStoredText } from "#web/lib/use-stored-text.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { longDate } from "#web/ui/content/long-date.ts";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { FieldMessage } from "#web/ui/fields/field-message.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { useNow } from "#web/ui/hooks/use-now.ts";
import styles from "./conversation.module.css";
import { isUnanswered, noteError, sidesOf } from "./pair-text.ts";

type ConversationProps = {
  pair: Pair;
  /** The answer form, or the actions. */
  children: ReactNode;
};

/** Renders a request for credit, the answer, and what the viewer can do. */
export function Conversation({ pair, children }: ConversationProps) {
  const { request, answer, earlier, later } = pair;
  const other = sidesOf(pair).other.owner;
  const isLate = isUnanswered(pair, useNow());
  if (!request) return null;
  return (
    <div className="grid items-start mt-24 grid-cols-[minmax(0,1fr)_280px] gap-32 narrow:grid-cols-1 narrow:gap-20 narrow:mt-8">
      <section className="breaks" aria-label={`You and ${other.username}`}>
        <SectionHeading right={<span className="phone:hidden t-sm">About {later.title}</span>}>
          You and {other.username}
        </SectionHeading>
        <ul>
          <Statement pair={pair} post={earlier} {...request} />
          {answer && <Statement pair={pair} post={later} {...answer} />}
        </ul>
        {isLate && (
          <div className="card grid gap-4 mt-8 py-16 px-20">
            <p className="t-data">{later.owner.username} has not answered</p>
            <p className="t-sm">
              You asked on {longDate(request.at)}. No answer says nothing either way. Staff can look
              at it.
            </p>
          </div>
        )}
        {children}
      </section>
      <aside aria-label="Steps">
        <Steps pair={pair} />
        <p className="mt-12 t-xs">
          One statement each, 300 characters. Staff read both if{" "}
          {pair.yours === "earlier" ? "you report" : `${other.username} reports`} the pair. Nobody
          else does.
        </p>
      </aside>
    </div>
  );
}

type StatementProps = { pair: Pair; post: Pair["earlier"]; text: string; at: string };

function Statement({ pair, post, text, at }: StatementProps) {
  const { username, avatar } = post.owner;
  const isOwn = post === sidesOf(pair).own;
  return (
    <li className="border-t border-t-line grid gap-12 grid-cols-[36px_minmax(0,1fr)] py-14 first:pt-0 first:border-0">
      <Avatar src={avatar} name={username} size={36} />
      <div>
        <p className={`cluster t-sm gap-y-0 gap-x-8 ${styles.who}`}>
          <b>{username}</b>
          <span>{isOwn ? "You" : `Maker of ${post.title}`}</span>
          <time dateTime={at}>{longDate(at)}</time>
        </p>
        <p className="lines leading-22" dir="auto">
          {text || "No words."}
        </p>
      </div>
    </li>
  );
}

function Steps({ pair }: { pair: Pair }) {
  const { request, answer, settledAt, earlier, later, yours } = pair;
  const [first, second] =
    yours === "earlier" ? ["You", later.owner.username] : [earlier.owner.username, "You"];
  const close = yours === "earlier" ? "You close it" : `${earlier.owner.username} closes it`;
  const due = request ? `Until ${longDate(request.dueAt)}` : "";
  const steps = [
    { text: `${first} asked`, at: request?.at, due: "" },
    { text: answer ? `${second} answered` : `${second} can answer`, at: answer?.at, due },
    { text: settledAt ? "Settled" : close, at: settledAt, due: "" },
  ];
  return (
    <ol className={`card py-16 px-20 ${styles.steps}`}>
      {steps.map(({ text, at, due }, index) => (
        <li key={text}>
          <span className="t-legend text-faint text-center" aria-hidden="true">
            {at ? (
              <Icon name="check" size="s" className="text-good mx-auto mt-2 mb-0" />
            ) : (
              index + 1
            )}
          </span>
          <span>
            <b>{text}</b>
            {at ? longDate(at) : due}
          </span>
        </li>
      ))}
    </ol>
  );
}

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
    <form className="grid gap-16 mt-20" method="post" noValidate onSubmit={form.submit}>
      <fieldset aria-describedby={form.choiceMissing ? `${id}-error` : undefined}>
        <legend className="t-legend mb-8 p-0">Your answer</legend>
        <div className="grid gap-8 grid-cols-3 max-[1440px]:grid-cols-1">
          {choicesOf(pair).map(({ value, label, line }) => (
            <label
              key={value}
              className="choice grid lit grid-cols-[auto_minmax(0,1fr)] gap-y-0 gap-x-12 content-start min-h-64 px-12 pt-10 pb-12 rounded-none"
            >
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
              <span id={`${id}-${value}-line`} className="mt-2 t-note text-muted col-start-2">
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
      <Button
        type="submit"
        variant="primary"
        size="l"
        className="justify-self-start phone:justify-self-stretch"
        busy={form.busy}
      >
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
  const { text: note, setText: setNote, clear } = useStoredText("answer", pair._id);
  const [submitted, setSubmitted] = useState(false);
  const sending = useMutation({
    mutationFn: (relation: Answer) =>
      call("POST /api/copies/:id", {
        params: { id: pair._id },
        body: { act: "answer", relation, note },
      }),
    onSuccess: ({ pair: changed }) => {
      clear();
      onDone({ pair: changed, message: `Sent to ${pair.earlier.owner.username}` });
    },
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
