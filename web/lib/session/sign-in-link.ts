import { useEffect, useEffectEvent } from "react";
import { createPath, type Path, parsePath, useLocation } from "react-router";
import {
  discardReturn,
  type ReturnAction,
  readReturn,
  saveReturn,
  takeReturnAction,
} from "./return-path.ts";
import { useCurrentUser } from "./session.ts";

type LinkProps = { to: string; onClick?: () => void };

/** The pages of signing in and up, which lead on to the saved path. */
const SIGN_IN_PAGES = /^\/(login|join|join\/discord|auth\/discord|reset-password(\/.*)?)\/?$/;

/**
 * Returns the props of a link to the sign-in that leads back to this page, with other parts of its path if `to` has
 * them. There `useReturnAction` does the action, if there is one.
 */
export function useSignInLink(action?: ReturnAction, to: Partial<Path> = {}): LinkProps {
  const path = createPath({ ...useLocation(), ...to });
  return { to: "/login", onClick: () => saveReturn({ path, ...(action && { action }) }) };
}

/** Returns the props of a link to a new creation, for visitors by way of the sign-in. */
export function useSubmitLink(): LinkProps {
  const user = useCurrentUser();
  if (user) return { to: "/post/create" };
  return {
    to: "/login",
    onClick: () => saveReturn({ path: "/post/create", action: "submit" }),
  };
}

/** Runs `act` on mount if the user has just signed in to do `action`. */
export function useReturnAction(action: ReturnAction, act: () => void): void {
  const isSignedIn = useCurrentUser() !== null;
  const run = useEffectEvent(act);
  useEffect(() => {
    if (isSignedIn && takeReturnAction(action)) run();
  }, [isSignedIn, action]);
}

/**
 * Discards the saved return on every page but the one that signing in led to, so that a sign-in given
 * up has no effect later. The page may load slowly, so the action waits there for its button.
 */
export function useReturnExpiry(): void {
  const { pathname, key } = useLocation();
  const isSignedIn = useCurrentUser() !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation counts
  useEffect(() => {
    if (SIGN_IN_PAGES.test(pathname)) return;
    const target = parsePath(readReturn().path).pathname;
    if (!isSignedIn || pathname !== target) discardReturn();
  }, [pathname, key, isSignedIn]);
}
