import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Notification, NotificationGroup } from "#contract/notifications/contract.ts";
import { badgeText } from "#web/ui/content/count-badge.tsx";
import { useReadNotifications } from "./api.ts";

type Shown = Pick<Notification, "_id" | "read"> & Partial<Pick<NotificationGroup, "unreadCount">>;

type Marking = {
  withGroups: boolean;
  /** How many of all the user's notifications are unread. */
  unreadCount: number;
};

type News = {
  /** Of the notifications or groups that were new on arrival. */
  newIds: ReadonlySet<string>;
  /** How many notifications were new on arrival, as the bell counted them; empty for none. */
  newText: string;
  /** Whether some are unread that are not shown. */
  hasMoreUnread: boolean;
};

/**
 * Marks the shown unread notifications, or groups of them, as read, each once, including those that
 * arrive meanwhile. They stay highlighted and counted until the page is left.
 */
export function useMarkRead(shown: readonly Shown[], { withGroups, unreadCount }: Marking): News {
  const [news, setNews] = useState<ReadonlyMap<string, number>>(new Map());
  const { mutate } = useReadNotifications({ withGroups });
  const sent = useRef(new Set<string>());

  const unread = shown.filter(({ read }) => !read);
  const unseen = unread.filter(({ _id }) => !news.has(_id));
  if (unseen.length > 0) setNews(new Map([...news, ...unseen.map(entryOf)]));

  const send = useEffectEvent(() => {
    const ids = [...news.keys()].filter((id) => !sent.current.has(id));
    for (const id of ids) sent.current.add(id);
    if (ids.length > 0) mutate(ids);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the ids to report change
  useEffect(() => send(), [news]);

  const elsewhere = Math.max(0, unreadCount - sumOf(unread.map(countOf)));
  const hasMoreUnread = elsewhere > 0;
  const count = sumOf([...news.values()]) + elsewhere;
  const rows = hasMoreUnread || news.size === count ? "" : ` in ${news.size}`;
  const newText = count > 0 ? `${badgeText(count)} new${rows}` : "";
  return { newIds: new Set(news.keys()), newText, hasMoreUnread };
}

const countOf = ({ unreadCount = 1 }: Shown) => unreadCount;
const entryOf = (shown: Shown) => [shown._id, countOf(shown)] as const;
const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);
