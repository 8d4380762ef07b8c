import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { Post } from "#contract/posts/contract.ts";
import { messageOf, useCall } from "#web/lib/call.ts";
import { useLive } from "#web/lib/live/live.ts";
import { queriesOf } from "#web/lib/queries.ts";
import { useCurrentUser } from "#web/lib/session/session.ts";
import { useReturnAction, useSignInLink } from "#web/lib/session/sign-in-link.ts";
import { useShortcut } from "#web/lib/shortcuts.ts";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { postQuery } from "./api.ts";
import { likesText } from "./sale.ts";

/** Renders the like count and the viewer's like; a click toggles it. */
export function LikeButton({ post }: { post: Post }) {
  const toggle = useToggleLike(post);
  const signInLink = useSignInLink("like");
  useReturnAction("like", () => post.liked || toggle());
  const button = useRef<HTMLButtonElement & HTMLAnchorElement>(null);
  useShortcut("l", ({ repeat }) => repeat || button.current?.click());
  const buttonProps = {
    ref: button,
    size: "l",
    className:
      "px-16 aria-pressed:bg-signal-soft aria-pressed:border-signal-text aria-pressed:text-signal-text",
    "aria-keyshortcuts": "L",
    "aria-label": `Like, ${likesText(post.numLikes)} ${post.numLikes === 1 ? "like" : "likes"}`,
  } as const;
  const content = (
    <>
      <Icon name="heart" filled={post.liked} />
      <span className="tabular-nums">{likesText(post.numLikes)}</span>
    </>
  );
  if (!useCurrentUser()) {
    return (
      <LinkButton {...buttonProps} {...signInLink}>
        {content}
      </LinkButton>
    );
  }
  return (
    <Button {...buttonProps} aria-pressed={post.liked} onClick={toggle}>
      {content}
    </Button>
  );
}

type Liking = Pick<Post, "_id" | "liked" | "numLikes">;

/**
 * Toggles the like: shows it at once, and rolls back when the server refuses. Clicks in between are
 * ignored; live counts of others apply.
 */
export function useToggleLike({ _id, liked, numLikes }: Liking): () => void {
  const call = useCall();
  const queries = useQueryClient();
  const { queryKey } = postQuery(_id);
  const mutationKey = ["like", _id];
  const show = (shown: Partial<Liking>) =>
    queries.setQueryData(
      queryKey,
      (reply) => reply && { ...reply, post: { ...reply.post, ...shown } },
    );
  // Read from the cache, which knows of the first click before the next render.
  const isPending = () => queries.isMutating({ mutationKey }) > 0;

  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (like: boolean) =>
      call(`GET /api/post/:id/${like ? "like" : "unlike"}`, { params: { id: _id } }),
    onMutate: async (like) => {
      await queries.cancelQueries({ queryKey });
      show({ liked: like, numLikes: numLikes + (like ? 1 : -1) });
      return { liked, numLikes };
    },
    onSuccess: (reply) => {
      show({ liked: reply.liked, numLikes: reply.numLikes });
      showToast("ok", reply.message);
      void queries.invalidateQueries(queriesOf(["GET /api/dashboard/likes"]));
    },
    onError: (error, _like, before) => {
      show(before ?? {});
      showToast("error", messageOf(error));
    },
  });

  useLive("POST_LIKES", (event) => {
    if (event._id === _id && !isPending()) show({ numLikes: event.numLikes });
  });

  return () => {
    if (!isPending()) mutate(!liked);
  };
}
