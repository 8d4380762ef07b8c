import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link, type LoaderFunction, useNavigate } from "react-router";
import { z } from "zod";
import { email } from "#contract/accounts/rules.ts";
import { Captcha } from "#web/components/accounts/captcha/captcha.tsx";
import { captchaQuery } from "#web/components/accounts/captcha/captcha-query.ts";
import { useCaptcha } from "#web/components/accounts/captcha/use-captcha.ts";
import { setFieldErrors } from "#web/components/accounts/field-errors.ts";
import { SubmitButton } from "#web/components/accounts/submit-button.tsx";
import { messageOf, useCall } from "#web/lib/call.ts";
import { useSite } from "#web/lib/document/site.ts";
import { queriesContext } from "#web/lib/loader.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { AuthHeading, AuthLayout, AuthPrompt } from "./auth-layout.tsx";
import { AuthWall, prefetchWall } from "./auth-wall.tsx";
import styles from "./set-password.module.css";

const fields = z.object({ email });

export const loader: LoaderFunction = ({ context }) => {
  const queries = context.get(queriesContext);
  return prefetchWall(queries, queries.prefetchQuery(captchaQuery));
};

export function Component() {
  const { name } = useSite();
  return (
    <AuthLayout wall={<AuthWall />}>
      <title>{`Reset password · ${name}`}</title>
      <meta name="description" content={`Forgot your ${name} password? Set a new one.`} />
      <AuthHeading title="Reset password">
        Tell us your email, and we send you a link to set a new password.
      </AuthHeading>
      <ResetRequestForm />
      <AuthPrompt>
        You remember it?{" "}
        <Link to="/login" className="link">
          Log In
        </Link>
      </AuthPrompt>
    </AuthLayout>
  );
}

function ResetRequestForm() {
  const { submit, busy, captcha, field, message, submitError } = useResetRequest();
  return (
    <form method="post" noValidate onSubmit={submit} className={`grid gap-18 ${styles.form}`}>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={message}
        {...field}
      />
      <Captcha captcha={captcha} />
      <FormError message={submitError} />
      <SubmitButton busy={busy} messages={{ email: message }}>
        Continue
      </SubmitButton>
    </form>
  );
}

type Sent = { email: string; captcha: string | undefined };

/** Requests a reset link, shows the reply and navigates home. */
function useResetRequest() {
  const call = useCall();
  const navigate = useNavigate();
  const captcha = useCaptcha();
  const [solving, setSolving] = useState(false);
  const [submitError, setSubmitError] = useState<string | null>(null);
  const form = useForm<z.input<typeof fields>, unknown, z.output<typeof fields>>({
    resolver: zodResolver(fields),
    mode: "onTouched",
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (body: Sent) => call("POST /api/auth/password/reset", { body }),
    onSuccess: async ({ message }) => {
      showToast("ok", message);
      await navigate("/", { replace: true });
    },
    onError: (error) => {
      captcha.reset();
      if (!setFieldErrors(form, error, ["email"])) setSubmitError(messageOf(error));
    },
  });

  const submit = form.handleSubmit(async ({ email }) => {
    if (solving || isPending) return;
    setSubmitError(null);
    setSolving(true);
    const proof = await captcha.getPayload().finally(() => setSolving(false));
    if (proof !== false) mutate({ email, captcha: proof });
  });

  return {
    submit,
    busy: solving || isPending,
    captcha,
    field: form.register("email"),
    message: form.formState.errors.email?.message,
    submitError,
  };
}
