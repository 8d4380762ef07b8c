import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { discordIdentity } from "#contract/accounts/discord.ts";
import { setFieldErrors } from "#web/components/accounts/field-errors.ts";
import { FormError, SubmitButton } from "#web/components/accounts/submit-button.tsx";
import { messageOf, useCall } from "#web/lib/call.ts";
import { IdentityFields } from "#web/routes/account/sign-up/identity-fields.tsx";
import { useAfterSignUp } from "#web/routes/account/sign-up/use-after-sign-up.ts";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import type { DiscordRegistration, Identity, IdentityInput } from "./discord-registration.ts";
import styles from "./discord-sign-up-form.module.css";

const loadDialog = async () => (await import("#web/ui/overlays/message-dialog.tsx")).MessageDialog;
const MessageDialog = lazyPart(loadDialog);

export function DiscordSignUpForm({ registration }: { registration: DiscordRegistration }) {
  const { linkedAccountUsername, linkedAccountAvatar, registrationTokenId } = registration;
  const { submit, busy, fields, messages, username, submitError, dismiss } =
    useDiscordSignUpForm(registrationTokenId);
  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      onFocus={() => void loadDialog().catch(() => undefined)}
      className="stack-18"
    >
      <div className={styles.account}>
        <Avatar src={linkedAccountAvatar} name={linkedAccountUsername} size={56} />
        <p>
          <span className="t-sm">Linked account</span>
          <b className={styles.name}>{linkedAccountUsername}</b>
        </p>
      </div>
      <IdentityFields fields={fields} messages={messages} username={username} />
      <SubmitButton busy={busy} messages={messages}>
        Sign up
      </SubmitButton>
      {submitError && (
        <MessageDialog
          failed={<FormError message={submitError} />}
          title="Error"
          text={submitError}
          onClose={dismiss}
        />
      )}
    </form>
  );
}

/**
 * Provides the form that completes a sign-up by Discord; errors show as in the sign-up by email.
 */
function useDiscordSignUpForm(registrationTokenId: string) {
  const call = useCall();
  const greet = useAfterSignUp();
  const [submitError, setSubmitError] = useState<string | null>(null);
  const form = useForm<IdentityInput, unknown, Identity>({
    resolver: zodResolver(discordIdentity),
    mode: "onTouched",
  });
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (identity: Identity) =>
      call("POST /api/accounts/discord/register", { body: { registrationTokenId, ...identity } }),
    onSuccess: greet,
  });

  const { setFocus } = form;
  useEffect(() => setFocus("username"), [setFocus]);

  function showError(error: unknown) {
    setFieldErrors(form, error, ["username", "email"]);
    setSubmitError(messageOf(error));
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
