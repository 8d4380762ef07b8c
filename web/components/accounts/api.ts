import { queryOptions } from "@tanstack/react-query";
import type { Call } from "#web/lib/call.ts";
import { currentUserQuery } from "#web/lib/session/session.ts";

/**
 * Fetches the kind of captcha the site requires. A challenge works once, so each is fetched
 * separately.
 */
export function captchaQuery(call: Call) {
  return queryOptions({
    queryKey: ["captcha"],
    queryFn: async () => {
      const { provider, siteKey } = await call("GET /api/captcha", { query: {} });
      return { provider, siteKey };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Uses the link of a verification mail: runs once per token and user, and only in the browser. */
export function verificationQuery(call: Call, token: string, userId: string | undefined) {
  return queryOptions({
    queryKey: ["verification", token, userId],
    queryFn: async ({ client }) => {
      const reply = await call("GET /api/verify", { query: { token } });
      await client.invalidateQueries(currentUserQuery(call));
      return reply;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    retryOnMount: false,
    refetchOnReconnect: false,
  });
}
