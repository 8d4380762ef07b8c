import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { Link, type LoaderFunction, useNavigate, useParams } from "react-router";
import { z } from "zod";
import { plainPassword } from "#contract/accounts/rules.ts";
import { Captcha } from "#web/components/accounts/captcha/captcha.tsx";
import { captchaQuery, useCaptcha } from "#web/components/accounts/captcha/use-captcha.ts";
import {
  isConfirmed,
  NewPasswordFields,
  refuseCommonPassword,
  UNCONFIRMED,
  useNewPassword,
} from "#web/components/accounts/password/new-password-fields.tsx";
import { usePasswordTransform } from "#web/components/accounts/password/use-password-transform.ts";
import { SubmitButton } from "#web/components/accounts/submit-button.tsx";
import { useCall } from "#web/lib/call.ts";
import { useContractForm } from "#web/lib/contract-form.ts";
import { useSite } from "#web/lib/document/site.ts";
import { UnlistedHead } from "#web/lib/document/unlisted-head.tsx";
import { queriesContext } from "#web/lib/loader.ts";
import { CURRENT_USER } from "#web/lib/queries.ts";
import { currentUserQuery, sessionEnded } from "#web/lib/session/session.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { AuthHeading, AuthLayout, AuthPrompt, AuthWall, prefetchWall } from "./auth-layout.tsx";

/** The fields of the form that sets a new password. */
const setPasswordFields = z
  .object({ password: plainPassword, confirm: z.string().optional() })
  .refine(isConfirmed, UNCONFIRMED);

export const loader: LoaderFunction = ({ context }) => {
  const queries = context.get(queriesContext);
  return prefetchWall(queries, queries.prefetchQuery(captchaQuery));
};

export function Component() {
  const { name } = useSite();
  const { token = "" } = useParams();
  return (
    <AuthLayout wall={<AuthWall />} long>
      <UnlistedHead
        title="Set a new password"
        summary={`Sets a new password for an account at ${name}.`}
      />
      <AuthHeading title="Set a new password">
        It logs you out everywhere, and removes what else opens your account: Discord, passkeys,
        authenticator app and recovery codes.
      </AuthHeading>
      <SetPasswordForm token={token} />
      <AuthPrompt>
        Link too old?{" "}
        <Link to="/reset-password" className="link">
          Ask for a new one
        </Link>
      </AuthPrompt>
    </AuthLayout>
  );
}

/** Sets a new password with a mail's token, and then leads to the login. */
function SetPasswordForm({ token }: { token: string }) {
  const call = useCall();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const captcha = useCaptcha();
  const { prepare, transform } = usePasswordTransform();
  const form = useContractForm(
    setPasswordFields,
    async ({ password }) => {
      await refuseCommonPassword(password);
      await captcha.sendWith(async (payload) => {
        const body = { token, password: await transform(password), captcha: payload };
        const { message } = await call("PATCH /api/auth/password/reset", { body });
        await refetchCurrentUser(queries);
        showToast("ok", message);
        await navigate("/login", { replace: true });
      });
    },
    { mode: "onTouched" },
  );
  const newPassword = useNewPassword(form);
  return (
    <form
      method="post"
      noValidate
      onSubmit={form.submit}
      onFocus={prepare}
      // An empty message leaves no gap.
      className="grid gap-18 [&>[role=alert]:empty]:absolute"
    >
      <NewPasswordFields label="New password" newPassword={newPassword} identifiers={[]} />
      <Captcha captcha={captcha} />
      <FormError message={form.failure} />
      <SubmitButton busy={form.busy} messages={newPassword.messages}>
        Set password
      </SubmitButton>
    </form>
  );
}

/** Refetches the current user, as a reset ends all sessions of the account. */
async function refetchCurrentUser(queries: QueryClient): Promise<void> {
  if (!queries.getQueryData(CURRENT_USER)) return;
  const user = await queries.fetchQuery({ ...currentUserQuery, staleTime: 0 }).catch(() => null);
  if (!user) await sessionEnded(queries);
}
