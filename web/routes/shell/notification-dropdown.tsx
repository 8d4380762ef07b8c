import type { ReactElement } from "react";
import { Link } from "react-router";
import type { Notification } from "#contract/notifications/contract.ts";
import {
  AppealTerm,
  DecisionTile,
  FollowBack,
  NotificationText,
  namesSender,
  notificationPath,
} from "#web/components/notifications/notification-text.tsx";
import { useMarkRead } from "#web/components/notifications/use-mark-read.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { TimeAgo } from "#web/ui/content/time-ago.tsx";
import { Popover } from "#web/ui/overlays/popover.tsx";

export type NotificationDropdownProps = {
  trigger: ReactElement;
  /** Newest first. */
  notifications: readonly Notification[];
  /** How many of all are unread. */
  unreadCount: number;
};

/** Renders the latest notifications in a popover at the bell, initially open. */
export function NotificationDropdown({ trigger, ...inbox }: NotificationDropdownProps) {
  return (
    <Popover
      trigger={trigger}
      label="Notifications"
      className="w-300 max-h-(--available-height) overflow-y-auto"
      defaultOpen
    >
      {(close) => <Latest {...inbox} onLeave={close} />}
    </Popover>
  );
}

type LatestProps = Omit<NotificationDropdownProps, "trigger"> & { onLeave: () => void };

function Latest({ notifications, unreadCount, onLeave }: LatestProps) {
  const { newIds, newText } = useMarkRead(notifications, { withGroups: false, unreadCount });
  return (
    <>
      <div className="flex items-center justify-between h-44 px-14 border-b border-line-2">
        <h2 className="t-h3">Notifications</h2>
        <span className="t-sm tabular-nums">{newText}</span>
      </div>
      {notifications.length === 0 ? (
        <p className="text-muted py-20 px-14">No activity yet!</p>
      ) : (
        <ul>
          {notifications.map((one) => (
            <NotificationItem
              key={one._id}
              notification={one}
              isNew={newIds.has(one._id)}
              onLeave={onLeave}
            />
          ))}
        </ul>
      )}
      <Link
        className="flex items-center gap-6 justify-center lit h-44 border-t border-line-2 font-display font-semibold text-14 leading-none focus-visible:-outline-offset-3"
        to="/notifications"
        onClick={onLeave}
      >
        View All Notifications
        <Icon name="right" size="s" />
      </Link>
    </>
  );
}

type NotificationItemProps = { notification: Notification; isNew: boolean; onLeave: () => void };

/** Renders a notification in the dropdown. */
function NotificationItem({ notification, isNew, onLeave }: NotificationItemProps) {
  const { sender, createdAt } = notification;
  return (
    <li className="flex items-center not-first:border-t not-first:border-line [&>button]:mr-14">
      <Link
        className={classNames(
          "grid gap-10 lit relative flex-1 grid-cols-[36px_minmax(0,1fr)] py-10 px-14 focus-visible:-outline-offset-3",
          isNew &&
            "before:absolute before:inset-y-10 before:left-0 before:w-3 before:bg-signal-text",
        )}
        to={notificationPath(notification)}
        onClick={onLeave}
      >
        {notification.decision ? (
          <DecisionTile className="size-36" />
        ) : (
          <Avatar src={sender.avatar} name={sender.username} size={36} />
        )}
        <span className="breaks">
          {isNew && <span className="sr-only">New: </span>}
          <span className="block t-note text-muted">
            {namesSender(notification) && (
              <b className="font-semibold text-bright">{sender.username} </b>
            )}
            <NotificationText
              notification={notification}
              title={(title) => (
                <b className="font-semibold text-bright" dir="auto">
                  {title}
                </b>
              )}
            />
          </span>
          <span className="block t-xs">
            <TimeAgo iso={createdAt} />
            <AppealTerm notification={notification} />
          </span>
        </span>
      </Link>
      {notification.notifyingEntityType === "Follow" && <FollowBack notification={notification} />}
    </li>
  );
}
