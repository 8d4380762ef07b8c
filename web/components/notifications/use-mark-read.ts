import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Notification } from "#contract/notifications/contract.ts";
import { useReadNotifications } from "./api.ts";

/**
 * Marks the shown unread notifications, or groups of them, as read, each once, including those that
 * arrive meanwhile. Returns the ids that were new on arrival; they stay highlighted until the page is
 * left.
 */
export function useMarkRead(
  shown: readonly Pick<Notification, "_id" | "read">[],
  { withGroups }: { withGroups: boolean },
): ReadonlySet<string> {
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set());
  const { mutate } = useReadNotifications({ withGroups });
  const sent = useRef(new Set<string>());

  const unseen = shown.filter(({ _id, read }) => !read && !newIds.has(_id));
  if (unseen.length > 0) setNewIds(new Set([...newIds, ...unseen.map(({ _id }) => _id)]));

  const send = useEffectEvent(() => {
    const ids = [...newIds].filter((id) => !sent.current.has(id));
    for (const id of ids) sent.current.add(id);
    if (ids.length > 0) mutate(ids);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the ids to report change
  useEffect(() => send(), [newIds]);
  return newIds;
}
