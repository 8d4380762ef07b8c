import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { StreamProfile } from "#contract/streams/contract.ts";
import { type Call, CallError, useCall } from "#web/lib/call.ts";

const OWN_STREAM = ["stream"] as const;

/** Fetches one's stream view; null if there is none. */
export function ownStreamQuery(call: Call) {
  return queryOptions({
    queryKey: OWN_STREAM,
    queryFn: async () => (await call("GET /api/stream", {})).stream,
  });
}

/** Fetches what a stream view shows; null if it does not exist, or was ended. */
export function streamViewQuery(call: Call, code: string) {
  return queryOptions({
    queryKey: ["stream-view", code],
    queryFn: async () => {
      try {
        return (await call("GET /api/streams/:id", { params: { id: code } })).stream;
      } catch (error) {
        // A code of another form is no stream view either.
        if (error instanceof CallError && [400, 404].includes(error.status)) return null;
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: OWN_STREAM });
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
