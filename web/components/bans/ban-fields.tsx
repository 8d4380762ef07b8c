import type { ReactNode } from "react";
import { useController, useFormContext } from "react-hook-form";
import { StatementFields } from "#web/components/decisions/statement-fields.tsx";
import { countText } from "#web/components/users/count-text.ts";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { useNow } from "#web/ui/hooks/use-now.ts";
import { banEnd } from "./ban-term.ts";
import { type BanValues, validDays } from "./use-ban-form.ts";

type BanFieldsProps = {
  username: string;
  /** The number of open reports about the user, besides the one that is being resolved, if any. */
  openReports?: number | undefined;
  /** Further fields. */
  children?: ReactNode;
};

/** Renders a ban's duration and the statement of its reasons, fields of the form around them. */
export function BanFields({ username, openReports = 0, children }: BanFieldsProps) {
  const { field: temporary } = useController<BanValues, "temporary">({ name: "temporary" });
  const { field: resolveReports } = useController<BanValues, "resolveReports">({
    name: "resolveReports",
  });
  return (
    <div className="grid gap-16">
      <div>
        <Checkbox
          label={<span className="t-label">Temporary ban</span>}
          checked={temporary.value}
          onCheckedChange={temporary.onChange}
        />
        <div className="mt-8 ml-32 small:ml-0">
          {temporary.value ? <DaysField /> : <p className="t-sm">The ban has no end.</p>}
        </div>
      </div>
      <StatementFields username={username} />
      {children}
      {openReports > 0 && (
        <Checkbox
          label={`Resolve ${countText(openReports, "open report", "open reports")} about ${username} too`}
          checked={resolveReports.value}
          onCheckedChange={resolveReports.onChange}
        />
      )}
    </div>
  );
}

function DaysField() {
  const { watch } = useFormContext<BanValues>();
  // Controlled, because the server renders no value of a registered input.
  const { field, fieldState } = useController<BanValues, "days">({ name: "days" });
  const days = validDays(watch());
  const now = useNow();
  return (
    <TextField
      // The end date is beside the number, errors are below.
      className="grid grid-cols-[120px_minmax(0,1fr)] gap-x-12 *:first:col-span-full [&>p]:self-center [&>p]:mt-0 has-[[aria-invalid]]:[&>p]:col-span-full has-[[aria-invalid]]:[&>p]:mt-6"
      label="Days"
      labelHidden
      suffix={<span className="t-sm">{field.value === "1" ? "day" : "days"}</span>}
      inputMode="numeric"
      autoComplete="off"
      error={fieldState.error?.message}
      hint={days === null ? undefined : `Ends ${banEnd(days, now)}`}
      {...field}
    />
  );
}
