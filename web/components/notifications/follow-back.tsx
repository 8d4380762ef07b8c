import type { Notification } from "#contract/notifications/contract.ts";
import { FollowRowButton } from "#web/components/follows/follow-button.tsx";
import { useShowFollowing } from "#web/components/users/api.ts";
import { useShowFollowed } from "./api.ts";

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
