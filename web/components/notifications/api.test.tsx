import { type QueryKey, useQuery } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Notification } from "#contract/notifications/contract.ts";
import { createProviders } from "#test/providers.tsx";
import { CURRENT_USER } from "#web/lib/queries.ts";
import { currentUserQuery } from "#web/lib/session/session.ts";
import {
  type Inbox,
  notificationsQuery,
  received,
  useReadAll,
  useReadNotifications,
  useShowFollowed,
  withdrawn,
  withRead,
} from "./api.ts";

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

test("shows in the dropdown and on every cached page whom the reader follows now", () => {
  const { queries, wrapper } = filled();
  const from = (senderId: string) => ({ sender: { _id: senderId }, following: false });
  queries.setQueryData(CURRENT_USER, { notifications: [from("7"), from("8")] });
  queries.setQueryData(pageKey(1), { notifications: [from("8"), from("7")], pageCount: 2 });
  queries.setQueryData(pageKey(2), { notifications: [from("7"), from("8")], pageCount: 2 });
  const { result } = renderHook(() => useShowFollowed("8"), { wrapper });
  result.current(true);
  const shown = (key: QueryKey) => queries.getQueryData<Inbox>(key)?.notifications;
  const followed = (...follows: boolean[]) => follows.map((following) => ({ following }));
  expect(shown(CURRENT_USER)).toMatchObject(followed(false, true));
  expect(shown(pageKey(1))).toMatchObject(followed(true, false));
  expect(shown(pageKey(2))).toMatchObject(followed(false, true));
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

function aNotification({ _id, read = false }: { _id: string; read?: boolean }): Notification {
  return {
    _id,
    notifyingEntityType: "Follow",
    reason: null,
    referenceEntityId: { _id: "1", title: "owl", image: null },
    referenceEntityType: "User",
    sender: { _id: "2", username: "fox", avatar: null },
    following: false,
    text: null,
    commentId: null,
    pairId: null,
    decision: null,
    createdAt: "2026-06-15T12:00:00.000Z",
    read,
  };
}

const reads = fc.array(fc.boolean(), { maxLength: 5 });

/** Returns an inbox whose first notification is the newest; `older` unread ones precede them. */
function anInbox(read: readonly boolean[], older: number): Inbox {
  return {
    notifications: read.map((one, index) => aNotification({ _id: String(9 - index), read: one })),
    unreadNotificationCount: older + read.filter((one) => !one).length,
  };
}

test("puts a new one at the top and raises the count by 1, unless already present", () => {
  fc.assert(
    fc.property(reads, fc.nat(200), fc.integer({ min: 1, max: 3 }), (read, older, times) => {
      const before = anInbox(read, older);
      const added = aNotification({ _id: "10" });
      let inbox = before;
      for (let count = 0; count < times; count += 1) inbox = received(inbox, added);
      expect(inbox.notifications).toEqual([added, ...before.notifications].slice(0, 5));
      expect(inbox.unreadNotificationCount).toBe(before.unreadNotificationCount + 1);
    }),
  );
});

test("lowers the count for a removed one only if it was unread", () => {
  fc.assert(
    fc.property(reads, fc.nat(200), fc.integer({ min: 1, max: 12 }), (read, older, id) => {
      const before = anInbox(read, older);
      const gone = before.notifications.find(({ _id }) => _id === String(id));
      const after = withdrawn(withdrawn(before, String(id)), String(id));
      expect(after.notifications).toEqual(before.notifications.filter((one) => one !== gone));
      expect(before.unreadNotificationCount - after.unreadNotificationCount).toBe(
        gone && !gone.read ? 1 : 0,
      );
    }),
  );
});

test("marks only the named ones as read", () => {
  fc.assert(
    fc.property(reads, fc.uniqueArray(fc.integer({ min: 1, max: 12 })), (read, named) => {
      const { notifications } = anInbox(read, 0);
      const ids = new Set(named.map(String));
      expect(withRead(notifications, ids)).toEqual(
        notifications.map((one) => ({ ...one, read: one.read || ids.has(one._id) })),
      );
    }),
  );
});
