import { Link } from "react-router";
import { captchaQuery } from "#web/components/accounts/api.ts";
import { useSite } from "#web/lib/document/site.ts";
import type { PageLoader } from "#web/lib/loader.ts";
import { AuthHeading, AuthLayout, AuthPrompt } from "#web/routes/account/auth-layout.tsx";
import { ResetRequestForm } from "#web/routes/account/password/reset-request-form.tsx";
import { AuthWall, prefetchWall } from "./auth-wall.tsx";

export const load: PageLoader = (deps) =>
  prefetchWall(deps, deps.queries.prefetchQuery(captchaQuery(deps.call)));

export function Page() {
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
