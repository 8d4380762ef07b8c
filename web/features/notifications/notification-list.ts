import { LATEST_NOTIFICATIONS, type Notification } from "#contract/notifications/contract.ts";

/** What the current user's part of the page knows of notifications. */
export type Inbox = {
  /** The latest five, newest first. */
  notifications: Notification[];
  unreadNotificationCount: number;
};

function has(notifications: readonly Notification[], id: string): boolean {
  return notifications.some(({ _id }) => _id === id);
}

/** With a new one at the top, at most `max`; one that is there already comes not twice. */
export function withNotification(
  notifications: readonly Notification[],
  told: Notification,
  max: number,
): Notification[] {
  if (has(notifications, told._id)) return [...notifications];
  return [told, ...notifications].slice(0, max);
}

export function withRead(
  notifications: readonly Notification[],
  ids: ReadonlySet<string>,
): Notification[] {
  return notifications.map((one) => (ids.has(one._id) && !one.read ? { ...one, read: true } : one));
}

/** A new one counts once, however often it is told. */
export function received<I extends Inbox>(inbox: I, told: Notification): I {
  const { notifications, unreadNotificationCount } = inbox;
  if (has(notifications, told._id)) return inbox;
  return {
    ...inbox,
    notifications: withNotification(notifications, told, LATEST_NOTIFICATIONS),
    unreadNotificationCount: unreadNotificationCount + (told.read ? 0 : 1),
  };
}

/** What is taken back lowers the count only if it was unread; an unknown one changes nothing. */
export function withdrawn<I extends Inbox>(inbox: I, id: string): I {
  const gone = inbox.notifications.find(({ _id }) => _id === id);
  if (!gone) return inbox;
  return {
    ...inbox,
    notifications: inbox.notifications.filter((one) => one !== gone),
    unreadNotificationCount: Math.max(0, inbox.unreadNotificationCount - (gone.read ? 0 : 1)),
  };
}
