import { apiQuery } from "#web/lib/queries.ts";

export const deskQuery = { ...apiQuery("GET /api/desk", {}), staleTime: 0 };
