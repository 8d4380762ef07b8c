import type { ReactNode } from "react";
import type { DecidedAction } from "#contract/decisions/contract.ts";
import { HOLD_ACTIONS } from "#contract/holds/contract.ts";
import type {
  CommentReason,
  Notification,
  NotificationKind,
} from "#contract/notifications/contract.ts";
import { boardPath } from "#web/components/boards/queries.ts";
import { FollowRowButton } from "#web/components/follows/follow-button.tsx";
import { useShowFollowing } from "#web/components/users/api.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { longDate } from "#web/ui/content/long-date.ts";
import { useNow } from "#web/ui/hooks/use-now.ts";
import { useShowFollowed } from "./api.ts";

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
  Worn: "Wears your symbol on ",
  Board: "Added to ",
  BoardInvitation: "Invited you to add to ",
  Decision: "A decision about your post ",
  AppealDecided: "An answer to your appeal about your post ",
} as const;

const DECIDED: Readonly<Record<DecidedAction, Decided>> = {
  editPost: { about: "your post", hasTitle: true, done: "changed" },
  deletePost: { about: "your post", hasTitle: true, done: "removed" },
  hidePost: { about: "your post", hasTitle: true, done: "hidden until you change it" },
  creditPost: { about: "your post", hasTitle: true, done: "a credit line was added" },
  holdPost: { about: "your post", hasTitle: true, done: "it waits for our staff" },
  holdComment: { about: "your comment", done: "it waits for our staff" },
  deleteComment: { about: "your comment", done: "removed" },
  removeCharacter: { about: "your character", hasTitle: true, done: "taken off your profile" },
  deleteLoadout: { about: "your loadout", hasTitle: true, done: "removed" },
  deleteBoard: { about: "your board", hasTitle: true, done: "removed" },
  editUser: { about: "your profile", done: "changed" },
  changeAvatar: { about: "your avatar", done: "replaced" },
  ban: { about: "your account", done: "banned" },
  prune: { about: "your account", done: "everything you posted was removed" },
};

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
  if (notifyingEntityType === "Follow") return <AfterName text="Followed you!" />;
  const act =
    notifyingEntityType === "Comment" ? COMMENTED[reason ?? "post"] : ACTS[notifyingEntityType];
  return (
    <>
      {namesSender(notification) ? <AfterName text={act} /> : act}
      {title(referenceEntityId.title)}
    </>
  );
}

/** Renders a text whose first word is seen without its capital. */
function AfterName({ text }: { text: string }) {
  const verb = text.slice(0, text.indexOf(" "));
  return (
    <>
      {/* The specification's capital stays in the text; after a name it is not shown. */}
      <span className="inline-block first-letter:lowercase">{verb}</span>
      {text.slice(verb.length)}
    </>
  );
}

/** Returns the URL of a notification: of the post or the comment on it, the board, the pair, the decision, or the follower's profile. */
export function notificationPath({
  notifyingEntityType,
  referenceEntityId,
  referenceEntityType,
  sender,
  pairId,
  commentId,
  decision,
}: Notification): string {
  if (decision) return `/decision/${decision._id}`;
  if (notifyingEntityType === "Follow") return `/profile/${sender.username}`;
  if (referenceEntityType === "Board") return boardPath(referenceEntityId._id);
  // The credit that was agreed to is on the post.
  if (pairId === null || notifyingEntityType === "Agreement") {
    return `/post/${referenceEntityId._id}${commentId === null ? "" : `#comment-${commentId}`}`;
  }
  return `/copies/${pairId}`;
}

type Decided = {
  /** What the decision is about, to be followed by its title if it `hasTitle`. */
  about: string;
  hasTitle?: true;
  /** What was done. */
  done: string;
};

type DecisionTextProps = {
  type: NotificationKind;
  decision: NonNullable<Notification["decision"]>;
  /** Renders the title, or what else the decision is about. */
  title: (title: string) => ReactNode;
};

/** Renders what was decided about what, or about an appeal. */
function DecisionText({ type, decision, title }: DecisionTextProps) {
  const { about, hasTitle, done } = DECIDED[decision.action];
  const subject = hasTitle ? (
    <>
      {about} {title(decision.title)}
    </>
  ) : (
    title(about)
  );
  if (type === "Decision") {
    return (
      <>
        A decision about {subject}: {done}
      </>
    );
  }
  if (decision.reversed) return <>Your appeal changed the decision about {subject}</>;
  return <>The decision about {subject} stays</>;
}

/** Renders scales in place of the sender, whom the news of a decision does not name. */
export function DecisionTile({ className }: { className?: string | undefined }) {
  return (
    <span className={classNames("grid place-items-center text-bright bg-s3", className)}>
      <Icon name="scales" />
    </span>
  );
}

/** Renders until when a decision can be appealed. */
export function AppealTerm({ notification }: { notification: Notification }) {
  const { notifyingEntityType, decision } = notification;
  const now = useNow();
  if (notifyingEntityType !== "Decision" || !decision || HOLD_ACTIONS.includes(decision.action))
    return null;
  if (Date.parse(decision.appealUntil) < now) return null;
  return ` · Appeal until ${longDate(decision.appealUntil)}`;
}

type FollowBackProps = { notification: Pick<Notification, "sender" | "following"> };

/** Renders the button that follows a new follower. */
export function FollowBack({ notification: { sender, following } }: FollowBackProps) {
  const showInNotifications = useShowFollowed(sender._id);
  const showOnProfiles = useShowFollowing(sender.username);
  async function show(next: boolean) {
    showInNotifications(next);
    await showOnProfiles(next);
  }
  return <FollowRowButton user={{ ...sender, following }} show={show} />;
}
