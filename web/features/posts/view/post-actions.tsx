import type { Post } from "#contract/posts/contract.ts";
import { canDeletePost, canEditPost } from "#contract/posts/policy.ts";
import { useCurrentUser } from "#web/platform/session/session.ts";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { LazyMenu } from "#web/ui/overlays/lazy-menu.tsx";
import type { MenuItem } from "#web/ui/overlays/menu.tsx";
import { useConfirmation } from "#web/ui/overlays/use-confirmation.tsx";

type PostActionsProps = {
  post: Post;
  onDelete: () => Promise<unknown>;
  /** Further actions, below the others. */
  more?: readonly MenuItem[];
};

/** Renders edit and delete, where the policy allows, and the page's further actions. */
export function PostActions({ post, onDelete, more = [] }: PostActionsProps) {
  const user = useCurrentUser();
  const deletion = useConfirmation<Post>(
    ({ title }) => ({
      title: "Delete Post?",
      body: `“${title}” and its images go for good.`,
      confirmLabel: "Delete Post",
    }),
    onDelete,
  );

  const items: MenuItem[] = [];
  if (canEditPost(user, post)) {
    items.push({ label: "Edit Post", icon: "edit", to: `/post/${post._id}/edit` });
  }
  if (canDeletePost(user, post)) {
    items.push({
      label: "Delete Post",
      icon: "trash",
      danger: true,
      onSelect: () => deletion.show(post),
    });
  }
  items.push(...more);
  if (items.length === 0) return null;
  return (
    <>
      <LazyMenu
        trigger={<IconButton icon="more" label="Post actions" size="l" boxed />}
        items={items}
      />
      {deletion.dialog}
    </>
  );
}
