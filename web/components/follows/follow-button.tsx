import type { ReactNode } from "react";
import { useCurrentUser } from "#web/lib/session/session.ts";
import { useReturnAction, useSignInLink } from "#web/lib/session/sign-in-link.ts";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { type Followed, useToggleFollow } from "./api.ts";

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
  return <Toggle user={user} onClick={toggle} primary={primary} />;
}

/** Renders the button of one of several people, for a signed-in viewer. */
export function FollowRowButton({ user, show }: Omit<FollowButtonProps, "primary">) {
  return (
    <Toggle user={user} onClick={useToggleFollow(user, show)}>
      <span className="sr-only"> {user.username}</span>
    </Toggle>
  );
}

type ToggleProps = {
  user: Followed;
  onClick: () => void;
  primary?: boolean;
  /** Read aloud after the label. */
  children?: ReactNode;
};

function Toggle({
  user: { username, following },
  onClick,
  primary = false,
  children,
}: ToggleProps) {
  const [follow, unfollow] = primary
    ? (["primary", "secondary"] as const)
    : (["secondary", "quiet"] as const);
  return (
    <Button
      variant={following ? unfollow : follow}
      icon={following ? "check" : "plus"}
      title={following ? `Unfollow ${username}` : undefined}
      onClick={onClick}
    >
      <span className={following && primary ? "phone:sr-only" : undefined}>
        {following ? "Following" : "Follow"}
      </span>
      {children}
    </Button>
  );
}
