import { useCurrentUser } from "#web/platform/session/session.ts";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { type Followed, useToggleFollow } from "./api.ts";

type FollowButtonProps = {
  user: Followed;
  /** Updates the page's display of the follow state. */
  show: (following: boolean) => Promise<void>;
};

export function FollowButton({ user, show }: FollowButtonProps) {
  const toggle = useToggleFollow(user, show);
  if (!useCurrentUser()) {
    return (
      <LinkButton variant="primary" icon="plus" to="/login">
        Follow
      </LinkButton>
    );
  }
  return (
    <Button
      variant={user.following ? "secondary" : "primary"}
      icon={user.following ? "check" : "plus"}
      title={user.following ? `Unfollow ${user.username}` : undefined}
      onClick={toggle}
    >
      {user.following ? "Following" : "Follow"}
    </Button>
  );
}
