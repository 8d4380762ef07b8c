import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { LoadoutChange, LoadoutUse } from "#contract/loadout/contract.ts";
import type { Statement } from "#contract/moderation/decisions.ts";
import { type Call, CallError, messageOf, useCall } from "#web/lib/call.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";

/** The path of a published loadout. */
export function loadoutPath(code: string): string {
  return `/l/${code}`;
}

/** Fetches a published loadout; null if it does not exist, or was removed. */
export function publishedQuery(call: Call, code: string) {
  return queryOptions({
    queryKey: ["loadout", code],
    queryFn: async () => {
      try {
        return (await call("GET /api/loadouts/:id", { params: { id: code } })).loadout;
      } catch (error) {
        // A code of another form is no loadout either.
        if (error instanceof CallError && [400, 404].includes(error.status)) return null;
        throw error;
      }
    },
  });
}

/** Fetches a page of a user's loadouts. */
export function userLoadoutsQuery(call: Call, { id, page }: { id: string; page: number }) {
  return queryOptions({
    queryKey: ["loadouts", id, page],
    queryFn: () => call("GET /api/user/:id/loadouts", { params: { id }, query: { page } }),
  });
}

/** Refetches a changed loadout, and its maker's list. */
function useRefresh(code: string) {
  const queries = useQueryClient();
  return async () => {
    void queries.invalidateQueries({ queryKey: ["loadouts"] });
    await queries.invalidateQueries({ queryKey: ["loadout", code] });
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
    onSuccess: () => queries.invalidateQueries({ queryKey: ["loadouts"] }),
  });
}

type Liking = { code: string; liked: boolean; numLikes: number };

/** Returns a function that toggles the like: it shows at once, and rolls back when refused. */
export function useToggleLoadoutLike({ code, liked, numLikes }: Liking): () => void {
  const call = useCall();
  const queries = useQueryClient();
  const { queryKey } = publishedQuery(call, code);
  const show = (shown: Partial<Liking>) =>
    queries.setQueryData(queryKey, (loadout) => loadout && { ...loadout, ...shown });
  const { mutate, isPending } = useMutation({
    mutationKey: ["loadout-like", code],
    mutationFn: (like: boolean) =>
      call(`POST /api/loadouts/:id/${like ? "like" : "unlike"}`, { params: { id: code } }),
    onMutate: async (like) => {
      await queries.cancelQueries({ queryKey, exact: true });
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
      .then(() => queries.invalidateQueries({ queryKey: ["loadout", code] }))
      .catch(() => undefined);
  };
}
