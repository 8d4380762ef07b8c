import type { ReactNode, Ref } from "react";
import { StatementFields } from "#web/components/decisions/statement-fields.tsx";
import { countText } from "#web/components/users/count-text.ts";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { useNow } from "#web/ui/hooks/use-now.ts";
import styles from "./ban-fields.module.css";
import { banEnd } from "./ban-term.ts";
import type { BanDraft } from "./use-ban-draft.ts";

type BanFieldsProps = {
  draft: BanDraft;
  username: string;
  /** The number of open reports about the user, besides the one that is being resolved, if any. */
  openReports?: number | undefined;
  daysRef?: Ref<HTMLInputElement>;
  ruleRef?: Ref<HTMLButtonElement>;
  /** Further fields. */
  children?: ReactNode;
};

/** Renders a ban's duration and the statement of its reasons. */
export function BanFields(props: BanFieldsProps) {
  const { draft, username, openReports = 0, daysRef, ruleRef, children } = props;
  const { temporary, resolveReports, statement, change } = draft;
  return (
    <div className="grid gap-16">
      <div>
        <Checkbox
          label={<span className="t-label">Temporary ban</span>}
          checked={temporary}
          onCheckedChange={(checked) => change({ temporary: checked })}
        />
        <div className="mt-8 ml-32 max-[426px]:ml-0">
          {temporary ? (
            <DaysField draft={draft} daysRef={daysRef} />
          ) : (
            <p className="t-sm">The ban has no end.</p>
          )}
        </div>
      </div>
      <StatementFields draft={statement} username={username} ruleRef={ruleRef} />
      {children}
      {openReports > 0 && (
        <Checkbox
          label={`Resolve ${countText(openReports, "open report", "open reports")} about ${username} too`}
          checked={resolveReports}
          onCheckedChange={(checked) => change({ resolveReports: checked })}
        />
      )}
    </div>
  );
}

type DaysFieldProps = Pick<BanFieldsProps, "draft" | "daysRef">;

function DaysField({ draft, daysRef }: DaysFieldProps) {
  const { days, error, validDays, change } = draft;
  const now = useNow();
  return (
    <TextField
      ref={daysRef}
      className={styles.days}
      label="Days"
      labelHidden
      suffix={<span className="t-sm">{days === "1" ? "day" : "days"}</span>}
      inputMode="numeric"
      autoComplete="off"
      value={days}
      error={error}
      hint={validDays === null ? undefined : `Ends ${banEnd(validDays, now)}`}
      onChange={({ currentTarget }) => change({ days: currentTarget.value })}
    />
  );
}
