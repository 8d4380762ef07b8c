import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import { redirect } from "react-router";
import { type CurrentUser, getCurrentUser } from "#contract/users/contract.ts";
import type { Call } from "#web/platform/call.ts";
import type { LoaderDeps } from "#web/platform/loader.ts";
import { removePersistedQueries } from "#web/platform/offline/persisted-queries.ts";
import { CURRENT_USER, EXCEPT_CURRENT_USER, KEPT_LIVE } from "#web/platform/queries.ts";
import { forgetPersonalState } from "#web/platform/stored-state.ts";

/** The signed-in user, or null. Only sessions, settings and live events change it. */
export function currentUserQuery(call: Call) {
  return queryOptions({
    queryKey: CURRENT_USER,
    queryFn: async () => {
      const reply = await call(getCurrentUser, {});
      return reply.success ? reply : null;
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: KEPT_LIVE,
  });
}

export const CurrentUserContext = createContext<CurrentUser | null>(null);

export function useCurrentUser(): CurrentUser | null {
  return useContext(CurrentUserContext);
}

/** Whether lists are asked for NSFW posts: by whoever has them shown, or blurred. */
export function listsNsfw(user: CurrentUser | null): boolean {
  return user !== null && (user.settingViewNSFW || user.settingBlurNSFW);
}

/** The logged-in guard: sends whoever is not signed in home. */
export async function requireUser({ call, queries }: LoaderDeps): Promise<CurrentUser> {
  const user = await queries.ensureQueryData(currentUserQuery(call));
  if (!user) throw redirect("/");
  return user;
}

/** The way back for pages meant for visitors: sends a signed-in user elsewhere. */
export async function requireVisitor(
  { call, queries }: LoaderDeps,
  elsewhere: (user: CurrentUser) => string,
): Promise<void> {
  const user = await queries.ensureQueryData(currentUserQuery(call));
  if (user) throw redirect(elsewhere(user));
}

/** After signing in: fetches the user anew; what was loaded as a visitor is loaded again. */
export async function sessionStarted(queries: QueryClient, call: Call): Promise<void> {
  await queries.fetchQuery({ ...currentUserQuery(call), staleTime: 0 });
  await queries.invalidateQueries(EXCEPT_CURRENT_USER);
}

/** After signing out: nothing of the person stays in memory or in the browser's stores. */
export async function sessionEnded(queries: QueryClient): Promise<void> {
  sessionLost(queries);
  await forgetPersonalState();
}

/** After the session was ended elsewhere: nothing stays on screen; what was being written is kept. */
export function sessionLost(queries: QueryClient): void {
  removePersistedQueries();
  void queries.cancelQueries({ queryKey: CURRENT_USER }, { revert: false });
  queries.setQueryData(CURRENT_USER, null);
  queries.removeQueries(EXCEPT_CURRENT_USER);
  queries.getMutationCache().clear();
}
