import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { useCall } from "#web/platform/call.ts";
import { sessionStarted } from "#web/platform/session/session.ts";

/** Takes whoever has just signed up to the settings, where the welcome waits. */
export function useJoined(): () => Promise<void> {
  const call = useCall();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await sessionStarted(queries, call);
    // The form is no place to come back to.
    await navigate("/settings", { replace: true, state: { welcome: true } });
  };
}
