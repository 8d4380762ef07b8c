import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { signUp } from "#contract/accounts/contract.ts";
import { useCall } from "#web/platform/call.ts";
import { sessionStarted } from "#web/platform/session.ts";
import type { SignUpFields } from "./sign-up-fields.ts";
import { usePasswordTransform } from "./use-password-transform.ts";

/** Signs up and goes to the settings, where the welcome waits. */
export function useSignUp() {
  const call = useCall();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { prepare, transform } = usePasswordTransform();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async ({ username, email, password }: SignUpFields) => {
      const transformed = await transform(password);
      return call(signUp, { body: { username, email, password: transformed } });
    },
    onSuccess: async () => {
      await sessionStarted(queries, call);
      // The form is no place to come back to.
      await navigate("/settings", { replace: true, state: { welcome: true } });
    },
  });
  return { prepare, signUp: mutateAsync, isPending };
}
