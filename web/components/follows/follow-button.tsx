import { type InfiniteData, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Person } from "#contract/follows/contract.ts";
import { useCall } from "#web/lib/call.ts";
import { queriesOf } from "#web/lib/queries.ts";
import { useCurrentUser } from "#web/lib/session/session.ts";
import { useReturnAction, useSignInLink } from "#web/lib/session/sign-in-link.ts";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";

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

/** A filter that matches every list of people, where follows are shown. */
const PEOPLE = queriesOf([
  "GET /api/user/:id/followers",
  "GET /api/user/:id/following",
  "GET /api/post/:id/likes",
]);

type PeoplePage = { people: Person[] };

type Followed = { _id: string; username: string; following: boolean };

/**
 * Follows or unfollows. `show` runs at once, and again with what the server's reply left: a refetch
 * in between may have shown the state before. Clicks until then are ignored.
 */
export function useToggleFollow(
  { _id, username, following }: Followed,
  show: (following: boolean) => Promise<void>,
): () => void {
  const call = useCall();
  const queries = useQueryClient();
  const mutationKey = ["follow", _id];
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (follow: boolean) =>
      call(`GET /api/user/:id/${follow ? "follow" : "unfollow"}`, { params: { id: _id } }),
    onMutate: show,
    onSuccess: async (_reply, follow) => {
      await show(follow);
      // Open lists are not refetched, because their rows would move.
      void queries.invalidateQueries({ ...PEOPLE, refetchType: "none" });
      showToast("ok", `${follow ? "Followed" : "Unfollowed"} ${username}`);
    },
    onError: async (_error, follow) => {
      await show(!follow);
      showToast("error", `Failed to ${follow ? "follow" : "unfollow"} ${username}`);
    },
  });
  return () => {
    // Read from the cache, which knows of the first click before the next render.
    if (queries.isMutating({ mutationKey }) === 0) mutate(!following);
  };
}

/** Updates the cached follow state of a person in every list at once. */
export function useShowInLists(id: string) {
  const queries = useQueryClient();
  return (following: boolean) => {
    queries.setQueriesData<InfiniteData<PeoplePage>>(
      PEOPLE,
      (data) =>
        data && { ...data, pages: data.pages.map((page) => withPerson(page, id, following)) },
    );
  };
}

function withPerson({ people, ...page }: PeoplePage, id: string, following: boolean): PeoplePage {
  const changed = people.map((person) =>
    person._id === id && person.following !== following
      ? { ...person, following, numFollowers: person.numFollowers + (following ? 1 : -1) }
      : person,
  );
  return { ...page, people: changed };
}
