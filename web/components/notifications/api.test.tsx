import { type QueryKey, useQuery } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { createProviders } from "#test/providers.tsx";
import { CURRENT_USER } from "#web/lib/queries.ts";
import { currentUserQuery } from "#web/lib/session/session.ts";
import { notificationsQuery, useReadAll, useReadNotifications } from "./api.ts";

const pageKey = (page: number): QueryKey => notificationsQuery({ page }).queryKey;
const unread = (_id: string) => ({ _id, read: false, unreadCount: 2 });

/** Returns a cache with two pages and the dropdown, in which everything is unread. */
function filled() {
  const providers = createProviders(() => ({
    status: 200,
    body: { success: true, unreadNotificationCount: 1 },
  }));
  const { queries } = providers;
  queries.setQueryData(CURRENT_USER, {
    notifications: [unread("1"), unread("2")],
    unreadNotificationCount: 4,
  });
  queries.setQueryData(pageKey(1), { notifications: [unread("1")], pageCount: 2 });
  queries.setQueryData(pageKey(2), { notifications: [unread("2")], pageCount: 2 });
  return providers;
}

test("shows as read what was marked, on every cached page, with the server's count", async () => {
  const { queries, sent, wrapper } = filled();
  const { result } = renderHook(() => useReadNotifications({ withGroups: true }), { wrapper });
  await act(() => result.current.mutateAsync(["2"]));
  expect(sent()).toEqual([
    ["POST /api/user/notifications", { body: { notificationIds: ["2"], withGroups: true } }],
  ]);
  expect(queries.getQueryData(CURRENT_USER)).toMatchObject({
    notifications: [{ read: false }, { read: true }],
    unreadNotificationCount: 1,
  });
  expect(queries.getQueryData(pageKey(1))).toMatchObject({
    notifications: [{ read: false, unreadCount: 2 }],
  });
  expect(queries.getQueryData(pageKey(2))).toMatchObject({
    notifications: [{ read: true, unreadCount: 0 }],
  });
});

test("shows nothing as unread again by a reply that was under way", async () => {
  const older = Promise.withResolvers<void>();
  let isRead = false;
  let asked = 0;
  const { queries, wrapper } = createProviders(async (endpoint) => {
    if (endpoint === "POST /api/user/notifications") {
      isRead = true;
      return { status: 200, body: { success: true, unreadNotificationCount: 0 } };
    }
    asked += 1;
    const body = { success: true, notifications: [], unreadNotificationCount: isRead ? 0 : 1 };
    if (asked === 1) await older.promise;
    return { status: 200, body };
  });
  queries.setQueryData(CURRENT_USER, { notifications: [], unreadNotificationCount: 0 });
  const shown = renderHook(() => useQuery(currentUserQuery), { wrapper });
  void queries.invalidateQueries({ queryKey: CURRENT_USER });
  const { result } = renderHook(() => useReadNotifications({ withGroups: false }), { wrapper });
  await act(() => result.current.mutateAsync(["1"]));
  older.resolve();
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(asked).toBe(2);
  expect(shown.result.current.data).toMatchObject({ unreadNotificationCount: 0 });
});

test("marking all as read fetches every page again before it is shown", async () => {
  const { queries, wrapper } = filled();
  const { result } = renderHook(() => useReadAll(), { wrapper });
  await act(() => result.current.mutateAsync("2"));
  await waitFor(() => expect(queries.getQueryState(pageKey(1))?.isInvalidated).toBe(true));
  expect(queries.getQueryState(pageKey(2))?.isInvalidated).toBe(true);
  expect(queries.getQueryData(CURRENT_USER)).toMatchObject({ unreadNotificationCount: 1 });
});
