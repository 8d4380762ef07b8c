import type { ReactNode } from "react";
import { Link } from "react-router";
import type { NotificationKind } from "#contract/notifications/contract.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Icon, type IconName } from "#web/ui/content/icon.tsx";
import { TimeAgo } from "#web/ui/content/time-ago.tsx";
import type { NotificationGroup } from "./group-likes.ts";
import styles from "./notification-row.module.css";
import { NotificationText } from "./notification-text.tsx";

const ICONS: Readonly<Record<NotificationKind, IconName>> = {
  Comment: "chat",
  Like: "heart",
  Follow: "user",
};

type NotificationRowProps = {
  group: NotificationGroup;
  isNew: boolean;
  /** The post's picture, if visible. */
  thumbnail: ReactNode;
};

/** Renders a notification, or the grouped likes of one post, on the notifications page. */
export function NotificationRow({ group, isNew, thumbnail }: NotificationRowProps) {
  const { latest } = group;
  const postPath = `/post/${latest.referenceEntityId._id}`;
  return (
    <li className={classNames(styles.row, isNew && styles.new)}>
      <Senders group={group} />
      <div className={styles.content}>
        {isNew && <span className="sr">New: </span>}
        <p className={styles.text}>
          <Link to={`/profile/${latest.sender.username}`}>{latest.sender.username}</Link>{" "}
          <Act group={group} postPath={postPath} />
        </p>
        {latest.text && (
          <p className={styles.quote} dir="auto">
            {latest.text}
          </p>
        )}
        <TimeAgo className={styles.time} iso={latest.createdAt} />
      </div>
      {thumbnail && (
        // The title is the accessible link to the same page.
        <Link className={styles.thumbnail} to={postPath} tabIndex={-1} aria-hidden="true">
          {thumbnail}
        </Link>
      )}
    </li>
  );
}

function Senders({ group: { latest, others } }: { group: NotificationGroup }) {
  const { sender } = latest;
  const [second] = others;
  return (
    <Link
      className={classNames(styles.senders, second && styles.stack)}
      to={`/profile/${sender.username}`}
      tabIndex={-1}
      aria-hidden="true"
    >
      {second && <Avatar src={second.sender.avatar} name={second.sender.username} size={34} />}
      <Avatar src={sender.avatar} name={sender.username} size={second ? 34 : 44} />
      <span className={styles.kind}>
        <Icon name={ICONS[latest.notifyingEntityType]} size="s" />
      </span>
    </Link>
  );
}

type ActProps = { group: NotificationGroup; postPath: string };

function Act({ group: { latest, others }, postPath }: ActProps) {
  const link = (title: string) => (
    <Link to={postPath} dir="auto">
      {title}
    </Link>
  );
  if (others.length === 0) return <NotificationText notification={latest} title={link} />;
  return (
    <>
      and <b>{others.length === 1 ? "1 other" : `${others.length} others`}</b>
      {" liked your post "}
      {link(latest.referenceEntityId.title)}
    </>
  );
}
