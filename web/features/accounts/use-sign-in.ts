import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { signIn } from "#contract/accounts/contract.ts";
import { CallError, messageOf, useCall } from "#web/platform/call.ts";
import { sessionStarted } from "#web/platform/session.ts";
import { useToast } from "#web/ui/toast.tsx";
import { usePasswordTransform } from "./use-password-transform.ts";

type Credentials = { email: string; password: string; captcha: string | undefined };

const FORBIDDEN = 403;

/**
 * Signs in, tells so and goes home; `onRefused` runs when it came to nothing. The reason of a ban
 * may be long: `ban` keeps it until the next try.
 */
export function useSignIn(onRefused: () => void) {
  const call = useCall();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const { prepare, transform } = usePasswordTransform();
  const {
    mutate,
    isPending,
    error: refused,
  } = useMutation({
    mutationFn: async ({ email, password, captcha }: Credentials) => {
      const transformed = await transform(password);
      return call(signIn, { body: { email, password: transformed, captcha } });
    },
    onSuccess: async ({ message }) => {
      await sessionStarted(queries, call);
      toast("ok", message);
      await navigate("/", { replace: true });
    },
    onError: (error) => {
      toast("error", messageOf(error));
      onRefused();
    },
  });
  const banned = refused instanceof CallError && refused.status === FORBIDDEN;
  return { prepare, signIn: mutate, isPending, ban: banned ? refused.message : null };
}
