import { useQuery } from "@tanstack/react-query";
import { useController, useFormContext } from "react-hook-form";
import { STATEMENT_MAX, type Statement } from "#contract/decisions/contract.ts";
import { lengthOf } from "#contract/numbers.ts";
import { apiQuery } from "#web/lib/queries.ts";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { RuleField } from "./rule-field.tsx";

/**
 * Renders the rule and the reason of a statement, fields of the form around them; `username` is whom the
 * statement is sent to.
 */
export function StatementFields({ username }: { username: string }) {
  const { register, setValue, watch, formState } = useFormContext<Statement>();
  const { field } = useController<Statement, "rule">({ name: "rule" });
  const { errors } = formState;
  const reason = watch("reason");
  const { data } = useQuery(apiQuery("GET /api/rules", {}));
  const templateOf = (chosen: number | undefined) =>
    data?.rules.find(({ number }) => number === chosen)?.template ?? "";

  /** Begins the reason with the rule's template, unless something else was written. */
  function choose(chosen: number) {
    const isUntouched = reason === templateOf(field.value);
    field.onChange(chosen);
    if (isUntouched) {
      setValue("reason", templateOf(chosen), { shouldDirty: true, shouldValidate: true });
    }
  }

  return (
    <div className="grid gap-16">
      <RuleField
        ref={field.ref}
        value={field.value}
        error={errors.rule?.message}
        onValueChange={choose}
      />
      <TextArea
        label="Reason"
        rows={3}
        counter={{ value: lengthOf(reason), max: STATEMENT_MAX }}
        error={errors.reason?.message}
        hint={`${username} reads this, with the rule, your name and how to appeal.`}
        {...register("reason")}
      />
    </div>
  );
}
