import type { AuditEntry } from "#contract/audit/contract.ts";
import { fieldName } from "#contract/decisions/texts.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { longDate } from "#web/ui/content/long-date.ts";

/** Renders the values that an act changed, before and after. */
export function ChangedValues({ before, after }: Pick<AuditEntry, "before" | "after">) {
  const rows = changeRows(before, after);
  if (rows.length === 0) return null;
  return (
    <dl className="grid gap-2 mt-6 text-13 leading-20">
      {rows.map((row) => (
        <div
          key={row.key}
          className="grid grid-cols-[132px_minmax(0,1fr)] gap-12 text-faint phone:grid-cols-1 phone:gap-0"
        >
          <dt>{row.label}</dt>
          <dd className="flex flex-wrap gap-y-2 gap-x-6 items-center">
            {row.before !== null && (
              <del className="min-w-0 text-muted">
                <span className="sr-only">from </span>
                <bdi>{row.before}</bdi>
              </del>
            )}
            {row.before !== null && row.after !== null && <Icon name="right" size="s" />}
            {row.after !== null && (
              <ins className="min-w-0 text-bright no-underline">
                <span className="sr-only">to </span>
                <bdi>{row.after}</bdi>
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Change = AuditEntry["before"];
type ChangeRow = { key: string; label: string; before: string | null; after: string | null };

const ISO_TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Lists a change field by field; null where a side has no value. */
export function changeRows(before: Change, after: Change): ChangeRow[] {
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...keys].map((key) => ({
    key,
    label: labelOf(key),
    before: before && key in before ? textOf(before[key]) : null,
    after: after && key in after ? textOf(after[key]) : null,
  }));
}

/** Returns the name of a value; 'bannedUntil', which has none, becomes 'Banned until'. */
function labelOf(key: string): string {
  const words = fieldName(key) ?? key.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === "") return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.length > 0 ? value.map(textOf).join(", ") : "nothing";
  if (typeof value === "object") return JSON.stringify(value);
  const text = String(value);
  return ISO_TIME.test(text) ? longDate(text) : text;
}
