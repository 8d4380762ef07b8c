import type { ReactNode } from "react";
import type { DecidedAction } from "#contract/moderation/decisions.ts";
import type { Notification, NotificationKind } from "#contract/notifications/contract.ts";

type Decided = {
  /** What the decision is about, to be followed by its title if it `hasTitle`. */
  about: string;
  hasTitle?: true;
  /** What was done. */
  done: string;
};

const DECIDED: Readonly<Record<DecidedAction, Decided>> = {
  editPost: { about: "your post", hasTitle: true, done: "changed" },
  deletePost: { about: "your post", hasTitle: true, done: "removed" },
  hidePost: { about: "your post", hasTitle: true, done: "hidden until you change it" },
  creditPost: { about: "your post", hasTitle: true, done: "a credit line was added" },
  holdPost: { about: "your post", hasTitle: true, done: "it waits for our staff" },
  deleteComment: { about: "your comment", done: "removed" },
  removeCharacter: { about: "your character", hasTitle: true, done: "taken off your profile" },
  deleteLoadout: { about: "your loadout", hasTitle: true, done: "removed" },
  editUser: { about: "your profile", done: "changed" },
  changeAvatar: { about: "your avatar", done: "replaced" },
  ban: { about: "your account", done: "banned" },
  prune: { about: "your account", done: "everything you posted was removed" },
};

type DecisionTextProps = {
  type: NotificationKind;
  decision: NonNullable<Notification["decision"]>;
  /** Renders the title, or what else the decision is about. */
  title: (title: string) => ReactNode;
};

/** Renders what was decided about what, or about an appeal. */
export function DecisionText({ type, decision, title }: DecisionTextProps) {
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
