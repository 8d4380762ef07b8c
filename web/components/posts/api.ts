import { redirect } from "react-router";
import { CallError } from "#web/lib/call.ts";
import { apiQuery, LIVE_META, OFFLINE_META } from "#web/lib/queries.ts";

export function postQuery(id: string) {
  return {
    ...apiQuery("GET /api/post/:id", { params: { id } }),
    meta: { ...LIVE_META, ...OFFLINE_META },
  };
}

/**
 * The fragment with which the home page says that a post is missing. The server never receives it, so
 * the cached home page serves it too.
 */
export const MISSING_POST = "#missing-post";

/**
 * Returns what a loader throws for a post it cannot load: a redirect home if the post is missing or not
 * for this viewer, else the error.
 */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof CallError)) return error;
  if (error.status === 404 || error.status === 400) return redirect(`/${MISSING_POST}`);
  return error.status > 400 && error.status < 500 && error.status !== 429 ? redirect("/") : error;
}
