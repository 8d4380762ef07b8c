import type { IconName } from "#web/ui/content/icon.tsx";

type StaffPage = { label: string; icon: IconName; to: string };

/** Menu entries for staff only. */
export const STAFF_PAGES: readonly StaffPage[] = [
  { label: "Desk", icon: "flag", to: "/desk" },
  { label: "Audit log", icon: "eye", to: "/audit" },
];
