import type { Board } from "#contract/boards/contract.ts";
import { canFollowBoard } from "#contract/boards/policy.ts";
import { useToggleBoardFollow } from "#web/components/boards/api.ts";
import { useCurrentUser } from "#web/lib/session/session.ts";
import { useReturnAction, useSignInLink } from "#web/lib/session/sign-in-link.ts";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";

/** Renders the button that follows another's board; visitors are led to sign in. */
export function FollowBoard({ board }: { board: Board }) {
  const { title, following } = board;
  const user = useCurrentUser();
  const toggle = useToggleBoardFollow(board);
  const signInLink = useSignInLink("follow");
  const canFollow = canFollowBoard(user, board);
  useReturnAction("follow", () => canFollow && !following && toggle());
  if (!user) {
    return (
      <LinkButton icon="plus" size="l" {...signInLink}>
        Follow
      </LinkButton>
    );
  }
  if (!canFollow) return null;
  return (
    <Button
      icon={following ? "check" : "plus"}
      size="l"
      title={following ? `Unfollow ${title}` : undefined}
      onClick={toggle}
    >
      <span className={following ? "phone:sr-only" : undefined}>
        {following ? "Following" : "Follow"}
      </span>
    </Button>
  );
}
