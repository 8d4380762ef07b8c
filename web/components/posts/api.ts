import { redirect } from "react-router";
import { CallError } from "#web/lib/call.ts";
import { apiQuery, LIVE_META, OFFLINE_META, queriesOf } from "#web/lib/queries.ts";

export function postQuery(id: string) {
  return {
    ...apiQuery("GET /api/post/:id", { params: { id } }),
    meta: { ...LIVE_META, ...OFFLINE_META },
  };
}

/** A filter that matches every post, with its comments. */
export const POSTS = postQueries();

/** Returns a filter that matches the queries of one post, or of all: what pages and forms show, and the comments. */
export function postQueries(id?: string) {
  return queriesOf(
    ["GET /api/post/:id", "GET /api/post/:id/edit", "GET /api/post/:id/threads"],
    id === undefined ? {} : { params: { id } },
  );
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
