import { lazy, Suspense, useState } from "react";
import type { Post } from "#contract/posts/contract.ts";
import { canDeletePost, canEditPost } from "#contract/posts/policy.ts";
import { useCurrentUser } from "#web/platform/session.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { LazyMenu } from "#web/ui/lazy-menu.tsx";
import type { MenuItem } from "#web/ui/menu.tsx";

type PostActionsProps = { post: Post; onDelete: () => Promise<unknown> };

const ConfirmDialog = lazy(() =>
  import("#web/ui/confirm-dialog.tsx").then((module) => ({ default: module.ConfirmDialog })),
);

/** Edit and delete, for whom the policy lets. */
export function PostActions({ post, onDelete }: PostActionsProps) {
  const user = useCurrentUser();
  const [asked, setAsked] = useState(false);
  const [asking, setAsking] = useState(false);

  function ask() {
    setAsked(true);
    setAsking(true);
  }

  const items: MenuItem[] = [];
  if (canEditPost(user, post)) {
    items.push({ label: "Edit Post", icon: "edit", to: `/post/${post._id}/edit` });
  }
  if (canDeletePost(user, post)) {
    items.push({ label: "Delete Post", icon: "trash", danger: true, onSelect: ask });
  }
  if (items.length === 0) return null;
  return (
    <>
      <LazyMenu
        trigger={<IconButton icon="more" label="Post actions" size="l" boxed />}
        items={items}
      />
      {asked && (
        <Suspense>
          <ConfirmDialog
            danger
            open={asking}
            onOpenChange={setAsking}
            title="Delete Post?"
            body={`“${post.title}” and its images go for good.`}
            confirmLabel="Delete Post"
            onConfirm={onDelete}
          />
        </Suspense>
      )}
    </>
  );
}
