import type { Post } from "#contract/posts/contract.ts";
import { useCurrentUser } from "#web/lib/session/session.ts";
import { useReturnAction, useSignInLink } from "#web/lib/session/sign-in-link.ts";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import styles from "./like-button.module.css";
import { likesText } from "./sale.ts";
import { useToggleLike } from "./use-toggle-like.ts";

/** Renders the like count and the viewer's like; a click toggles it. */
export function LikeButton({ post }: { post: Post }) {
  const toggle = useToggleLike(post);
  const signInLink = useSignInLink("like");
  useReturnAction("like", () => post.liked || toggle());
  const buttonProps = {
    size: "l",
    className: styles.like,
    "aria-label": `Like, ${likesText(post.numLikes)} ${post.numLikes === 1 ? "like" : "likes"}`,
  } as const;
  const content = (
    <>
      <Icon name="heart" filled={post.liked} />
      <span className="num">{likesText(post.numLikes)}</span>
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
