import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { PASSWORD_MAX, PASSWORD_MIN } from "#contract/accounts/rules.ts";
import { Captcha } from "#web/components/accounts/captcha/captcha.tsx";
import { useCaptcha } from "#web/components/accounts/captcha/use-captcha.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { FieldMessage } from "#web/ui/fields/field-message.tsx";
import { PasswordField } from "#web/ui/fields/password-field.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import styles from "./sign-in-form.module.css";
import { useSignIn } from "./use-sign-in.ts";

export function SignInForm() {
  const { email, setEmail, password, setPassword, form } = useCredentials();
  const captcha = useCaptcha();
  const { prepare, signIn, isPending, ban } = useSignIn(captcha);
  const [solving, setSolving] = useState(false);
  const busy = solving || isPending;
  const complete =
    email.trim() !== "" && password.length >= PASSWORD_MIN && password.length <= PASSWORD_MAX;

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!complete || busy) return;
    setSolving(true);
    const proof = await captcha.getPayload().finally(() => setSolving(false));
    if (proof !== false) signIn({ email: email.trim(), password, captcha: proof });
  }

  return (
    // POST, so that a native submit never puts the password into a URL.
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={submit}
      onFocus={prepare}
      className="stack-18"
    >
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        action={
          <Link to="/reset-password" className={classNames("link", styles.forgot)}>
            Forgot your password?
          </Link>
        }
      />
      <Captcha captcha={captcha} />
      {ban && <FieldMessage kind="error">{ban}</FieldMessage>}
      <Button type="submit" variant="primary" size="l" block disabled={!complete} busy={busy}>
        Log In
      </Button>
    </form>
  );
}

/** Provides the two fields, with what was typed or autofilled before hydration. */
function useCredentials() {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!form.current) return;
    const filled = new FormData(form.current);
    setEmail(String(filled.get("email") ?? ""));
    setPassword(String(filled.get("password") ?? ""));
  }, []);
  return { email, setEmail, password, setPassword, form };
}
