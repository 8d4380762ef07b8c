import type { ReactNode } from "react";
import type { Notification } from "#contract/notifications/contract.ts";

type NotificationTextProps = {
  notification: Notification;
  /** Renders the title of the post. */
  title: (title: string) => ReactNode;
};

/** What was done, to be followed by a post's title. */
const ACTS = {
  Comment: "Commented on your post ",
  Like: "Liked your post ",
  Mention: "Mentioned you on ",
} as const;

/** Renders what the sender did, to follow the name. */
export function NotificationText({ notification, title }: NotificationTextProps) {
  const { notifyingEntityType, referenceEntityId } = notification;
  if (notifyingEntityType === "Follow") return "Followed you!";
  return (
    <>
      {ACTS[notifyingEntityType]}
      {title(referenceEntityId.title)}
    </>
  );
}

/** Returns the URL of a notification: of the post, or of the follower's profile. */
export function notificationPath({
  notifyingEntityType,
  referenceEntityId,
  sender,
}: Notification): string {
  return notifyingEntityType === "Follow"
    ? `/profile/${sender.username}`
    : `/post/${referenceEntityId._id}`;
}
