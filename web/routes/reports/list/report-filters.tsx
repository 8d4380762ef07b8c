import { useNavigate } from "react-router";
import {
  type ReportsParams,
  reportsPath,
} from "#web/components/moderation/reports/list/reports-url.ts";
import { REASONS_OFFERED, reasonText } from "#web/components/moderation/reports/reasons.ts";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { LinkTabs } from "#web/ui/navigation/link-tabs.tsx";
import styles from "./report-filters.module.css";

type ReportFiltersProps = {
  shown: ReportsParams;
  counts: { open: number; mine: number } | undefined;
};

const TABS = [
  { status: "open", label: "Open" },
  { status: "mine", label: "Mine" },
  { status: "resolved", label: "Resolved" },
] as const;

const ALL = "all";
const REASONS = [
  { value: ALL, label: "All reasons" },
  ...REASONS_OFFERED.map((reason) => ({ value: String(reason), label: reasonText(reason) })),
];
const SORTS = [
  { value: "reported", label: "Most reported" },
  { value: "newest", label: "Newest" },
] as const;

/** Renders the filters and sort order of the reports. */
export function ReportFilters({ shown, counts }: ReportFiltersProps) {
  const navigate = useNavigate();
  // A new filter starts at page 1; the open report stays.
  const show = (part: Partial<ReportsParams>) =>
    void navigate(reportsPath({ ...shown, page: 1, ...part }), { preventScrollReset: true });
  return (
    <>
      <Tabs shown={shown} counts={counts} />
      <div className={styles.filters}>
        <SelectField
          label="Reason"
          labelHidden
          options={REASONS}
          value={shown.reason === null ? ALL : String(shown.reason)}
          onValueChange={(value) => show({ reason: value === ALL ? null : Number(value) })}
        />
        <SelectField
          label="Order"
          labelHidden
          options={SORTS}
          value={shown.sort}
          onValueChange={(sort) => show({ sort })}
        />
      </div>
    </>
  );
}

function Tabs({ shown, counts }: ReportFiltersProps) {
  const tabs = TABS.map(({ status, label }) => ({
    label,
    to: reportsPath({ ...shown, status, page: 1, report: null }),
    isCurrent: status === shown.status,
    count: status === "resolved" ? undefined : counts?.[status],
  }));
  return <LinkTabs className={styles.tabs} label="Status" tabs={tabs} />;
}
