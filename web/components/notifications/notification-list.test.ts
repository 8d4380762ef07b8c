import fc from "fast-check";
import { expect, test } from "vitest";
import type { Notification } from "#contract/notifications/contract.ts";
import { type Inbox, received, withdrawn, withRead } from "./notification-list.ts";

function aNotification({ _id, read = false }: { _id: string; read?: boolean }): Notification {
  return {
    _id,
    notifyingEntityType: "Follow",
    reason: null,
    referenceEntityId: { _id: "1", title: "owl", image: null },
    referenceEntityType: "User",
    sender: { _id: "2", username: "fox", avatar: null },
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
