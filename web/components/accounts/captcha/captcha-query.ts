import { apiQuery } from "#web/lib/queries.ts";

/**
 * Fetches the kind of captcha the site requires. A challenge works once, so each is fetched
 * separately.
 */
export const captchaQuery = {
  ...apiQuery("GET /api/captcha", { query: {} }, async (reply) => {
    const { provider, siteKey } = await reply;
    return { provider, siteKey };
  }),
  staleTime: Number.POSITIVE_INFINITY,
};
