import type { ComponentType, ReactElement } from "react";
import type { Post } from "#contract/posts/contract.ts";
import { canEditPost } from "#contract/posts/policy.ts";
import { useCurrentUser } from "#web/lib/session/session.ts";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { LazyMenuPart } from "#web/ui/overlays/lazy-menu.tsx";
import type { MenuItem } from "#web/ui/overlays/menu.tsx";

/** The menu that a page loads when its button is used. */
export type PostMenuPart = { trigger: ReactElement; post: Post; more: readonly MenuItem[] };

type PostActionsProps = {
  post: Post;
  /** Further actions, below the others. */
  more: readonly MenuItem[];
  load: () => Promise<ComponentType<PostMenuPart>>;
};

/** Renders the button of a post's menu for those who have any action. */
export function PostActions({ post, more, load }: PostActionsProps) {
  const user = useCurrentUser();
  if (!canEditPost(user, post) && more.length === 0) return null;
  const trigger = <IconButton icon="more" label="Post actions" size="l" boxed />;
  return <LazyMenuPart load={load} part={{ trigger, post, more }} />;
}
