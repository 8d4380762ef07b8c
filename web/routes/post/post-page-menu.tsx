import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useNavigate } from "react-router";
import type { Statement } from "#contract/decisions/contract.ts";
import type { Post } from "#contract/posts/contract.ts";
import { canDeletePost, canEditPost, canPinPost } from "#contract/posts/policy.ts";
import { invalidateFeeds } from "#web/components/feeds/api.ts";
import { postQueries, postQuery } from "#web/components/posts/api.ts";
import { PROFILES } from "#web/components/users/api.ts";
import { saveAllStored } from "#web/components/viewer/save-image.ts";
import { messageOf, useCall } from "#web/lib/call.ts";
import { useCurrentUser } from "#web/lib/session/session.ts";
import { type Acted, askForStatement } from "#web/lib/session/statement-request.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { Menu, type MenuItem } from "#web/ui/overlays/menu.tsx";
import { useConfirmation } from "#web/ui/overlays/use-confirmation.tsx";

type PostMenuPart = { trigger: ReactElement; post: Post; more: readonly MenuItem[] };

/** Renders the menu of the post that the page shows. */
export function PostPageMenu(part: PostMenuPart) {
  return <PostMenu {...part} onDelete={useRemove(part.post._id)} />;
}

/** Deletes the post and navigates home; rejects when refused. */
function useRemove(id: string): (statement?: Statement) => Promise<Acted> {
  const deletion = useDeletePost(id);
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async (statement) => {
    const deleted = await deletion.mutateAsync(statement);
    invalidateFeeds(queries);
    if (deleted.decisionId === null) showToast("ok", deleted.message);
    await navigate("/");
    queries.removeQueries(postQueries(id));
    return deleted;
  };
}

/** Deletes one's post or, with the reasons, another's. */
function useDeletePost(id: string) {
  const call = useCall();
  return useMutation({
    mutationFn: (statement?: Statement) =>
      call("POST /api/post/:id/delete", {
        params: { id },
        ...(statement && { body: { statement } }),
      }),
  });
}

type PostMenuProps = PostMenuPart & { onDelete: (statement?: Statement) => Promise<Acted> };

/** Renders the menu of a post: edit, pin and delete, where the policy allows, and further actions. */
export function PostMenu({ trigger, post, onDelete, more }: PostMenuProps) {
  const user = useCurrentUser();
  const pin = usePinPost(post);
  const deletion = useConfirmation<Post>(
    ({ title }) => ({
      title: "Delete Post?",
      body: `“${title}” and its images go for good.`,
      confirmLabel: "Delete Post",
    }),
    () => onDelete(),
  );
  const isOwn = user?._id === post.owner._id;

  const items: MenuItem[] = [];
  if (canEditPost(user, post)) {
    items.push({ label: "Edit Post", icon: "edit", to: `/post/${post._id}/edit` });
  }
  if (canPinPost(user, post)) {
    const label = post.pinned ? "Unpin from profile" : "Pin to profile";
    items.push({ label, icon: "pin", onSelect: pin });
  }
  if (isOwn) {
    items.push({ label: "Save original files", icon: "dl", onSelect: () => void save(post) });
  }
  if (canDeletePost(user, post)) {
    items.push({
      label: "Delete Post",
      icon: "trash",
      danger: true,
      onSelect: () => (isOwn ? deletion.show(post) : askToRemove(post, onDelete)),
    });
  }
  items.push(...more);
  return (
    <>
      <Menu trigger={trigger} items={items} defaultOpen />
      {deletion.dialog}
    </>
  );
}

/** Asks staff for the reasons before another's post is deleted. */
function askToRemove({ title, owner }: Post, act: PostMenuProps["onDelete"]): void {
  askForStatement({
    title: "Delete Post?",
    body: `“${title}” leaves the site at once.`,
    confirmLabel: "Delete Post",
    username: owner.username,
    act,
  });
}

async function save({ images, title }: Post): Promise<void> {
  try {
    await saveAllStored(images, title);
  } catch {
    showToast("error", "The files could not be saved. Check your connection and try again.");
  }
}

/** Returns a function that pins a post to its owner's profile, or unpins it; toasts show the result. */
function usePinPost({ _id: id, pinned }: Post): () => void {
  const call = useCall();
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: ["pin", id],
    mutationFn: () => call(`POST /api/post/:id/${pinned ? "unpin" : "pin"}`, { params: { id } }),
    onSuccess: async ({ message }) => {
      showToast("ok", message);
      queries.removeQueries(PROFILES);
      await queries.invalidateQueries(postQuery(id));
    },
    onError: (error) => showToast("error", messageOf(error)),
  });
  return () => mutate();
}
