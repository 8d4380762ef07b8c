import type { ReactNode } from "react";
import { Link } from "react-router";
import type {
  CommentReason,
  NotificationGroup,
  NotificationKind,
} from "#contract/notifications/contract.ts";
import {
  AppealTerm,
  DecisionTile,
  FollowBack,
  NotificationText,
  namesSender,
  notificationPath,
} from "#web/components/notifications/notification-text.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Icon, type IconName } from "#web/ui/content/icon.tsx";
import { TimeAgo } from "#web/ui/content/time-ago.tsx";
import styles from "./notifications.module.css";

const ICONS: Readonly<Record<NotificationKind, IconName>> = {
  Comment: "chat",
  Like: "heart",
  Follow: "user",
  Lookalike: "split",
  CreditRequest: "mail",
  CreditAnswer: "chat",
  Remix: "layers",
  Permission: "lock",
  Agreement: "check",
  Decision: "scales",
  AppealDecided: "scales",
  Worn: "symbol",
  Board: "grid",
  BoardInvitation: "grid",
};

type NotificationRowProps = {
  group: NotificationGroup;
  isNew: boolean;
  /** The post's picture, if visible. */
  thumbnail: ReactNode;
};

/** Renders one notification, or the likes, comments or mentions under one post, on the notifications page. */
export function NotificationRow({ group, isNew, thumbnail }: NotificationRowProps) {
  const { sender, previous, createdAt } = group;
  const path = notificationPath(group);
  const follows = group.notifyingEntityType === "Follow";
  return (
    <li
      className={classNames(
        "border-t border-t-line grid gap-16 items-center relative grid-cols-[44px_minmax(0,1fr)_auto] min-h-76 py-12 px-16 phone:gap-12 phone:p-12 hover:bg-s2",
        styles.row,
        isNew &&
          "bg-s1 before:absolute before:inset-y-0 before:left-0 before:w-3 before:bg-signal-text",
      )}
    >
      {group.decision ? <DecisionTile className="size-44" /> : <Senders group={group} />}
      <div className="breaks">
        {isNew && <span className="sr-only">New: </span>}
        <p className={`text-muted leading-22 ${styles.text}`}>
          {namesSender(group) && (
            <>
              <Link
                className={follows ? styles.target : undefined}
                to={`/profile/${sender.username}`}
              >
                {sender.username}
              </Link>{" "}
            </>
          )}
          <Act group={group} path={path} />
        </p>
        <Quote {...group} />
        {previous && <Quote {...previous} />}
        <div className="block t-note text-faint">
          <TimeAgo iso={createdAt} />
          <AppealTerm notification={group} />
        </div>
      </div>
      {thumbnail && <span className="bg-art [&_img]:w-auto [&_img]:h-48">{thumbnail}</span>}
      {follows && <FollowBack notification={group} />}
    </li>
  );
}

type QuoteProps = Pick<NotificationGroup, "text">;

function Quote({ text }: QuoteProps) {
  if (!text) return null;
  return (
    <p className="t-md text-muted lines mt-4 mb-2 pl-10 border-l-2 border-line-2" dir="auto">
      {text}
    </p>
  );
}

function Senders({
  group: { sender, previous, notifyingEntityType },
}: {
  group: NotificationGroup;
}) {
  const second = previous?.sender._id === sender._id ? undefined : previous?.sender;
  return (
    <Link
      className={classNames(
        "relative size-44",
        second &&
          "*:first:absolute *:first:top-0 *:first:right-0 [&>:nth-child(2)]:absolute [&>:nth-child(2)]:bottom-0 [&>:nth-child(2)]:left-0 [&>:nth-child(2)]:outline-2 [&>:nth-child(2)]:outline-ground",
      )}
      to={`/profile/${sender.username}`}
      tabIndex={-1}
      aria-hidden="true"
    >
      {second && <Avatar src={second.avatar} name={second.username} size={34} />}
      <Avatar src={sender.avatar} name={sender.username} size={second ? 34 : 44} />
      <span className="grid place-items-center text-bright absolute -right-6 -bottom-6 size-20 bg-s3 outline-2 outline-ground">
        <Icon name={ICONS[notifyingEntityType]} size="s" className="size-13" />
      </span>
    </Link>
  );
}

type ActProps = { group: NotificationGroup; path: string };

/** Renders what the senders did, to follow the name of the first. */
function Act({ group, path }: ActProps) {
  const { count, senderCount, referenceEntityId } = group;
  const link = (title: string) => (
    <Link className={styles.target} to={path} dir="auto">
      {title}
    </Link>
  );
  if (count === 1) return <NotificationText notification={group} title={link} />;
  const others = senderCount - 1;
  const times = count === senderCount ? "" : ` ${count} times`;
  return (
    <>
      {others > 0 && (
        <>
          and <b>{others === 1 ? "1 other" : `${others} others`}</b>{" "}
        </>
      )}
      {several(group, times)}
      {link(referenceEntityId.title)}
    </>
  );
}

/** Returns what was done several times, to be followed by the post's title. */
function several({ notifyingEntityType, reason, count }: NotificationGroup, times: string): string {
  if (notifyingEntityType === "Comment") return commented(reason, times);
  return notifyingEntityType === "Worn" ? `wears ${count} of your symbols on ` : "liked your post ";
}

/** Returns how several comments concern the reader, to be followed by the post's title. */
function commented(reason: CommentReason | null, times: string): string {
  if (reason === "reply") return `replied to you${times} on `;
  if (reason === "mention") return `mentioned you${times} on `;
  return `commented${times} on your post `;
}
