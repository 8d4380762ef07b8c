import { useMutation } from "@tanstack/react-query";
import { signUp } from "#contract/accounts/contract.ts";
import { useCall } from "#web/platform/call.ts";
import { usePasswordTransform } from "../password/use-password-transform.ts";
import type { SignUpFields } from "./sign-up-fields.ts";
import { useAfterSignUp } from "./use-after-sign-up.ts";

/** Signs up and navigates to the settings, where the welcome dialog opens. */
export function useSignUp() {
  const call = useCall();
  const greet = useAfterSignUp();
  const { prepare, transform } = usePasswordTransform();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async ({ username, email, password }: SignUpFields) => {
      const transformed = await transform(password);
      return call(signUp, { body: { username, email, password: transformed } });
    },
    onSuccess: greet,
  });
  return { prepare, signUp: mutateAsync, isPending };
}
