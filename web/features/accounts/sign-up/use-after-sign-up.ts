import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { useCall } from "#web/platform/call.ts";
import { sessionStarted } from "#web/platform/session/session.ts";

/** Leads a new user to the settings, where the welcome dialog opens. */
export function useAfterSignUp(): () => Promise<void> {
  const call = useCall();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await sessionStarted(queries, call);
    // The form must not stay in the history.
    await navigate("/settings", { replace: true, state: { welcome: true } });
  };
}
