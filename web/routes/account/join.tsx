import { Link, useNavigationType, useSearchParams } from "react-router";
import { useSite } from "#web/lib/document/site.ts";
import type { PageLoader } from "#web/lib/loader.ts";
import { requireVisitor } from "#web/lib/session/session.ts";
import { AuthLayout, AuthPrompt, AuthTitle } from "#web/routes/account/auth-layout.tsx";
import { SignUpForm } from "#web/routes/account/sign-up/sign-up-form.tsx";
import { SignUpMethods } from "#web/routes/account/sign-up/sign-up-methods.tsx";
import { AuthWall, prefetchWall } from "./auth-wall.tsx";
import { JoinHeading } from "./join-heading.tsx";

export const load: PageLoader = async (deps) => {
  await requireVisitor(deps, ({ username }) => `/profile/${username}`);
  return prefetchWall(deps);
};

export function Page() {
  const { name } = useSite();
  const withEmail = useSearchParams()[0].get("with") === "email";
  return (
    <AuthLayout wall={<AuthWall />} foot={!withEmail && <Terms />} long={withEmail}>
      <title>{`Join · ${name}`}</title>
      <meta name="description" content={`Join ${name}: create, share and socialize.`} />
      {withEmail ? <JoinWithEmail /> : <ChooseHowToJoin />}
    </AuthLayout>
  );
}

function ChooseHowToJoin() {
  return (
    <>
      <AuthTitle>Join</AuthTitle>
      <SignUpMethods />
      <AuthPrompt>
        Already have an account?{" "}
        <Link to="/login" className="link">
          Log In
        </Link>
      </AuthPrompt>
    </>
  );
}

function JoinWithEmail() {
  const justChosen = useNavigationType() === "PUSH";
  return (
    <>
      <JoinHeading>Join with email</JoinHeading>
      <SignUpForm focusFirst={justChosen} />
    </>
  );
}

function Terms() {
  return (
    <>
      By joining you accept the{" "}
      <Link to="/privacy-policy" className="link">
        Privacy Policy
      </Link>
      .
    </>
  );
}
