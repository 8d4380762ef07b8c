import type { ReactNode } from "react";
import type { CommentReason, Notification } from "#contract/notifications/contract.ts";
import { DecisionText } from "./decision-text.tsx";

type NotificationTextProps = {
  notification: Notification;
  /** Renders the title of the post. */
  title: (title: string) => ReactNode;
};

/** How a comment concerns the reader, to be followed by a post's title. */
const COMMENTED: Readonly<Record<CommentReason, string>> = {
  post: "Commented on your post ",
  reply: "Replied to you on ",
  mention: "Mentioned you on ",
};

/** What else was done. */
const ACTS = {
  Like: "Liked your post ",
  Lookalike: "A new creation looks like your post ",
  CreditRequest: "Asks for credit on your post ",
  CreditAnswer: "Answered about your post ",
  Remix: "Made a remix of your post ",
  Permission: "Says you permitted a post after ",
  Agreement: "Agreed to the credit on your post ",
  Decision: "A decision about your post ",
  AppealDecided: "An answer to your appeal about your post ",
} as const;

/** Returns whether the text begins with the sender; likeness and decisions name nobody. */
export function namesSender({ notifyingEntityType, decision }: Notification): boolean {
  return notifyingEntityType !== "Lookalike" && decision === null;
}

/** Renders what the sender did, to follow the name, if there is one. */
export function NotificationText({ notification, title }: NotificationTextProps) {
  const { notifyingEntityType, reason, referenceEntityId, decision } = notification;
  if (decision) {
    return <DecisionText type={notifyingEntityType} decision={decision} title={title} />;
  }
  if (notifyingEntityType === "Follow") return "Followed you!";
  return (
    <>
      {notifyingEntityType === "Comment" ? COMMENTED[reason ?? "post"] : ACTS[notifyingEntityType]}
      {title(referenceEntityId.title)}
    </>
  );
}

/** Returns the URL of a notification: of the post, the pair, the decision, or the follower's profile. */
export function notificationPath({
  notifyingEntityType,
  referenceEntityId,
  sender,
  pairId,
  decision,
}: Notification): string {
  if (decision) return `/decision/${decision._id}`;
  if (notifyingEntityType === "Follow") return `/profile/${sender.username}`;
  // The credit that was agreed to is on the post.
  if (pairId === null || notifyingEntityType === "Agreement") {
    return `/post/${referenceEntityId._id}`;
  }
  return `/copies/${pairId}`;
}
