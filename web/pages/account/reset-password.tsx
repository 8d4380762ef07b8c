import { Link } from "react-router";
import { captchaQuery } from "#web/features/accounts/api.ts";
import { AuthHeading, AuthLayout, AuthPrompt } from "#web/features/accounts/auth-layout.tsx";
import { ResetRequestForm } from "#web/features/accounts/password/reset-request-form.tsx";
import { useSite } from "#web/platform/document/site.ts";
import type { PageLoader } from "#web/platform/loader.ts";
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
