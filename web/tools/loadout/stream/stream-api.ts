import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { StreamProfile } from "#contract/streams/contract.ts";
import { useCall } from "#web/lib/call.ts";
import { apiQuery, nullIfMissing } from "#web/lib/queries.ts";

/** Fetches one's stream view; null if there is none. */
export const ownStreamQuery = apiQuery("GET /api/stream", {});

/** Fetches what a stream view shows; null if it does not exist, or was ended. */
export function streamViewQuery(code: string) {
  return {
    ...apiQuery("GET /api/streams/:id", { params: { id: code } }, async (reply) => {
      const found = await nullIfMissing(reply);
      return found?.stream ?? null;
    }),
    staleTime: Number.POSITIVE_INFINITY,
  };
}

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries(ownStreamQuery);
}

/** Creates one's stream view, or changes what it rolls from. */
export function useSaveStream() {
  const call = useCall();
  return useMutation({
    mutationFn: (profile: StreamProfile) => call("POST /api/stream", { body: profile }),
    onSuccess: useRefresh(),
  });
}

export function useEndStream() {
  const call = useCall();
  return useMutation({
    mutationFn: () => call("POST /api/stream/delete", {}),
    onSuccess: useRefresh(),
  });
}

/** Creates a remote, whose secret key only this reply has. */
export function useCreateRemote() {
  const call = useCall();
  return useMutation({
    mutationFn: () => call("POST /api/stream/remotes", {}),
    onSuccess: useRefresh(),
  });
}

export function useDeleteRemote() {
  const call = useCall();
  return useMutation({
    mutationFn: (id: string) => call("POST /api/stream/remotes/:id/delete", { params: { id } }),
    onSuccess: useRefresh(),
  });
}

export function useCreatePairingCode() {
  const call = useCall();
  return useMutation({ mutationFn: () => call("POST /api/stream/pairing", {}) });
}
