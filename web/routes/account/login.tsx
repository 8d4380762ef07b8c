import { useEffect, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import type { SecondFactor } from "#contract/factors/sign-in.ts";
import { captchaQuery } from "#web/components/accounts/api.ts";
import { useSite } from "#web/lib/document/site.ts";
import type { PageLoader } from "#web/lib/loader.ts";
import { requireVisitor } from "#web/lib/session/session.ts";
import { AuthLayout, AuthPrompt, AuthTitle, OrDivider } from "#web/routes/account/auth-layout.tsx";
import { DiscordButton } from "#web/routes/account/discord/discord-button.tsx";
import { PasskeyButton } from "#web/routes/account/sign-in/passkey-button.tsx";
import { SignInForm } from "#web/routes/account/sign-in/sign-in-form.tsx";
import { FailedState } from "#web/ui/feedback/failed-state.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { AuthWall, prefetchWall } from "./auth-wall.tsx";

const SecondFactorStep = lazyPart(
  async () => (await import("#web/routes/account/sign-in/second-factor-step.tsx")).SecondFactorStep,
);

export const load: PageLoader = async (deps) => {
  await requireVisitor(deps, () => "/");
  return prefetchWall(deps, deps.queries.prefetchQuery(captchaQuery(deps.call)));
};

export function Page() {
  const { name } = useSite();
  const { methods, leave } = useSecondStep();
  return (
    <AuthLayout wall={<AuthWall />}>
      <title>{`Log In · ${name}`}</title>
      <meta name="description" content={`Log in to ${name} to share, like and comment.`} />
      <AuthTitle>Log In</AuthTitle>
      {methods ? (
        <SecondFactorStep
          methods={methods}
          onCancel={leave}
          failed={(retry) => (
            <FailedState title="The next step could not be loaded" onRetry={retry} />
          )}
        />
      ) : (
        <FirstStep />
      )}
    </AuthLayout>
  );
}

function FirstStep() {
  return (
    <>
      <SignInForm />
      <OrDivider />
      <PasskeyButton />
      <DiscordButton type="login" reason="Signing in with Discord is not set up here." />
      <AuthPrompt>
        New here?{" "}
        <Link to="/join" className="link">
          Sign up now
        </Link>
      </AuthPrompt>
    </>
  );
}

/**
 * Returns the methods of the second step after a first one, by the form or by Discord, and their
 * setter.
 */
function useSecondStep() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const begun: readonly SecondFactor[] | undefined = state?.secondFactor;
  const [methods, setMethods] = useState<readonly SecondFactor[]>();
  // The server renders a reloaded page without history state.
  useEffect(() => setMethods(begun), [begun]);
  const leave = () => void navigate("/login", { replace: true, state: null });
  return { methods, leave };
}
