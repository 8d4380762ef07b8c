import type { ReactNode } from "react";
import type { Notification } from "#contract/notifications/contract.ts";

type NotificationTextProps = {
  notification: Notification;
  /** Renders the title of the post. */
  title: (title: string) => ReactNode;
};

/** What somebody did, after the name. */
export function NotificationText({ notification, title }: NotificationTextProps) {
  const { notifyingEntityType, referenceEntityId } = notification;
  if (notifyingEntityType === "Follow") return "Followed you!";
  const act = notifyingEntityType === "Comment" ? "Commented on" : "Liked";
  return (
    <>
      {`${act} your post `}
      {title(referenceEntityId.title)}
    </>
  );
}

/** Where a notification leads: to the post, or to whoever follows. */
export function notificationPath({
  notifyingEntityType,
  referenceEntityId,
  sender,
}: Notification): string {
  return notifyingEntityType === "Follow"
    ? `/profile/${sender.username}`
    : `/post/${referenceEntityId._id}`;
}
