import type { QueryClient } from "@tanstack/react-query";
import { createContext, useContext, useState } from "react";
import { redirect } from "react-router";
import type { CurrentUser } from "#contract/users/contract.ts";
import { apiQuery, CURRENT_USER, EXCEPT_CURRENT_USER, LIVE_META } from "#web/lib/queries.ts";
import { clearPersonalState, removePersistedQueries } from "#web/lib/stored-state.ts";

/** Fetches the current user, or null. Only sessions, settings and live events change it. */
export const currentUserQuery = {
  ...apiQuery(...CURRENT_USER, async (replied, queries) => {
    const reply = await replied;
    const user = reply.success ? reply : null;
    resetForAnother(queries, user);
    return user;
  }),
  staleTime: Number.POSITIVE_INFINITY,
  meta: LIVE_META,
};

/** Resets what was loaded for one account when another has signed in elsewhere in this browser. */
function resetForAnother(queries: QueryClient, user: CurrentUser | null): void {
  const former = queries.getQueryData<CurrentUser | null>(CURRENT_USER);
  if (!former || !user || former._id === user._id) return;
  removePersistedQueries();
  queries.getMutationCache().clear();
  void queries.resetQueries(EXCEPT_CURRENT_USER);
}

/** Counts how often another account took the place of one, so that no page goes on with the former's state. */
export function useAccountChanges(): number {
  const userId = useCurrentUser()?._id;
  const [seen, setSeen] = useState({ userId, changes: 0 });
  if (userId !== seen.userId) {
    const isAnother = userId !== undefined && seen.userId !== undefined;
    setSeen({ userId, changes: seen.changes + (isAnother ? 1 : 0) });
  }
  return seen.changes;
}

export const CurrentUserContext = createContext<CurrentUser | null>(null);

export function useCurrentUser(): CurrentUser | null {
  return useContext(CurrentUserContext);
}

/**
 * The user of the pages below the layout `signed-in`. It is a context of its own, because React renders whoever
 * reads a context that changed, even below a provider that keeps the former value.
 */
export const UserContext = createContext<CurrentUser | null>(null);

/** Returns the user on a page below the layout `signed-in`, where there always is one. */
export function useUser(): CurrentUser {
  const user = useContext(UserContext);
  if (!user) throw new Error("useUser needs the layout `signed-in` above it");
  return user;
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

/** Requires a visitor in a loader; redirects a signed-in user to `elsewhere`. */
export async function requireVisitor(
  queries: QueryClient,
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
