import { useQueryClient } from "@tanstack/react-query";
import type { Post } from "#contract/posts/contract.ts";
import { messageOf, useCall } from "#web/lib/call.ts";
import { useCurrentUser } from "#web/lib/session/session.ts";
import { useReturnAction, useSignInLink } from "#web/lib/session/sign-in-link.ts";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";

const load = () => import("./toggle-follow-maker.ts");
const warmUp = () => void load().catch(() => undefined);

/** Renders the button that follows a post's maker, whose code loads on hover, focus or click. */
export function FollowMaker({ post: { _id, owner } }: { post: Post }) {
  const call = useCall();
  const queries = useQueryClient();
  const user = useCurrentUser();
  const signInLink = useSignInLink("follow");
  const { username, following } = owner;
  const toggle = () =>
    load().then(
      ({ toggleFollowMaker }) => toggleFollowMaker({ call, queries }, _id, owner),
      (error: unknown) => showToast("error", messageOf(error)),
    );
  useReturnAction("follow", () => following || void toggle());
  if (owner.banned || user?._id === owner._id) return null;
  if (!user) {
    return (
      <LinkButton icon="plus" {...signInLink}>
        Follow
      </LinkButton>
    );
  }
  return (
    <Button
      variant={following ? "quiet" : "secondary"}
      icon={following ? "check" : "plus"}
      title={following ? `Unfollow ${username}` : undefined}
      onPointerEnter={warmUp}
      onFocus={warmUp}
      onClick={() => void toggle()}
    >
      {following ? "Following" : "Follow"}
    </Button>
  );
}
