import { expect, test } from "vitest";
import type { NotificationGroup } from "#contract/notifications/contract.ts";
import { splitByDay } from "./notifications.tsx";

const HOUR = 3_600_000;

function aGroup(createdAt: number): NotificationGroup {
  return {
    _id: String(createdAt),
    notifyingEntityType: "Follow",
    reason: null,
    referenceEntityId: { _id: "1", title: "owl", image: null },
    referenceEntityType: "User",
    sender: { _id: "2", username: "fox", avatar: null },
    text: null,
    commentId: null,
    pairId: null,
    decision: null,
    createdAt: new Date(createdAt).toISOString(),
    read: true,
    count: 1,
    unreadCount: 0,
    senderCount: 1,
    previous: null,
    following: false,
  };
}

test.each([
  ["the reader's local day", false, new Date(2026, 5, 15, 1, 30).getTime()],
  ["the day in UTC", true, Date.UTC(2026, 5, 15, 1, 30)],
])("splits by %s, in order", (_, utc, now) => {
  const groups = [0, 1, 2, 25, 26, 400].map((hours) => aGroup(now - hours * HOUR));
  expect(splitByDay(groups, now, { utc })).toEqual([
    { label: "Today", groups: groups.slice(0, 2) },
    { label: "Yesterday", groups: groups.slice(2, 4) },
    { label: "Earlier", groups: groups.slice(4) },
  ]);
  expect(splitByDay([], now, { utc })).toEqual([]);
});
