import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { readReturn } from "#web/lib/session/return-path.ts";
import { sessionStarted } from "#web/lib/session/session.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";

/** Loads the user after the last factor, then navigates home or to the saved path. */
export function useSignedIn(): (reply: { message: string }) => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async ({ message }) => {
    await sessionStarted(queries);
    showToast("ok", message);
    await navigate(readReturn().path, { replace: true });
  };
}
