import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Statement } from "#contract/moderation/decisions.ts";
import type { PostChange } from "#contract/posts/contract.ts";
import { useCall } from "#web/lib/call.ts";
import { postQueries } from "#web/lib/queries.ts";

/** Deletes one's post or, with the reasons, another's. */
export function useDeletePost(id: string) {
  const call = useCall();
  return useMutation({
    mutationFn: (statement?: Statement) =>
      call("POST /api/post/:id/delete", {
        params: { id },
        ...(statement && { body: { statement } }),
      }),
  });
}

/** Resolves once the post is refetched, so that its page never shows the old version. */
export function useEditPost(id: string) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: PostChange & { statement?: Statement }) =>
      call("PATCH /api/post/:id", { params: { id }, body: change }),
    onSuccess: () => queries.invalidateQueries({ ...postQueries(id), refetchType: "all" }),
  });
}
