import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { NotificationGroup } from "#contract/notifications/contract.ts";
import { type Call, messageOf, useCall } from "#web/lib/call.ts";
import { useLive } from "#web/lib/live/live.ts";
import { LIVE_META } from "#web/lib/queries.ts";
import { currentUserQuery } from "#web/lib/session/session.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { groupsWithRead, received, withdrawn, withRead } from "./notification-list.ts";

const PAGES = ["notifications"] as const;
type NotificationPage = { notifications: NotificationGroup[]; pageCount: number };

/** Fetches one page of the user's notifications in groups, newest first. */
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

function useShowRead() {
  const userKey = currentUserQuery(useCall()).queryKey;
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
  const userQuery = currentUserQuery(useCall());
  const queries = useQueryClient();
  const showRead = useShowRead();

  useLive("NEW_NOTIFICATION", (notification) => {
    const user = queries.getQueryData(userQuery.queryKey);
    if (!user) return;
    const next = received(user, notification);
    if (next === user) return;
    queries.setQueryData(userQuery.queryKey, next);
    // A reply that is under way may be older than this event.
    void queries.invalidateQueries({ queryKey: userQuery.queryKey });
    // Only the server knows which group it is in.
    void queries.invalidateQueries({ queryKey: PAGES });
    showToast("info", "You have a new notification!");
  });

  useLive("DELETE_NOTIFICATION", ({ _id }) => {
    const user = queries.getQueryData(userQuery.queryKey);
    if (!user) return;
    queries.setQueryData(userQuery.queryKey, withdrawn(user, _id));
    // Only the server knows whether an older one was unread, and which one moves up.
    void queries.invalidateQueries({ queryKey: userQuery.queryKey });
    void queries.invalidateQueries({ queryKey: PAGES });
  });

  useLive("READ_NOTIFICATIONS", ({ ids, unreadNotificationCount }) =>
    showRead(new Set(ids), unreadNotificationCount),
  );
}
