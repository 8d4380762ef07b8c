import type { ReactNode } from "react";
import { Link } from "react-router";
import type { ReportedKind, ReportRow } from "#contract/moderation/reports.ts";
import { reasonText } from "#web/components/moderation/reports/reasons.ts";
import { Icon, type IconName } from "#web/ui/content/icon.tsx";
import { TimeAgo } from "#web/ui/content/time-ago.tsx";
import styles from "./report-list.module.css";

const KIND_ICONS: Readonly<Record<ReportedKind, IconName>> = {
  post: "img",
  comment: "chat",
  user: "user",
  loadout: "dice",
};

const KIND_NAMES: Readonly<Record<ReportedKind, string>> = {
  post: "Post",
  comment: "Comment",
  user: "User",
  loadout: "Loadout",
};

type ReportListProps = {
  reports: readonly ReportRow[];
  /** The report whose detail is open. */
  openId: string | null;
  pathOf: (id: string) => string;
  pictureOf: (report: ReportRow) => ReactNode;
};

/** Lists reports, one row per reported item. */
export function ReportList({ reports, openId, pathOf, pictureOf }: ReportListProps) {
  return (
    <ul aria-label="Reports">
      {reports.map((report) => (
        <li key={report._id}>
          <Link
            className={`edge ${styles.row}`}
            to={pathOf(report._id)}
            aria-current={report._id === openId ? "true" : undefined}
          >
            <span className={styles.thumbnail}>
              {pictureOf(report) ?? <Icon name={KIND_ICONS[report.kind]} />}
            </span>
            <ReportText report={report} />
            <span className={styles.side}>
              <span className={styles.count}>
                {report.count}
                <span className="sr">{report.count === 1 ? " report" : " reports"}</span>
              </span>
              <TimeAgo iso={report.lastReportedAt} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function ReportText({ report: { kind, title, reason, openedBy, status } }: { report: ReportRow }) {
  return (
    <span className={styles.texts}>
      <b dir="auto">{title}</b>
      <span className={styles.reason}>{reasonText(reason)}</span>
      <span className={styles.meta}>
        {KIND_NAMES[kind]}
        {openedBy && status === "open" && ` · ${openedBy} looks after it`}
      </span>
    </span>
  );
}
