import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { RuleDraft } from "#contract/moderation/site-rules.ts";
import { type Call, useCall } from "#web/lib/call.ts";

/** Fetches the rules in force and their version. */
export function rulesQuery(call: Call) {
  return queryOptions({
    queryKey: ["rules"],
    queryFn: async () => {
      const { version, rules } = await call("GET /api/rules", {});
      return { version, rules };
    },
  });
}

/** Replaces the rules, and then what the page of rules shows. */
export function useChangeRules() {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { version: number; rules: RuleDraft[] }) =>
      call("PATCH /api/rules", { body }),
    onSuccess: ({ version, rules }) => {
      queries.setQueryData(rulesQuery(call).queryKey, { version, rules });
    },
  });
}
