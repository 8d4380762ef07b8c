import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { Statement } from "#contract/moderation/decisions.ts";
import { invalidateFeeds } from "#web/components/feeds/api.ts";
import type { Acted } from "#web/lib/session/statement-request.ts";
import { useDeletePost } from "#web/routes/post/edit/edit-api.ts";
import type { PostMenuPart } from "#web/routes/post/view/post-actions.tsx";
import { PostMenu } from "#web/routes/post/view/post-menu.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";

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
    queries.removeQueries({ queryKey: ["post", id] });
    return deleted;
  };
}
