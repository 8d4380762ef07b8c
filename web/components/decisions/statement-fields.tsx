import { useQuery } from "@tanstack/react-query";
import type { Ref } from "react";
import { STATEMENT_MAX } from "#contract/decisions/contract.ts";
import { lengthOf } from "#contract/numbers.ts";
import { apiQuery } from "#web/lib/queries.ts";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { RuleField } from "./rule-field.tsx";
import type { StatementDraft } from "./use-statement-draft.ts";

type StatementFieldsProps = {
  draft: StatementDraft;
  /** Whom the statement is sent to. */
  username: string;
  ruleRef?: Ref<HTMLButtonElement>;
};

/** Renders the rule and the reason of a statement, with what the person concerned reads. */
export function StatementFields({ draft, username, ruleRef }: StatementFieldsProps) {
  const { rule, reason, errors, change } = draft;
  const { data } = useQuery(apiQuery("GET /api/rules", {}));
  const templateOf = (chosen: string) =>
    data?.rules.find(({ number }) => String(number) === chosen)?.template ?? "";

  /** Begins the reason with the rule's template, unless something else was written. */
  function choose(chosen: string) {
    const isUntouched = reason === templateOf(rule);
    change({ rule: chosen, ...(isUntouched && { reason: templateOf(chosen) }) });
  }

  return (
    <div className="grid gap-16">
      <RuleField ref={ruleRef} value={rule} error={errors.rule} onValueChange={choose} />
      <TextArea
        label="Reason"
        rows={3}
        value={reason}
        counter={{ value: lengthOf(reason), max: STATEMENT_MAX }}
        error={errors.reason}
        hint={`${username} reads this, with the rule, your name and how to appeal.`}
        onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
      />
    </div>
  );
}
