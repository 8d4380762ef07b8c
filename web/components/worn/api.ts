import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf, useCall } from "#web/lib/call.ts";
import { queriesOf } from "#web/lib/queries.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";

/** A filter that matches what shows which posts wear which symbols. */
const WORN = queriesOf(["GET /api/post/:id/worn", "GET /api/post/:id/worn-on"]);

/** Names a symbol that one's post wears. */
export function useWear(postId: string) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (symbolId: string) =>
      call("POST /api/post/:id/worn", { params: { id: postId }, body: { symbolId } }),
    onSuccess: async ({ message }) => {
      showToast("ok", message);
      await queries.invalidateQueries(WORN);
    },
    onError: (error) => showToast("error", messageOf(error)),
  });
}

/** Takes back that a post wears a symbol. */
export function useUntie(postId: string) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (symbolId: string) =>
      call("POST /api/post/:id/worn/:symbolId/untie", { params: { id: postId, symbolId } }),
    onSuccess: async ({ message }) => {
      showToast("ok", message);
      await queries.invalidateQueries(WORN);
    },
  });
}
