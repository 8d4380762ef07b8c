import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { readReturn } from "#web/lib/session/return-path.ts";
import { sessionStarted } from "#web/lib/session/session.ts";

/**
 * Leads a new user to the settings or, if an action on a page began the sign-up, back there; the welcome dialog
 * opens over it.
 */
export function useAfterSignUp(): () => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await sessionStarted(queries);
    const { path, action } = readReturn();
    // The form must not stay in the history.
    return navigate(action ? path : "/settings", { replace: true, state: { welcome: true } });
  };
}
