import {
  LATEST_NOTIFICATIONS,
  type Notification,
  type NotificationGroup,
} from "#contract/notifications/contract.ts";

/** The notification fields of the current user. */
export type Inbox = {
  /** The latest five, newest first. */
  notifications: Notification[];
  unreadNotificationCount: number;
};

function includesId(notifications: readonly Notification[], id: string): boolean {
  return notifications.some(({ _id }) => _id === id);
}

export function withRead(
  notifications: readonly Notification[],
  ids: ReadonlySet<string>,
): Notification[] {
  return notifications.map((one) => (ids.has(one._id) && !one.read ? { ...one, read: true } : one));
}

/** Marks the groups as read whose newest notification was. */
export function groupsWithRead(
  groups: readonly NotificationGroup[],
  ids: ReadonlySet<string>,
): NotificationGroup[] {
  return groups.map((group) =>
    ids.has(group._id) ? { ...group, read: true, unreadCount: 0 } : group,
  );
}

/** Applies a new notification; repeated events count once. */
export function received<I extends Inbox>(inbox: I, notification: Notification): I {
  const { notifications, unreadNotificationCount } = inbox;
  if (includesId(notifications, notification._id)) return inbox;
  return {
    ...inbox,
    notifications: [notification, ...notifications].slice(0, LATEST_NOTIFICATIONS),
    unreadNotificationCount: unreadNotificationCount + (notification.read ? 0 : 1),
  };
}

/** Removes a notification; lowers the count only if it was unread, and ignores an unknown one. */
export function withdrawn<I extends Inbox>(inbox: I, id: string): I {
  const gone = inbox.notifications.find(({ _id }) => _id === id);
  if (!gone) return inbox;
  return {
    ...inbox,
    notifications: inbox.notifications.filter((one) => one !== gone),
    unreadNotificationCount: Math.max(0, inbox.unreadNotificationCount - (gone.read ? 0 : 1)),
  };
}
