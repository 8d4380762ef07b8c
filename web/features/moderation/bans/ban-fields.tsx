import type { Ref } from "react";
import { BAN_REASON_MAX } from "#contract/moderation/bans.ts";
import { lengthOf } from "#contract/numbers.ts";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { useNow } from "#web/ui/hooks/use-now.ts";
import styles from "./ban-fields.module.css";
import { banEnd } from "./ban-term.ts";
import type { BanDraft } from "./use-ban-draft.ts";

type BanFieldsProps = { draft: BanDraft; daysRef?: Ref<HTMLInputElement> };

/** Renders a ban's duration and reason. */
export function BanFields({ draft, daysRef }: BanFieldsProps) {
  const { temporary, reason, errors, change } = draft;
  return (
    <div className="stack-16">
      <div>
        <Checkbox
          label={<span className="t-label">Temporary ban</span>}
          checked={temporary}
          onCheckedChange={(checked) => change({ temporary: checked })}
        />
        <div className={styles.term}>
          {temporary ? (
            <DaysField draft={draft} daysRef={daysRef} />
          ) : (
            <p className="t-sm">The ban has no end.</p>
          )}
        </div>
      </div>
      <TextArea
        label="Reason"
        rows={3}
        value={reason}
        counter={{ value: lengthOf(reason), max: BAN_REASON_MAX }}
        error={errors.reason}
        hint="Shown to them when they try to log in."
        onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
      />
    </div>
  );
}

function DaysField({ draft: { days, errors, validDays, change }, daysRef }: BanFieldsProps) {
  const now = useNow();
  return (
    <TextField
      ref={daysRef}
      className={styles.days}
      label="Days"
      inputMode="numeric"
      autoComplete="off"
      value={days}
      error={errors.days}
      hint={validDays === null ? undefined : `Ends ${banEnd(validDays, now)}`}
      onChange={({ currentTarget }) => change({ days: currentTarget.value })}
    />
  );
}
