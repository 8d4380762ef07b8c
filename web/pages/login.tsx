import { Link } from "react-router";
import { captchaQuery } from "#web/features/accounts/api.ts";
import { AuthLayout, AuthPrompt, AuthTitle, Or } from "#web/features/accounts/auth-layout.tsx";
import { DiscordButton } from "#web/features/accounts/discord-button.tsx";
import { SignInForm } from "#web/features/accounts/sign-in-form.tsx";
import type { PageLoader } from "#web/platform/loader.ts";
import { requireVisitor } from "#web/platform/session.ts";
import { useSite } from "#web/platform/site.ts";
import { AuthWall, prefetchWall } from "./auth-wall.tsx";

export const load: PageLoader = async (deps) => {
  await requireVisitor(deps, () => "/");
  const parts = [prefetchWall(deps), deps.queries.prefetchQuery(captchaQuery(deps.call))];
  // In the browser the form comes first, and these when they are there.
  if (import.meta.env.SSR) await Promise.all(parts);
  return null;
};

export function Page() {
  const { name } = useSite();
  return (
    <AuthLayout wall={<AuthWall />}>
      <title>{`Log In · ${name}`}</title>
      <meta name="description" content={`Log in to ${name} to share, like and comment.`} />
      <AuthTitle>Log In</AuthTitle>
      <SignInForm />
      <Or />
      <DiscordButton type="login" reason="Signing in with Discord is not set up here." />
      <AuthPrompt>
        New here?{" "}
        <Link to="/join" className="link">
          Sign up now
        </Link>
      </AuthPrompt>
    </AuthLayout>
  );
}
