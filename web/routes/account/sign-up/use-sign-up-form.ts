import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { setFieldErrors } from "#web/components/accounts/field-errors.ts";
import { refuseCommonPassword } from "#web/components/accounts/password/refuse-common-password.ts";
import { usePasswordTransform } from "#web/components/accounts/password/use-password-transform.ts";
import { messageOf, useCall } from "#web/lib/call.ts";
import {
  SERVER_CHECKED,
  type SignUpFields,
  type SignUpInput,
  signUpFields,
} from "./sign-up-fields.ts";
import { useAfterSignUp } from "./use-after-sign-up.ts";

/** Provides the sign-up form's state: errors show on blur or submit, then update live. */
export function useSignUpForm(focusFirst: boolean) {
  // Without default values, what was typed before hydration stays.
  const form = useForm<SignUpInput, unknown, SignUpFields>({
    resolver: zodResolver(signUpFields),
    mode: "onTouched",
  });
  const { errors, touchedFields, isSubmitted } = form.formState;
  const { prepare, signUp, isPending } = useSignUp();
  const [submitError, setSubmitError] = useState<string | null>(null);
  const [username = "", email = "", password = ""] = form.watch(["username", "email", "password"]);
  const confirming = touchedFields.confirm || isSubmitted;

  const { setFocus } = form;
  useEffect(() => {
    if (focusFirst) setFocus("username");
  }, [focusFirst, setFocus]);

  function showError(error: unknown) {
    setFieldErrors(form, error, SERVER_CHECKED);
    setSubmitError(messageOf(error));
  }

  return {
    prepare,
    submit: form.handleSubmit(async (fields) => {
      if (await refuseCommonPassword(form, fields.password)) return;
      await signUp(fields).catch(showError);
    }),
    busy: isPending,
    fields: {
      username: form.register("username"),
      email: form.register("email"),
      password: form.register("password", { deps: confirming ? ["confirm"] : [] }),
      confirm: form.register("confirm"),
    },
    messages: {
      username: errors.username?.message,
      email: errors.email?.message,
      // When the two differ, the error shows on both.
      password: errors.password?.message ?? errors.confirm?.message,
      confirm: errors.confirm?.message,
    },
    typed: { username, email, password },
    submitError,
    dismiss: () => setSubmitError(null),
  };
}

/** Signs up and navigates to the settings, where the welcome dialog opens. */
function useSignUp() {
  const call = useCall();
  const greet = useAfterSignUp();
  const { prepare, transform } = usePasswordTransform();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async ({ username, email, password }: SignUpFields) => {
      const transformed = await transform(password);
      return call("POST /api/user", { body: { username, email, password: transformed } });
    },
    onSuccess: greet,
  });
  return { prepare, signUp: mutateAsync, isPending };
}
