import type { Notification } from "#contract/notifications/contract.ts";

/** One row: the newest notification, and the likes of the same post that follow it. */
export type NotificationGroup = { latest: Notification; others: Notification[] };

/** Groups consecutive likes of one post; order and number stay. */
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
