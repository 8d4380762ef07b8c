import fc from "fast-check";
import { expect, test } from "vitest";
import type { Notification } from "#contract/notifications/contract.ts";
import { groupLikes } from "./group-likes.ts";

const kind = fc.constantFrom("Comment" as const, "Like" as const, "Follow" as const);
const described = fc.record({ kind, target: fc.constantFrom("1", "2"), read: fc.boolean() });
const notifications = fc.array(described, { maxLength: 30 }).map((list) =>
  list.map(
    ({ kind: notifyingEntityType, target, read }, index): Notification => ({
      _id: String(100 - index),
      notifyingEntityType,
      referenceEntityId: { _id: target, title: `Post ${target}`, image: null },
      referenceEntityType: notifyingEntityType === "Follow" ? "User" : "Post",
      sender: { _id: String(index), username: `user${index}`, avatar: null },
      text: null,
      createdAt: "2026-06-15T12:00:00.000Z",
      read,
    }),
  ),
);
const keyOf = ({ notifyingEntityType, referenceEntityId }: Notification) =>
  `${notifyingEntityType} ${referenceEntityId._id}`;

test("puts every notification in one row, in the same order", () => {
  fc.assert(
    fc.property(notifications, (list) => {
      const rows = groupLikes(list).flatMap(({ latest, others }) => [latest, ...others]);
      expect(rows).toEqual(list);
    }),
  );
});

test("groups only likes of one post", () => {
  fc.assert(
    fc.property(notifications, (list) => {
      for (const { latest, others } of groupLikes(list)) {
        if (others.length > 0) expect(latest.notifyingEntityType).toBe("Like");
        for (const other of others) expect(keyOf(other)).toBe(keyOf(latest));
      }
    }),
  );
});

test("leaves no two consecutive rows with likes of one post", () => {
  fc.assert(
    fc.property(notifications, (list) => {
      const rows = groupLikes(list);
      for (const [index, { latest }] of rows.entries()) {
        const next = rows[index + 1];
        if (next && latest.notifyingEntityType === "Like") {
          expect(keyOf(next.latest)).not.toBe(keyOf(latest));
        }
      }
    }),
  );
});
