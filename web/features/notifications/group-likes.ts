import type { Notification } from "#contract/notifications/contract.ts";

/** What stands in one row: the newest, and the likes of the same post that follow it. */
export type NotificationGroup = { latest: Notification; others: Notification[] };

/** Consecutive likes of one post stand together; order and number stay as they are. */
export function groupLikes(notifications: readonly Notification[]): NotificationGroup[] {
  const groups: NotificationGroup[] = [];
  for (const one of notifications) {
    const group = groups.at(-1);
    if (group && isLikeOfSamePost(group.latest, one)) group.others.push(one);
    else groups.push({ latest: one, others: [] });
  }
  return groups;
}

function isLikeOfSamePost(one: Notification, next: Notification): boolean {
  return (
    one.notifyingEntityType === "Like" &&
    next.notifyingEntityType === "Like" &&
    one.referenceEntityId._id === next.referenceEntityId._id
  );
}
