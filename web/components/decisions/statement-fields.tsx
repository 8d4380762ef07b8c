import { useQuery } from "@tanstack/react-query";
import { type Ref, useEffect, useId, useRef } from "react";
import { useController, useFormContext } from "react-hook-form";
import { STATEMENT_MAX, type Statement } from "#contract/decisions/contract.ts";
import { lengthOf } from "#contract/numbers.ts";
import type { SiteRule } from "#contract/rules/contract.ts";
import { messageOf } from "#web/lib/call.ts";
import { apiQuery } from "#web/lib/queries.ts";
import { useShortcut } from "#web/lib/shortcuts.ts";
import { FieldMessage } from "#web/ui/fields/field-message.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";

/** Fetches the rules that statements name. */
export const rulesQuery = apiQuery("GET /api/rules", {});

type StatementFieldsProps = {
  /** Whom the statement is sent to. */
  username: string;
  /** Who reads it; by default the user. */
  hint?: string | undefined;
  /** A sentence that the reason has besides the grounds of the rule. */
  addition?: string;
};

/** Renders the rule and the reason of a statement, fields of the form around them. */
export function StatementFields({ username, hint, addition = "" }: StatementFieldsProps) {
  const { getValues, setValue } = useFormContext<Statement>();
  const { field, fieldState } = useController<Statement, "rule">({ name: "rule" });
  const { data, error } = useQuery(rulesQuery);
  const rules = data?.rules ?? [];
  const name = useId();
  const current = rules.find(({ number }) => number === field.value);
  const text = current ? reasonText(current, addition) : "";
  const begun = useRef("");
  useEffect(() => {
    // What somebody wrote stays.
    if (!["", begun.current, text].includes(getValues("reason"))) return;
    begun.current = text;
    setValue("reason", text, { shouldValidate: text !== "" });
  }, [text, getValues, setValue]);

  return (
    <div className="grid gap-16">
      <fieldset
        className="landing"
        aria-invalid={fieldState.error ? true : undefined}
        // A dialog that opens before the rules are loaded begins here.
        tabIndex={rules.length === 0 ? 0 : -1}
      >
        <legend className="t-legend mb-6 p-0">Rule</legend>
        <div className="grid gap-8 grid-cols-[repeat(auto-fill,minmax(min(100%,168px),1fr))] phone:grid-cols-2">
          {rules.map((rule, index) => (
            <RuleChoice
              key={rule.number}
              rule={rule}
              name={name}
              ref={index === 0 ? field.ref : undefined}
              checked={rule === current}
              onChoose={() => field.onChange(rule.number)}
            />
          ))}
        </div>
        {fieldState.error && <FieldMessage kind="error">{fieldState.error.message}</FieldMessage>}
        {error && <FieldMessage kind="error">{messageOf(error)}</FieldMessage>}
      </fieldset>
      <ReasonField
        hint={hint ?? `${username} reads this, with the rule, your name and how to appeal.`}
      />
    </div>
  );
}

/** Renders the reason alone, a field of the form around it; `hint` says who reads it. */
export function ReasonField({ hint }: { hint: string }) {
  const { register, watch, formState } = useFormContext<Pick<Statement, "reason">>();
  return (
    <TextArea
      label="Reason"
      rows={3}
      counter={{ value: lengthOf(watch("reason") ?? ""), max: STATEMENT_MAX }}
      error={formState.errors.reason?.message}
      hint={hint}
      {...register("reason")}
    />
  );
}

/** Returns what a reason begins with by a rule. */
function reasonText({ number, title, template }: SiteRule, addition: string): string {
  const grounds = template || `This is against rule ${number}, “${title}”.`;
  return [grounds, addition].filter(Boolean).join(" ").slice(0, STATEMENT_MAX);
}

type RuleChoiceProps = {
  rule: SiteRule;
  name: string;
  checked: boolean;
  onChoose: () => void;
  ref?: Ref<HTMLInputElement> | undefined;
};

/** Renders a rule, which its number chooses. */
function RuleChoice({ rule: { number, title }, name, checked, onChoose, ref }: RuleChoiceProps) {
  // Nobody presses the number of a rule from 10 on as one key.
  useShortcut(String(number), onChoose);
  return (
    <label className="choice relative flex items-center gap-10 min-h-36 py-4 px-8 t-note phone:min-h-44">
      <input
        ref={ref}
        className="hit-area"
        aria-label={title}
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        aria-keyshortcuts={number < 10 ? String(number) : undefined}
      />
      <kbd className="flex-none grid place-items-center min-w-20 h-20 border border-line-2 t-xs">
        {number}
      </kbd>
      <span className="breaks">{title}</span>
    </label>
  );
}
