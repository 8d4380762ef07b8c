import { type SubmitEvent, useId, useRef, useState } from "react";
import { STATEMENT_MAX } from "#contract/decisions/contract.ts";
import {
  type NoticeDecision,
  noticeDecision,
  type StaffNotice,
} from "#contract/notices/contract.ts";
import { lengthOf } from "#contract/numbers.ts";
import { RuleField } from "#web/components/decisions/rule-field.tsx";
import { messageOf } from "#web/lib/call.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { longDate } from "#web/ui/content/long-date.ts";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { FieldMessage } from "#web/ui/fields/field-message.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { useDecideNotice } from "./notices-api.ts";

const ORDER = ["upheld", "posts", "rule", "reason"] as const;

const UNDECIDED: Errors = { upheld: "Choose what to do." };

/** Asks staff to decide a notice, with the reason that both sides read. */
export function DecisionForm({ notice }: { notice: StaffNotice }) {
  const draft = useDecisionDraft();
  const form = useRef<HTMLFormElement>(null);
  const { mutate, isPending, error } = useDecideNotice(notice._id);
  const removable = notice.posts.filter(({ state }) => state === "up");
  const heard = removable.filter((post) => post.heard);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const checked = draft.validate();
    if ("decision" in checked) return mutate(checked.decision);
    const field = `[data-field=${checked.invalid}]`;
    form.current
      ?.querySelector<HTMLElement>(`${field} :is(input, textarea, button, [role=checkbox])`)
      ?.focus();
  }

  return (
    <form ref={form} className="card grid gap-16 p-20" method="post" noValidate onSubmit={submit}>
      <h2 className="t-h3">Decide</h2>
      <Choice draft={draft} canRemove={heard.length > 0} />
      {heard.length < removable.length && (
        <p className="t-sm">
          {`Nobody is decided against unheard: what its maker has not answered stays until ${longDate(notice.hearingUntil ?? "")}.`}
        </p>
      )}
      {draft.upheld && (
        <>
          <PostChoices draft={draft} posts={removable} />
          <div data-field="rule">
            <RuleField
              value={draft.rule}
              error={draft.errors.rule}
              onValueChange={(rule) => draft.change({ rule })}
            />
          </div>
        </>
      )}
      <div data-field="reason">
        <TextArea
          label="Reason"
          rows={4}
          value={draft.reason}
          counter={{ value: lengthOf(draft.reason), max: STATEMENT_MAX }}
          hint="Both sides read this. Makers whose posts you remove also read your name, and can appeal."
          onChange={({ currentTarget }) => draft.change({ reason: currentTarget.value })}
          {...(draft.errors.reason && { error: draft.errors.reason })}
        />
      </div>
      <div role="alert">
        {error && <FieldMessage kind="error">{messageOf(error)}</FieldMessage>}
      </div>
      <Button type="submit" variant="primary" size="l" block busy={isPending}>
        Decide
      </Button>
    </form>
  );
}

type ChoiceProps = { draft: DecisionDraft; canRemove: boolean };

function Choice({ draft: { upheld, errors, change }, canRemove }: ChoiceProps) {
  const name = useId();
  const errorId = `${name}-error`;
  const options = [
    { value: true, label: "Remove posts", disabled: !canRemove },
    { value: false, label: "Dismiss the notice", disabled: false },
  ];
  return (
    <fieldset data-field="upheld" aria-describedby={errors.upheld && errorId}>
      <legend className="t-legend mb-6 p-0">What to do</legend>
      {options.map(({ value, label, disabled }) => (
        <label
          key={label}
          className="flex items-center gap-12 min-h-(--h-control) cursor-pointer has-disabled:text-faint has-disabled:cursor-not-allowed"
        >
          <input
            className="radio"
            type="radio"
            name={name}
            checked={upheld === value}
            disabled={disabled}
            onChange={() => change({ upheld: value })}
          />
          {label}
        </label>
      ))}
      {errors.upheld && (
        <FieldMessage kind="error" id={errorId}>
          {errors.upheld}
        </FieldMessage>
      )}
    </fieldset>
  );
}

type PostChoicesProps = { draft: DecisionDraft; posts: StaffNotice["posts"] };

/** Asks which posts to remove: only those whose makers were heard. */
function PostChoices({ draft: { posts: chosen, errors, change }, posts }: PostChoicesProps) {
  const errorId = useId();
  const toggle = (id: string, isChosen: boolean) =>
    change({ posts: isChosen ? [...chosen, id] : chosen.filter((one) => one !== id) });
  return (
    <fieldset data-field="posts" aria-describedby={errors.posts && errorId}>
      <legend className="t-legend mb-6 p-0">Posts to remove</legend>
      {posts
        .filter(({ heard }) => heard)
        .map(({ _id, title }) => (
          <Checkbox
            key={_id}
            className="wrap-anywhere"
            label={<bdi>{title}</bdi>}
            checked={chosen.includes(_id)}
            onCheckedChange={(isChosen) => toggle(_id, isChosen)}
          />
        ))}
      {errors.posts && (
        <FieldMessage kind="error" id={errorId}>
          {errors.posts}
        </FieldMessage>
      )}
    </fieldset>
  );
}

type Values = {
  /** Null while nothing is chosen. */
  upheld: boolean | null;
  posts: readonly string[];
  /** The number of the chosen rule; empty without. */
  rule: string;
  reason: string;
};

type Errors = Partial<Record<"upheld" | "posts" | "rule" | "reason", string>>;

/** Provides the draft of a decision. Errors show from the first submit on. */
function useDecisionDraft() {
  const [values, setValues] = useState<Values>({ upheld: null, posts: [], rule: "", reason: "" });
  const [submitted, setSubmitted] = useState(false);
  const parsed = noticeDecision.safeParse({
    ...values,
    rule: values.rule === "" ? undefined : Number(values.rule),
  });
  const errors = values.upheld === null ? UNDECIDED : errorsIn(parsed.error?.issues ?? []);
  return {
    ...values,
    errors: submitted ? errors : {},
    change: (part: Partial<Values>) => setValues((before) => ({ ...before, ...part })),
    /** Returns the decision to send, or the first field in error after showing the errors. */
    validate: (): { decision: NoticeDecision } | { invalid: keyof Errors } => {
      setSubmitted(true);
      const [invalid] = ORDER.filter((name) => errors[name] !== undefined);
      return parsed.data ? { decision: parsed.data } : { invalid: invalid ?? "reason" };
    },
  };
}

type DecisionDraft = ReturnType<typeof useDecisionDraft>;

function errorsIn(issues: readonly { path: PropertyKey[]; message: string }[]): Errors {
  const errors: Errors = {};
  for (const { path, message } of issues) {
    const name = ORDER.find((one) => one === path[0]);
    if (name) errors[name] ??= message;
  }
  return errors;
}
