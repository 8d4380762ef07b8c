import { expect, test } from "vitest";
import type { Notification } from "#contract/notifications/contract.ts";
import { groupByDay } from "./day-groups.ts";
import type { NotificationGroup } from "./group-likes.ts";

const HOUR = 3_600_000;
/** Half past one at night, local time. */
const NOW = new Date(2026, 5, 15, 1, 30).getTime();

function aGroup(hoursAgo: number): NotificationGroup {
  const latest: Notification = {
    _id: String(1_000 - hoursAgo),
    notifyingEntityType: "Follow",
    referenceEntityId: { _id: "1", title: "owl", image: null },
    referenceEntityType: "User",
    sender: { _id: "2", username: "fox", avatar: null },
    text: null,
    createdAt: new Date(NOW - hoursAgo * HOUR).toISOString(),
    read: true,
  };
  return { latest, others: [] };
}

test("groups rows by the reader's local day, in order", () => {
  const groups = [0, 1, 2, 25, 26, 400].map(aGroup);
  expect(groupByDay(groups, NOW)).toEqual([
    { label: "Today", groups: groups.slice(0, 2) },
    { label: "Yesterday", groups: groups.slice(2, 4) },
    { label: "Earlier", groups: groups.slice(4) },
  ]);
  expect(groupByDay([], NOW)).toEqual([]);
});
