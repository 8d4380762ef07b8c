import type { ReactNode } from "react";
import { Link } from "react-router";
import { type Desk, REPORT_AGES } from "#contract/moderation/desk.ts";
import { reportsPath } from "#web/components/moderation/reports/list/reports-url.ts";
import { REASONS_OFFERED, reasonText } from "#web/components/moderation/reports/reasons.ts";
import { CountTable } from "./count-table.tsx";
import styles from "./open-work.module.css";

/** Renders how many reports, appeals, posts and notices wait, with links to them. */
export function OpenWork({ desk: { reports, appeals, notices, holds } }: { desk: Desk }) {
  const open = reports.byAge.reduce((sum, count) => sum + count, 0);
  return (
    <div className={styles.blocks}>
      <div className="stack-12">
        <Block to="/reports" count={open} title="Open reports">
          <CountTable
            caption="Open reports by age"
            rows={REPORT_AGES.map((age, index) => ({
              key: String(age.from),
              label: ageText(age),
              count: reports.byAge[index] ?? 0,
            }))}
          />
        </Block>
        <Block to="/appeals" count={appeals} title="Open appeals" />
        <Block to="/holds" count={holds} title="Waiting posts" />
        <Block to="/notices" count={notices} title="Open notices" />
      </div>
      <Block title="By reason">
        <CountTable
          caption="Open reports by reason"
          rows={REASONS_OFFERED.map((reason) => ({
            key: String(reason),
            label: reasonText(reason),
            count: reports.byReason.find((row) => row.reason === reason)?.count ?? 0,
            to: reportsPath({ status: "open", reason, sort: "reported", page: 1, report: null }),
          }))}
        />
      </Block>
    </div>
  );
}

function ageText({ from, to }: (typeof REPORT_AGES)[number]): string {
  if (to === 0) return "Today";
  return to === null ? "Older" : `${from}–${to} days`;
}

type BlockProps = { title: string; count?: number; to?: string; children?: ReactNode };

function Block({ title, count, to, children }: BlockProps) {
  return (
    <section className={styles.block}>
      <h3 className={styles.head}>
        <span>{to ? <Link to={to}>{title}</Link> : title}</span>
        {count !== undefined && <span className="num">{count.toLocaleString("en-US")}</span>}
      </h3>
      {children}
    </section>
  );
}
