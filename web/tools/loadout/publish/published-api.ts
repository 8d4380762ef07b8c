import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Statement } from "#contract/decisions/contract.ts";
import type { LoadoutChange, LoadoutUse } from "#contract/loadout/contract.ts";
import { messageOf, useCall } from "#web/lib/call.ts";
import { apiQuery, nullIfMissing } from "#web/lib/queries.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";

/** The path of a published loadout. */
export function loadoutPath(code: string): string {
  return `/l/${code}`;
}

/** Fetches a published loadout; null if it does not exist, or was removed. */
export function publishedQuery(code: string) {
  const params = { id: code };
  return apiQuery("GET /api/loadouts/:id", { params }, async (reply) => {
    const found = await nullIfMissing(reply);
    return found?.loadout ?? null;
  });
}

/** A filter that matches the lists of users' loadouts. */
export const LOADOUTS = { queryKey: ["GET /api/user/:id/loadouts"] };

/** Refetches a changed loadout, and its maker's list. */
function useRefresh(code: string) {
  const queries = useQueryClient();
  return async () => {
    void queries.invalidateQueries(LOADOUTS);
    await queries.invalidateQueries(publishedQuery(code));
  };
}

export function useEditLoadout(code: string) {
  const call = useCall();
  return useMutation({
    mutationFn: (change: LoadoutChange) =>
      call("PATCH /api/loadouts/:id", { params: { id: code }, body: change }),
    onSuccess: useRefresh(code),
  });
}

/** Deletes one's loadout or, with the reasons, another's. */
export function useDeleteLoadout(code: string) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (statement?: Statement) =>
      call("POST /api/loadouts/:id/delete", {
        params: { id: code },
        ...(statement && { body: { statement } }),
      }),
    onSuccess: () => queries.invalidateQueries(LOADOUTS),
  });
}

type Liking = { code: string; liked: boolean; numLikes: number };

/** Returns a function that toggles the like: it shows at once, and rolls back when refused. */
export function useToggleLoadoutLike({ code, liked, numLikes }: Liking): () => void {
  const call = useCall();
  const queries = useQueryClient();
  const { queryKey } = publishedQuery(code);
  const show = (shown: Partial<Liking>) =>
    queries.setQueryData(queryKey, (loadout) => loadout && { ...loadout, ...shown });
  const { mutate, isPending } = useMutation({
    mutationKey: ["loadout-like", code],
    mutationFn: (like: boolean) =>
      call(`POST /api/loadouts/:id/${like ? "like" : "unlike"}`, { params: { id: code } }),
    onMutate: async (like) => {
      await queries.cancelQueries({ queryKey });
      show({ liked: like, numLikes: numLikes + (like ? 1 : -1) });
    },
    onSuccess: (reply) => show({ liked: reply.liked, numLikes: reply.numLikes }),
    onError: (error) => {
      show({ liked, numLikes });
      showToast("error", messageOf(error));
    },
  });
  return () => {
    if (!isPending) mutate(!liked);
  };
}

/** Returns a function that counts a use of a loadout; that the count failed concerns nobody. */
export function useCountUse(code: string): (use: LoadoutUse) => void {
  const call = useCall();
  const queries = useQueryClient();
  return (use) => {
    call("POST /api/loadouts/:id/use", { params: { id: code }, body: { use } }, { keepalive: true })
      .then(() => queries.invalidateQueries(publishedQuery(code)))
      .catch(() => undefined);
  };
}
