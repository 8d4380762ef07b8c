import { Link, type LoaderFunction, useNavigate } from "react-router";
import { z } from "zod";
import { email } from "#contract/accounts/rules.ts";
import { Captcha } from "#web/components/accounts/captcha/captcha.tsx";
import { captchaQuery, useCaptcha } from "#web/components/accounts/captcha/use-captcha.ts";
import { SubmitButton } from "#web/components/accounts/submit-button.tsx";
import { useCall } from "#web/lib/call.ts";
import { useContractForm } from "#web/lib/contract-form.ts";
import { useSite } from "#web/lib/document/site.ts";
import { queriesContext } from "#web/lib/loader.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { AuthHeading, AuthLayout, AuthPrompt, AuthWall, prefetchWall } from "./auth-layout.tsx";

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

/** Requests a reset link, shows the reply and navigates home. */
function ResetRequestForm() {
  const call = useCall();
  const navigate = useNavigate();
  const captcha = useCaptcha();
  const form = useContractForm(
    fields,
    ({ email }) =>
      captcha.sendWith(async (payload) => {
        const body = { email, captcha: payload };
        const { message } = await call("POST /api/auth/password/reset", { body });
        showToast("ok", message);
        await navigate("/", { replace: true });
      }),
    { mode: "onTouched" },
  );
  const { errors } = form.formState;
  return (
    <form
      method="post"
      noValidate
      onSubmit={form.submit}
      // An empty message leaves no gap.
      className="grid gap-18 [&>[role=alert]:empty]:absolute"
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
        {...form.register("email")}
      />
      <Captcha captcha={captcha} />
      <FormError message={form.failure} />
      <SubmitButton busy={form.busy} messages={{ email: errors.email?.message }}>
        Continue
      </SubmitButton>
    </form>
  );
}
