import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { discordIdentity, discordRegister } from "#contract/accounts/discord.ts";
import { messageOf, useCall } from "#web/platform/call.ts";
import { setFieldErrors } from "../field-errors.ts";
import { useAfterSignUp } from "../sign-up/use-after-sign-up.ts";
import type { Identity, IdentityInput } from "./discord-registration.ts";

/**
 * Provides the form that completes a sign-up by Discord; errors show as in the sign-up by email.
 */
export function useDiscordSignUpForm(registrationTokenId: string) {
  const call = useCall();
  const greet = useAfterSignUp();
  const [submitError, setSubmitError] = useState<string | null>(null);
  const form = useForm<IdentityInput, unknown, Identity>({
    resolver: zodResolver(discordIdentity),
    mode: "onTouched",
  });
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (identity: Identity) =>
      call(discordRegister, { body: { registrationTokenId, ...identity } }),
    onSuccess: greet,
  });

  const { setFocus } = form;
  useEffect(() => setFocus("username"), [setFocus]);

  function showError(error: unknown) {
    if (!setFieldErrors(form, error, ["username", "email"])) setSubmitError(messageOf(error));
  }

  const { errors } = form.formState;
  return {
    submit: form.handleSubmit((identity) => mutateAsync(identity).catch(showError)),
    busy: isPending,
    fields: { username: form.register("username"), email: form.register("email") },
    messages: { username: errors.username?.message, email: errors.email?.message },
    username: form.watch("username") ?? "",
    submitError,
    dismiss: () => setSubmitError(null),
  };
}
