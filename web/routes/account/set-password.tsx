import { Link, useParams } from "react-router";
import { captchaQuery } from "#web/components/accounts/api.ts";
import { useSite } from "#web/lib/document/site.ts";
import type { PageLoader } from "#web/lib/loader.ts";
import { AuthHeading, AuthLayout, AuthPrompt } from "#web/routes/account/auth-layout.tsx";
import { SetPasswordForm } from "#web/routes/account/password/set-password-form.tsx";
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
