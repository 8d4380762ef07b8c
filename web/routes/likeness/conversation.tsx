import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { z } from "zod";
import { type Pair, pairNote } from "#contract/likeness/contract.ts";
import { STATEMENT_MAX } from "#contract/likeness/rules.ts";
import { lengthOf } from "#contract/numbers.ts";
import { useCall } from "#web/lib/call.ts";
import { useContractForm } from "#web/lib/contract-form.ts";
import { storedValues } from "#web/lib/stored-draft.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { longDate } from "#web/ui/content/long-date.ts";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { FieldMessage } from "#web/ui/fields/field-message.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { useNow } from "#web/ui/hooks/use-now.ts";
import { isUnanswered, sidesOf } from "./pair-text.ts";

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
        <p className="cluster t-sm gap-y-0 gap-x-8">
          <b className="font-semibold text-bright text-14">{username}</b>
          <span>{isOwn ? "You" : `Maker of ${post.title}`}</span>
          <time className="text-faint" dateTime={at}>
            {longDate(at)}
          </time>
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
    <ol className="card py-16 px-20">
      {steps.map(({ text, at, due }, index) => (
        <li
          key={text}
          className="grid grid-cols-[20px_minmax(0,1fr)] gap-12 py-6 text-muted text-14 leading-20 breaks"
        >
          <span className="t-legend text-faint text-center" aria-hidden="true">
            {at ? (
              <Icon name="check" size="s" className="text-good mx-auto mt-2 mb-0" />
            ) : (
              index + 1
            )}
          </span>
          <span>
            <b className="block font-semibold text-bright">{text}</b>
            {at ? longDate(at) : due}
          </span>
        </li>
      ))}
    </ol>
  );
}

const DECLINE = "Say in a sentence why.";

const schema = z
  .object({
    relation: z.enum(["remix", "permission", "alike"], "Choose an answer."),
    note: pairNote,
  })
  .refine(({ relation, note }) => relation !== "alike" || note !== "", {
    path: ["note"],
    error: DECLINE,
  });
type Answer = z.output<typeof schema>;

const draft = z.object({ note: z.string() });

type AnswerFormProps = {
  pair: Pair;
  onDone: (done: { pair: Pair; message: string }) => void;
};

/** Asks the maker of the later post for the answer to a request for credit. */
export function AnswerForm({ pair, onDone }: AnswerFormProps) {
  const id = useId();
  const call = useCall();
  const { mutateAsync } = useMutation({
    mutationFn: (answer: Answer) =>
      call("POST /api/copies/:id", {
        params: { id: pair._id },
        body: { act: "answer", ...answer },
      }),
    onSuccess: ({ pair: changed }) =>
      onDone({ pair: changed, message: `Sent to ${pair.earlier.owner.username}` }),
  });
  const form = useContractForm(schema, mutateAsync, {
    draft: storedValues("answer", pair._id, draft),
  });
  const { errors } = form.formState;
  const [relation, note = ""] = form.watch(["relation", "note"]);
  return (
    <form className="grid gap-16 mt-20" method="post" noValidate onSubmit={form.submit}>
      <fieldset aria-describedby={errors.relation && `${id}-error`}>
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
                value={value}
                aria-labelledby={`${id}-${value}`}
                aria-describedby={`${id}-${value}-line`}
                // An answer needs a note or does without.
                {...form.register("relation", { deps: ["note"] })}
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
        {errors.relation && (
          <FieldMessage kind="error" id={`${id}-error`}>
            {errors.relation.message}
          </FieldMessage>
        )}
      </fieldset>
      <TextArea
        label={relation === "alike" ? "Why, in a sentence" : "Your words (optional)"}
        rows={3}
        counter={{ value: lengthOf(note), max: STATEMENT_MAX }}
        error={errors.note?.message}
        hint="You cannot change it after sending."
        {...form.register("note")}
      />
      <FormError message={form.failure} />
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

function choicesOf({
  earlier,
}: Pair): { value: Answer["relation"]; label: string; line: string }[] {
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
    { value: "alike", label: "Decline", line: DECLINE },
  ];
}
