import { type NoticesParams, noticesPath } from "#web/routes/notices/notices-url.ts";
import { LinkTabs } from "#web/ui/navigation/link-tabs.tsx";
import styles from "./notice-tabs.module.css";

const TABS = [
  { status: "open", label: "Open" },
  { status: "decided", label: "Decided" },
] as const;

export function NoticeTabs({ status: shown }: Pick<NoticesParams, "status">) {
  const tabs = TABS.map(({ status, label }) => ({
    label,
    to: noticesPath({ status, page: 1 }),
    isCurrent: status === shown,
  }));
  return <LinkTabs className={styles.tabs} label="Status" tabs={tabs} />;
}
