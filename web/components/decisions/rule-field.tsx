import { useQuery } from "@tanstack/react-query";
import type { Ref } from "react";
import { messageOf } from "#web/lib/call.ts";
import { apiQuery } from "#web/lib/queries.ts";
import { FieldMessage } from "#web/ui/fields/field-message.tsx";
import { SelectField } from "#web/ui/fields/select-field.tsx";

type RuleFieldProps = {
  /** The number of the chosen rule. */
  value: number | undefined;
  error?: string | undefined;
  onValueChange: (rule: number) => void;
  ref?: Ref<HTMLButtonElement> | undefined;
};

/** Asks for the rule of a decision. */
export function RuleField({ value, error, onValueChange, ref }: RuleFieldProps) {
  const { data, error: failure } = useQuery(apiQuery("GET /api/rules", {}));
  const options = (data?.rules ?? []).map(({ number, title }) => ({
    value: String(number),
    label: `${number}. ${title}`,
  }));
  return (
    <>
      <SelectField
        ref={ref}
        label="Rule"
        placeholder="Choose a rule"
        options={options}
        value={value === undefined ? null : String(value)}
        error={error}
        onValueChange={(rule) => onValueChange(Number(rule))}
      />
      {failure && <FieldMessage kind="error">{messageOf(failure)}</FieldMessage>}
    </>
  );
}
