import { Link } from "react-router";
import type { Notification } from "#contract/notifications/contract.ts";
import { AppealTerm, DecisionTile } from "#web/components/notifications/decision-news.tsx";
import {
  NotificationText,
  namesSender,
  notificationPath,
} from "#web/components/notifications/notification-text.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { TimeAgo } from "#web/ui/content/time-ago.tsx";
import styles from "./notification-item.module.css";

type NotificationItemProps = { notification: Notification; isNew: boolean; onLeave: () => void };

/** Renders a notification in the dropdown. */
export function NotificationItem({ notification, isNew, onLeave }: NotificationItemProps) {
  const { sender, createdAt } = notification;
  return (
    <li className={styles.item}>
      <Link
        className={classNames(styles.link, isNew && styles.new)}
        to={notificationPath(notification)}
        onClick={onLeave}
      >
        {notification.decision ? (
          <DecisionTile className={styles.tile} />
        ) : (
          <Avatar src={sender.avatar} name={sender.username} size={36} />
        )}
        <span className={styles.content}>
          {isNew && <span className="sr">New: </span>}
          <span className={styles.text}>
            {namesSender(notification) && <b>{sender.username} </b>}
            <NotificationText
              notification={notification}
              title={(title) => <b dir="auto">{title}</b>}
            />
          </span>
          <span className={styles.time}>
            <TimeAgo iso={createdAt} />
            <AppealTerm notification={notification} />
          </span>
        </span>
      </Link>
    </li>
  );
}
