import { canEditPost } from "#contract/posts/policy.ts";
import { useCurrentUser } from "#web/platform/session/session.ts";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { LazyMenuPart } from "#web/ui/overlays/lazy-menu.tsx";
import type { MenuItem } from "#web/ui/overlays/menu.tsx";
import type { PostMenuProps } from "./post-menu.tsx";

type PostActionsProps = Omit<PostMenuProps, "trigger" | "more"> & { more?: readonly MenuItem[] };

const load = async () => (await import("./post-menu.tsx")).PostMenu;

/** Renders the button of a post's menu for those who have any action. */
export function PostActions({ post, onDelete, more = [] }: PostActionsProps) {
  const user = useCurrentUser();
  if (!canEditPost(user, post) && more.length === 0) return null;
  const trigger = <IconButton icon="more" label="Post actions" size="l" boxed />;
  return <LazyMenuPart load={load} part={{ trigger, post, onDelete, more }} />;
}
