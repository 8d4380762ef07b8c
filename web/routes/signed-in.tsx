import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type MiddlewareFunction, Outlet, redirect } from "react-router";
import { isStaff } from "#contract/users/roles.ts";
import { queriesContext, userContext } from "#web/lib/loader.ts";
import { CurrentUserContext, currentUserQuery, UserContext } from "#web/lib/session/session.ts";

/** Leads visitors home, before the loader of any page below runs. */
export const requireUser: MiddlewareFunction = async ({ context }) => {
  const user = await context.get(queriesContext).ensureQueryData(currentUserQuery);
  if (!user) throw redirect("/");
  context.set(userContext, user);
};

/**
 * Renders a page of a signed-in user. Signing out leads away from it: until that navigation is over, the page goes
 * on with the former user.
 */
export function SignedIn() {
  // The query has a user who just signed in before `useCurrentUser` does.
  const { data: user = null } = useQuery(currentUserQuery);
  const [shown, setShown] = useState(user);
  if (user && user !== shown) setShown(user);
  return (
    <CurrentUserContext value={shown}>
      <UserContext value={shown}>{shown && <Outlet />}</UserContext>
    </CurrentUserContext>
  );
}

/** Leads members home, before the loader of any page below runs; visitors were led there before. */
export const requireStaff: MiddlewareFunction = ({ context }) => {
  if (!isStaff(context.get(userContext))) throw redirect("/");
};
