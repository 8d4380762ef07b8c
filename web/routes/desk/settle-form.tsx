import { useQuery } from "@tanstack/react-query";
import { type ReactNode, type Ref, useEffect, useRef, useState } from "react";
import { FormProvider, useController, useFormContext } from "react-hook-form";
import { z } from "zod";
import { type CaseDetail, SETTLEMENTS } from "#contract/cases/contract.ts";
import { STATEMENT_MAX, statement } from "#contract/decisions/contract.ts";
import { lengthOf } from "#contract/numbers.ts";
import type { SiteRule } from "#contract/rules/contract.ts";
import type { SettleBody } from "#web/components/cases/api.ts";
import { useContractForm } from "#web/lib/contract-form.ts";
import { apiQuery } from "#web/lib/queries.ts";
import { useShortcut } from "#web/lib/shortcuts.ts";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { FieldMessage } from "#web/ui/fields/field-message.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { SettleBar } from "./settle-bar.tsx";
import { type Chosen, chosenCount, chosenIds, useWave, Wave, waveSentence } from "./wave.tsx";

const settling = statement.extend({ outcome: z.enum(SETTLEMENTS) });
type Values = z.input<typeof settling>;

/** Fetches the rules that statements name. */
export const rulesQuery = apiQuery("GET /api/rules", {});

type SettleFormProps = {
  found: CaseDetail;
  busy: boolean;
  onSettle: (body: SettleBody) => Promise<void>;
  /** What is shown above the fields. */
  children: ReactNode;
  /** What is shown beside them. */
  aside: ReactNode;
};

/** Renders an open case with the rule and the statement by which it is settled, and what can be done. */
export function SettleForm({ found, busy, onSettle, children, aside }: SettleFormProps) {
  const wave = useWave(found);
  const [sent, setSent] = useState<Values["outcome"] | null>(null);
  const form = useContractForm(
    settling,
    ({ outcome, ...given }) => {
      setSent(outcome);
      const remove = outcome === "delete" && wave ? chosenIds(wave.chosen) : undefined;
      return onSettle({ outcome, statement: given, ...(remove && { remove }) });
    },
    { defaultValues: { reason: "" } },
  );

  function settle(outcome: Values["outcome"]) {
    if (["dismiss", "resolve", "release"].includes(outcome)) {
      setSent(outcome);
      onSettle({ outcome }).catch(form.showRefusal);
      return;
    }
    form.setValue("outcome", outcome);
    void form.submit();
  }

  const { rule, reason } = form.watch();
  return (
    <FormProvider {...form}>
      <div className="grid grid-cols-[minmax(0,1fr)_280px] content-start flex-1 gap-28 px-32 pb-24 narrow:grid-cols-1 narrow:px-16">
        <div className="min-w-0">
          {wave && <Wave wave={wave} />}
          {children}
          {found.user && (
            <StatementFields username={found.user.username} chosen={wave?.chosen ?? null} />
          )}
          <FormError message={form.failure} />
        </div>
        {aside}
      </div>
      <SettleBar
        found={found}
        removeCount={wave && chosenCount(wave.chosen)}
        statement={{
          rule,
          reason: wave ? reason.replace(waveSentence(wave.chosen), "").trim() : reason,
        }}
        busy={busy ? sent : null}
        onSettle={settle}
        onBan={onSettle}
      />
    </FormProvider>
  );
}

type StatementFieldsProps = { username: string; chosen: Chosen | null };

/** Renders the rule and the statement, which begins with the rule's template. */
function StatementFields({ username, chosen }: StatementFieldsProps) {
  const { register, getValues, setValue, watch, formState, control } = useFormContext<Values>();
  const { field, fieldState } = useController({ control, name: "rule" });
  const rules = useQuery(rulesQuery).data?.rules ?? [];
  const current = rules.find(({ number }) => number === field.value);
  const text = current ? statementText(current, chosen) : "";
  const begun = useRef("");
  useEffect(() => {
    // What somebody wrote stays.
    if (getValues("reason") !== begun.current) return;
    begun.current = text;
    setValue("reason", text, { shouldValidate: text !== "" });
  }, [text, getValues, setValue]);

  return (
    <>
      <fieldset aria-invalid={fieldState.error ? true : undefined}>
        <legend className="contents">
          <SectionHeading visual="h3">Rule</SectionHeading>
        </legend>
        <div className="grid gap-8 grid-cols-[repeat(auto-fill,minmax(min(100%,200px),1fr))] phone:grid-cols-2">
          {rules.map((rule, index) => (
            <RuleChoice
              key={rule.number}
              rule={rule}
              ref={index === 0 ? field.ref : undefined}
              checked={rule === current}
              onChoose={() => field.onChange(rule.number)}
            />
          ))}
        </div>
        {fieldState.error && <FieldMessage kind="error">{fieldState.error.message}</FieldMessage>}
      </fieldset>
      <TextArea
        className="mt-20"
        label="Statement"
        rows={3}
        counter={{ value: lengthOf(watch("reason")), max: STATEMENT_MAX }}
        error={formState.errors.reason?.message}
        hint={`${username} reads this, with the rule, your name and how to appeal.`}
        {...register("reason")}
      />
    </>
  );
}

/** Returns what a statement begins with by a rule; it says how much of what is chosen is removed. */
function statementText({ number, title, template }: SiteRule, chosen: Chosen | null): string {
  const grounds = template || `This is against rule ${number}, “${title}”.`;
  return [grounds, chosen && waveSentence(chosen)]
    .filter(Boolean)
    .join(" ")
    .slice(0, STATEMENT_MAX);
}

type RuleChoiceProps = {
  rule: SiteRule;
  checked: boolean;
  onChoose: () => void;
  ref?: Ref<HTMLInputElement> | undefined;
};

/** Renders a rule, which its number chooses. */
function RuleChoice({ rule: { number, title }, checked, onChoose, ref }: RuleChoiceProps) {
  // Nobody presses the number of a rule from 10 on as one key.
  useShortcut(String(number), onChoose);
  return (
    <label className="choice relative flex items-center gap-10 min-h-36 py-4 px-8 t-note phone:min-h-44">
      <input
        ref={ref}
        className="hit-area"
        aria-label={title}
        type="radio"
        name="rule"
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
