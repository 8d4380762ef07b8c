import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { PostChange } from "#contract/posts/contract.ts";
import { type Call, CallError, useCall } from "#web/platform/call.ts";
import { LIVE_META, OFFLINE_META } from "#web/platform/queries.ts";

export function postQuery(call: Call, id: string) {
  return queryOptions({
    queryKey: ["post", id],
    queryFn: async () => (await call("GET /api/post/:id", { params: { id } })).post,
    meta: { ...LIVE_META, ...OFFLINE_META },
  });
}

export function postForEditQuery(call: Call, id: string) {
  return queryOptions({
    queryKey: ["post", id, "edit"],
    queryFn: async () => (await call("GET /api/post/:id/edit", { params: { id } })).post,
  });
}

/**
 * Returns whether a post was refused: missing, or not visible to the viewer. Temporary errors are
 * excluded.
 */
export function isRefused(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  return error.status >= 400 && error.status < 500 && error.status !== 429;
}

export function useDeletePost(id: string) {
  const call = useCall();
  return useMutation({ mutationFn: () => call("POST /api/post/:id/delete", { params: { id } }) });
}

/** Resolves once the post is refetched, so that its page never shows the old version. */
export function useEditPost(id: string) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: PostChange) =>
      call("PATCH /api/post/:id", { params: { id }, body: change }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["post", id], refetchType: "all" }),
  });
}
