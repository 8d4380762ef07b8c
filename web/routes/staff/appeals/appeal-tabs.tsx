import { type AppealsParams, appealsPath } from "#web/components/moderation/appeals/appeals-url.ts";
import { LinkTabs } from "#web/ui/navigation/link-tabs.tsx";

const TABS = [
  { status: "open", label: "Open" },
  { status: "decided", label: "Decided" },
] as const;

/** Renders the tabs of the appeals. */
export function AppealTabs({ shown }: { shown: AppealsParams }) {
  const tabs = TABS.map(({ status, label }) => ({
    label,
    to: appealsPath({ status, page: 1 }),
    isCurrent: status === shown.status,
  }));
  return <LinkTabs label="Status" tabs={tabs} />;
}
