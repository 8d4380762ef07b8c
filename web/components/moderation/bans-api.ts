import { queryOptions, useMutation } from "@tanstack/react-query";
import type { BanTerm } from "#contract/moderation/bans.ts";
import type { Statement } from "#contract/moderation/decisions.ts";
import { type Call, useCall } from "#web/lib/call.ts";

export type Ban = BanTerm & { statement: Statement };

/** Fetches whether a user is banned, for staff. */
export function banQuery(call: Call, id: string) {
  return queryOptions({
    queryKey: ["ban", id],
    queryFn: () => call("GET /api/user/:id/ban", { params: { id } }),
  });
}

export function useBanUser(id: string) {
  const call = useCall();
  return useMutation({
    mutationFn: (body: Ban) => call("POST /api/user/:id/ban", { params: { id }, body }),
  });
}

export function useUnbanUser(id: string) {
  const call = useCall();
  return useMutation({ mutationFn: () => call("POST /api/user/:id/unban", { params: { id } }) });
}
