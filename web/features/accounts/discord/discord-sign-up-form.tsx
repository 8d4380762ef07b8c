import { lazy, Suspense } from "react";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { IdentityFields } from "../sign-up/identity-fields.tsx";
import { SubmitButton } from "../submit-button.tsx";
import type { DiscordRegistration } from "./discord-registration.ts";
import styles from "./discord-sign-up-form.module.css";
import { useDiscordSignUpForm } from "./use-discord-sign-up-form.ts";

const loadDialog = () => import("#web/ui/overlays/message-dialog.tsx");
const MessageDialog = lazy(async () => ({ default: (await loadDialog()).MessageDialog }));

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
      className={styles.form}
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
        <Suspense fallback={null}>
          <MessageDialog title="Error" text={submitError} onClose={dismiss} />
        </Suspense>
      )}
    </form>
  );
}
