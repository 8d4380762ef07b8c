import { Link, useParams } from "react-router";
import { captchaQuery } from "#web/features/accounts/api.ts";
import { AuthHeading, AuthLayout, AuthPrompt } from "#web/features/accounts/auth-layout.tsx";
import { SetPasswordForm } from "#web/features/accounts/password/set-password-form.tsx";
import { useSite } from "#web/platform/document/site.ts";
import type { PageLoader } from "#web/platform/loader.ts";
import { AuthWall, prefetchWall } from "./auth-wall.tsx";

export const load: PageLoader = (deps) =>
  prefetchWall(deps, deps.queries.prefetchQuery(captchaQuery(deps.call)));

export function Page() {
  const { name } = useSite();
  const { token = "" } = useParams();
  return (
    <AuthLayout wall={<AuthWall />} long>
      <title>{`Set a new password · ${name}`}</title>
      <meta name="description" content={`Sets a new password for an account at ${name}.`} />
      <meta name="robots" content="noindex" />
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
