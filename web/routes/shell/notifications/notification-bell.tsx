import { cloneElement } from "react";
import type { CurrentUser } from "#contract/users/contract.ts";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { badgeText, CountBadge } from "#web/ui/content/count-badge.tsx";
import { useLazyPart } from "#web/ui/hooks/use-lazy-part.ts";
import styles from "./notification-bell.module.css";
import type { NotificationDropdownProps } from "./notification-dropdown.tsx";

const load = async () => (await import("./notification-dropdown.tsx")).NotificationDropdown;

/** Renders the unread count; a click opens the latest notifications. */
export function NotificationBell({ user }: { user: CurrentUser }) {
  const { unreadNotificationCount: unread, notifications } = user;
  const { Part, button } = useLazyPart<NotificationDropdownProps>(load);
  const label = unread > 0 ? `Notifications, ${badgeText(unread)} unread` : "Notifications";
  const bell = (
    <IconButton icon="bell" label={label}>
      <CountBadge className={styles.badge} count={unread} />
    </IconButton>
  );
  if (Part) return <Part trigger={bell} notifications={notifications} />;
  return cloneElement(bell, { "aria-haspopup": "dialog", "aria-expanded": false, ...button });
}
