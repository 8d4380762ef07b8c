import type { IconName } from "#web/ui/content/icon.tsx";

type StaffPage = { label: string; icon: IconName; to: string };

/** Menu entries for staff only. */
export const STAFF_PAGES: readonly StaffPage[] = [
  { label: "Overview", icon: "layers", to: "/desk" },
  { label: "Reports", icon: "flag", to: "/reports" },
  { label: "Waiting posts", icon: "clock", to: "/holds" },
  { label: "Appeals", icon: "scales", to: "/appeals" },
  { label: "Notices", icon: "mail", to: "/notices" },
  { label: "Audit log", icon: "eye", to: "/audit" },
];
