import { TextField } from "#web/ui/fields/text-field.tsx";

type CodeFieldProps = {
  label: string;
  hint?: string;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
  /** Digits only, from an app or a mail; recovery codes have letters too. */
  numeric?: boolean;
};

/** Renders a field for a code; phones suggest one they have received. */
export function CodeField({ numeric = true, onChange, ...field }: CodeFieldProps) {
  return (
    <TextField
      {...field}
      name="code"
      inputClassName="tabular-nums tracking-[0.12em]"
      inputMode={numeric ? "numeric" : "text"}
      autoComplete={numeric ? "one-time-code" : "off"}
      autoCapitalize="characters"
      spellCheck={false}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
