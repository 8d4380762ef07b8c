import type { QueryClient } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import { redirect } from "react-router";
import type { CurrentUser } from "#contract/users/contract.ts";
import type { LoaderDeps } from "#web/lib/loader.ts";
import { apiQuery, CURRENT_USER, EXCEPT_CURRENT_USER, LIVE_META } from "#web/lib/queries.ts";
import { clearPersonalState, removePersistedQueries } from "#web/lib/stored-state.ts";

/** Fetches the current user, or null. Only sessions, settings and live events change it. */
export const currentUserQuery = {
  ...apiQuery(...CURRENT_USER, async (replied) => {
    const reply = await replied;
    return reply.success ? reply : null;
  }),
  staleTime: Number.POSITIVE_INFINITY,
  meta: LIVE_META,
};

export const CurrentUserContext = createContext<CurrentUser | null>(null);

export function useCurrentUser(): CurrentUser | null {
  return useContext(CurrentUserContext);
}

/** Returns whether lists include NSFW posts: for users who show or blur them. */
export function listsNsfw(user: CurrentUser | null): boolean {
  return user !== null && (user.settingViewNSFW || user.settingBlurNSFW);
}

type Marked = { nsfw: boolean; owner: { _id: string } | null };

/** Returns whether a post's pictures are veiled: NSFW ones of others, unless the settings show them. */
export function isVeiled({ nsfw, owner }: Marked, viewer: CurrentUser | null): boolean {
  const isOwn = viewer !== null && viewer._id === owner?._id;
  return nsfw && !viewer?.settingViewNSFW && !isOwn;
}

/** Requires a signed-in user in a loader; redirects visitors home. */
export async function requireUser({ queries }: LoaderDeps): Promise<CurrentUser> {
  const user = await queries.ensureQueryData(currentUserQuery);
  if (!user) throw redirect("/");
  return user;
}

/** Requires a visitor in a loader; redirects a signed-in user to `elsewhere`. */
export async function requireVisitor(
  { queries }: LoaderDeps,
  elsewhere: (user: CurrentUser) => string,
): Promise<void> {
  const user = await queries.ensureQueryData(currentUserQuery);
  if (user) throw redirect(elsewhere(user));
}

/**
 * Refetches the current user after signing in, and what a visible page loaded as a visitor. Removes
 * the rest, so that the next page does not begin with a visitor's version.
 */
export async function sessionStarted(queries: QueryClient): Promise<void> {
  await queries.fetchQuery({ ...currentUserQuery, staleTime: 0 });
  queries.removeQueries({ ...EXCEPT_CURRENT_USER, type: "inactive" });
  await queries.invalidateQueries(EXCEPT_CURRENT_USER);
}

/** Clears personal state from memory and from the browser's storage after signing out. */
export async function sessionEnded(queries: QueryClient): Promise<void> {
  sessionLost(queries);
  await clearPersonalState();
}

/** Clears the screen when the session was ended elsewhere; drafts stay. */
export function sessionLost(queries: QueryClient): void {
  removePersistedQueries();
  void queries.cancelQueries({ queryKey: CURRENT_USER }, { revert: false });
  queries.setQueryData(CURRENT_USER, null);
  queries.removeQueries(EXCEPT_CURRENT_USER);
  queries.getMutationCache().clear();
}
