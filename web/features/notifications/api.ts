import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { NOTIFICATION_PAGE_SIZE, type Notification } from "#contract/notifications/contract.ts";
import { type Call, useCall } from "#web/platform/call.ts";
import { useLive } from "#web/platform/live/live.ts";
import { LIVE_META } from "#web/platform/queries.ts";
import { currentUserQuery } from "#web/platform/session/session.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { received, withdrawn, withNotification, withRead } from "./notification-list.ts";

const PAGES = ["notifications"] as const;
type NotificationPage = { notifications: Notification[]; pageCount: number };

/** Fetches one page of the user's notifications, newest first. */
export function notificationsQuery(call: Call, page: number) {
  return queryOptions({
    queryKey: [...PAGES, page],
    queryFn: async (): Promise<NotificationPage> => {
      const { notifications, pageCount } = await call("GET /api/user/notifications", {
        query: { page },
      });
      return { notifications, pageCount };
    },
    meta: LIVE_META,
  });
}

function changePages(
  queries: QueryClient,
  key: readonly unknown[],
  make: (notifications: Notification[]) => Notification[],
): void {
  queries.setQueriesData<NotificationPage>(
    { queryKey: key },
    (page) => page && { ...page, notifications: make(page.notifications) },
  );
}

function useShowRead() {
  const userKey = currentUserQuery(useCall()).queryKey;
  const queries = useQueryClient();
  return (ids: ReadonlySet<string>, unreadNotificationCount: number) => {
    queries.setQueryData(userKey, (user) => {
      const notifications = withRead(user?.notifications ?? [], ids);
      return user && { ...user, notifications, unreadNotificationCount };
    });
    changePages(queries, PAGES, (notifications) => withRead(notifications, ids));
  };
}

/** Marks notifications as read; takes the unread count from the reply. */
export function useReadNotifications() {
  const call = useCall();
  const showRead = useShowRead();
  return useMutation({
    mutationFn: (notificationIds: string[]) =>
      call("POST /api/user/notifications", { body: { notificationIds } }),
    onSuccess: ({ unreadNotificationCount }, ids) =>
      showRead(new Set(ids), unreadNotificationCount),
  });
}

/** Applies live events: new, removed, and read in other tabs. */
export function useLiveNotifications(): void {
  const userQuery = currentUserQuery(useCall());
  const queries = useQueryClient();
  const showRead = useShowRead();

  useLive("NEW_NOTIFICATION", (notification) => {
    const user = queries.getQueryData(userQuery.queryKey);
    if (!user) return;
    const next = received(user, notification);
    if (next === user) return;
    queries.setQueryData(userQuery.queryKey, next);
    changePages(queries, [...PAGES, 1], (notifications) =>
      withNotification(notifications, notification, NOTIFICATION_PAGE_SIZE),
    );
    showToast("info", "You have a new notification!");
  });

  useLive("DELETE_NOTIFICATION", ({ _id }) => {
    const user = queries.getQueryData(userQuery.queryKey);
    if (!user) return;
    queries.setQueryData(userQuery.queryKey, withdrawn(user, _id));
    changePages(queries, PAGES, (notifications) => notifications.filter((one) => one._id !== _id));
    // Only the server knows whether an older one was unread, and which one moves up.
    void queries.invalidateQueries({ queryKey: userQuery.queryKey });
    void queries.invalidateQueries({ queryKey: PAGES });
  });

  useLive("READ_NOTIFICATIONS", ({ ids, unreadNotificationCount }) =>
    showRead(new Set(ids), unreadNotificationCount),
  );
}
