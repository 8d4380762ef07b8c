import { useCurrentUser } from "#web/lib/session/session.ts";
import { useReturnAction, useSignInLink } from "#web/lib/session/sign-in-link.ts";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import type { Followed } from "./api.ts";
import { useToggleFollow } from "./api.ts";

type FollowButtonProps = {
  user: Followed;
  /** Updates the page's display of the follow state. */
  show: (following: boolean) => Promise<void>;
  /** Whether it is the main button of the page. */
  primary?: boolean;
};

/** Renders the button of the one person that a page is about; visitors are led to sign in. */
export function FollowButton({ user, show, primary = false }: FollowButtonProps) {
  const toggle = useToggleFollow(user, show);
  const signInLink = useSignInLink("follow");
  useReturnAction("follow", () => user.following || toggle());
  if (!useCurrentUser()) {
    return (
      <LinkButton variant={primary ? "primary" : "secondary"} icon="plus" {...signInLink}>
        Follow
      </LinkButton>
    );
  }
  const [follow, unfollow] = primary
    ? (["primary", "secondary"] as const)
    : (["secondary", "quiet"] as const);
  return (
    <Button
      variant={user.following ? unfollow : follow}
      icon={user.following ? "check" : "plus"}
      title={user.following ? `Unfollow ${user.username}` : undefined}
      onClick={toggle}
    >
      {user.following ? "Following" : "Follow"}
    </Button>
  );
}

/** Renders the button of one of several people, for a signed-in viewer. */
export function FollowRowButton({ user, show }: Omit<FollowButtonProps, "primary">) {
  const toggle = useToggleFollow(user, show);
  return (
    <Button
      variant={user.following ? "quiet" : "secondary"}
      icon={user.following ? "check" : "plus"}
      title={user.following ? `Unfollow ${user.username}` : undefined}
      onClick={toggle}
    >
      {user.following ? "Following" : "Follow"}
      <span className="sr"> {user.username}</span>
    </Button>
  );
}
