import { useCurrentUser } from "#web/lib/session/session.ts";
import { useReturnAction, useSignInLink } from "#web/lib/session/sign-in-link.ts";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { useToggleFollow } from "./api.ts";
import type { Followed } from "./toggle-follow.ts";

type FollowButtonProps = {
  user: Followed;
  /** Updates the page's display of the follow state. */
  show: (following: boolean) => Promise<void>;
};

export function FollowButton({ user, show }: FollowButtonProps) {
  const toggle = useToggleFollow(user, show);
  const signInLink = useSignInLink("follow");
  useReturnAction("follow", () => user.following || toggle());
  if (!useCurrentUser()) {
    return (
      <LinkButton variant="primary" icon="plus" {...signInLink}>
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

/** Renders a signed-in viewer's button in a list of people. */
export function FollowRowButton({ user, show }: FollowButtonProps) {
  const toggle = useToggleFollow(user, show);
  return (
    <Button
      variant={user.following ? "quiet" : "secondary"}
      icon={user.following ? undefined : "plus"}
      title={user.following ? `Unfollow ${user.username}` : undefined}
      onClick={toggle}
    >
      {user.following ? "Following" : "Follow"}
      <span className="sr"> {user.username}</span>
    </Button>
  );
}
