import { apiQuery } from "#web/lib/queries.ts";

/** Fetches who can join. */
export const signUpsQuery = { ...apiQuery("GET /api/sign-ups", {}), staleTime: 0 };
