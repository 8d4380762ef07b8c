import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { readReturn } from "#web/lib/session/return-path.ts";
import { currentUserQuery, sessionStarted } from "#web/lib/session/session.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";

/**
 * Leads a new user to the settings, where the welcome dialog opens; or, if an action on a page began
 * the sign-up, back there with a toast.
 */
export function useAfterSignUp(): () => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await sessionStarted(queries);
    const { path, action } = readReturn();
    const user = queries.getQueryData(currentUserQuery.queryKey);
    if (user && action) {
      showToast("ok", `Welcome ${user.username}! You have successfully signed up.`);
      return navigate(path, { replace: true });
    }
    // The form must not stay in the history.
    return navigate("/settings", { replace: true, state: { welcome: true } });
  };
}
