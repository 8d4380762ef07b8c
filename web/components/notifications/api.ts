import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  LATEST_NOTIFICATIONS,
  type Notification,
  type NotificationFilter,
  type NotificationGroup,
} from "#contract/notifications/contract.ts";
import { messageOf, useCall } from "#web/lib/call.ts";
import { useLive } from "#web/lib/live/live.ts";
import { apiQuery, LIVE_META } from "#web/lib/queries.ts";
import { currentUserQuery } from "#web/lib/session/session.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";

const PAGES = ["GET /api/user/notifications"] as const;
type NotificationPage = { notifications: NotificationGroup[]; pageCount: number };

type ShownPage = { page: number; kind?: NotificationFilter | undefined };

/** Fetches one page of the user's notifications in groups, newest first. */
export function notificationsQuery(query: ShownPage) {
  return { ...apiQuery(...PAGES, { query }), meta: LIVE_META };
}

/** Updates the cached follow state of a sender. */
export function useShowFollowed(senderId: string) {
  const queries = useQueryClient();
  return (following: boolean) => {
    const follow = <N extends Notification>(notifications: readonly N[]): N[] =>
      notifications.map((one) => (one.sender._id === senderId ? { ...one, following } : one));
    queries.setQueriesData<NotificationPage>(
      { queryKey: PAGES },
      (page) => page && { ...page, notifications: follow(page.notifications) },
    );
    queries.setQueryData(
      currentUserQuery.queryKey,
      (user) => user && { ...user, notifications: follow(user.notifications) },
    );
  };
}

function useShowRead() {
  const userKey = currentUserQuery.queryKey;
  const queries = useQueryClient();
  return (ids: ReadonlySet<string>, unreadNotificationCount: number) => {
    queries.setQueryData(userKey, (user) => {
      const notifications = withRead(user?.notifications ?? [], ids);
      return user && { ...user, notifications, unreadNotificationCount };
    });
    queries.setQueriesData<NotificationPage>(
      { queryKey: PAGES },
      (page) => page && { ...page, notifications: groupsWithRead(page.notifications, ids) },
    );
    // A reply that is under way may be older, and would show as unread again what is read.
    for (const queryKey of [userKey, PAGES]) {
      if (queries.isFetching({ queryKey }) > 0) void queries.invalidateQueries({ queryKey });
    }
  };
}

/**
 * Marks notifications as read, or those of whole groups; takes the unread count from the reply.
 */
export function useReadNotifications({ withGroups }: { withGroups: boolean }) {
  const call = useCall();
  const showRead = useShowRead();
  return useMutation({
    mutationFn: (notificationIds: string[]) =>
      call("POST /api/user/notifications", { body: { notificationIds, withGroups } }),
    onSuccess: ({ unreadNotificationCount }, ids) =>
      showRead(new Set(ids), unreadNotificationCount),
  });
}

/** Marks everything up to a notification as read. */
export function useReadAll() {
  const call = useCall();
  const queries = useQueryClient();
  const showRead = useShowRead();
  return useMutation({
    mutationFn: (upToId: string) => call("POST /api/user/notifications/all", { body: { upToId } }),
    onSuccess: ({ unreadNotificationCount }) => {
      showRead(new Set(), unreadNotificationCount);
      showToast("ok", "All notifications are marked as read.");
      return queries.invalidateQueries({ queryKey: PAGES });
    },
    onError: (error) => showToast("error", messageOf(error)),
  });
}

/** Applies live events: new, removed, and read in other tabs. */
export function useLiveNotifications(): void {
  const userKey = currentUserQuery.queryKey;
  const queries = useQueryClient();
  const showRead = useShowRead();

  useLive("NEW_NOTIFICATION", (notification) => {
    const user = queries.getQueryData(userKey);
    if (!user) return;
    const next = received(user, notification);
    if (next === user) return;
    queries.setQueryData(userKey, next);
    // A reply that is under way may be older than this event.
    void queries.invalidateQueries({ queryKey: userKey });
    // Only the server knows which group it is in.
    void queries.invalidateQueries({ queryKey: PAGES });
    showToast("info", "You have a new notification!");
  });

  useLive("DELETE_NOTIFICATION", ({ _id }) => {
    const user = queries.getQueryData(userKey);
    if (!user) return;
    queries.setQueryData(userKey, withdrawn(user, _id));
    // Only the server knows whether an older one was unread, and which one moves up.
    void queries.invalidateQueries({ queryKey: userKey });
    void queries.invalidateQueries({ queryKey: PAGES });
  });

  useLive("READ_NOTIFICATIONS", ({ ids, unreadNotificationCount }) =>
    showRead(new Set(ids), unreadNotificationCount),
  );
}

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
function groupsWithRead(
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
