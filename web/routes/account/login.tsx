import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { Link, type LoaderFunction, useLocation, useNavigate } from "react-router";
import { z } from "zod";
import { PASSWORD_MAX, PASSWORD_MIN } from "#contract/accounts/rules.ts";
import {
  type Assertion,
  CHALLENGE_MINUTES,
  type SecondFactor,
} from "#contract/factors/contract.ts";
import { Captcha } from "#web/components/accounts/captcha/captcha.tsx";
import {
  type CaptchaControl,
  captchaQuery,
  useCaptcha,
} from "#web/components/accounts/captcha/use-captcha.ts";
import { usePasswordTransform } from "#web/components/accounts/password/use-password-transform.ts";
import { CallError, messageOf, useCall } from "#web/lib/call.ts";
import { useContractForm } from "#web/lib/contract-form.ts";
import { useSite } from "#web/lib/document/site.ts";
import { queriesContext } from "#web/lib/loader.ts";
import { whenIdle } from "#web/lib/pre-hydration/when-idle.ts";
import { readReturn } from "#web/lib/session/return-path.ts";
import { requireVisitor, sessionStarted } from "#web/lib/session/session.ts";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { FailedState } from "#web/ui/feedback/failed-state.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { FieldMessage } from "#web/ui/fields/field-message.tsx";
import { PasswordField } from "#web/ui/fields/password-field.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { AuthHeading, AuthLayout, AuthWall, OrDivider, prefetchWall } from "./auth-layout.tsx";
import { DiscordButton } from "./discord-button.tsx";
import { SignInReason } from "./sign-in-reason.tsx";
import { useSignedIn } from "./use-signed-in.ts";

// Leaves at least a minute to confirm a passkey chosen at the last moment.
const RENEW_AFTER_MS = (CHALLENGE_MINUTES - 1) * 60_000;

// A page left open must stop requesting challenges.
const OFFERS_MAX = 15;

const SecondFactorStep = lazyPart(
  async () => (await import("./second-factor-step.tsx")).SecondFactorStep,
);

export const loader: LoaderFunction = async ({ context }) => {
  const queries = context.get(queriesContext);
  await requireVisitor(queries, () => "/");
  return prefetchWall(queries, queries.prefetchQuery(captchaQuery));
};

export function Component() {
  const { name } = useSite();
  const { methods, leave } = useSecondStep();
  return (
    <AuthLayout wall={<AuthWall />}>
      <title>{`Log In · ${name}`}</title>
      <meta name="description" content={`Log in to ${name} to share, like and comment.`} />
      <AuthHeading title="Log In">
        <SignInReason verb="Log in" />
      </AuthHeading>
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
      <LinkButton to="/join" size="l" block>
        <span className="text-muted">New here?</span> Sign up now
      </LinkButton>
      <OrDivider />
      <PasskeyButton />
      <DiscordButton type="login" reason="Signing in with Discord is not set up here." />
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

/** Signs in by a passkey alone: by the button, or by autofill of the email field. */
function PasskeyButton() {
  const call = useCall();
  const onSignedIn = useSignedIn();
  const { mutate, isPending } = useMutation({
    mutationFn: async (chosen?: Assertion) => {
      const credential = chosen ?? (await askForPasskey());
      return call("POST /api/login/passkey", { body: { credential } });
    },
    onSuccess: onSignedIn,
    onError: (error) => showToast("error", messageOf(error)),
  });

  async function askForPasskey() {
    const { options } = await call("POST /api/login/passkey/options", {});
    const { getPasskeyCredential } = await import("#web/components/factors/passkey-browser.ts");
    return getPasskeyCredential(options);
  }

  usePasskeyAutofill(isPending, mutate);
  return (
    <Button size="l" block icon="lock" busy={isPending} onClick={() => mutate(undefined)}>
      Continue with a passkey
    </Button>
  );
}

/**
 * Offers passkeys as autofill for a field with `autocomplete="webauthn"`, where supported, unless
 * `paused`: a browser allows one passkey request at a time. Failures before a choice are not
 * reported, as the user did not start the request.
 */
function usePasskeyAutofill(paused: boolean, onChosen: (credential: Assertion) => void): void {
  const call = useCall();
  const offer = useEffectEvent(async (ended: AbortSignal) => {
    if (!(await canAutofill())) return;
    for (let offers = 0; offers < OFFERS_MAX && !ended.aborted; offers += 1) {
      const expired = AbortSignal.timeout(RENEW_AFTER_MS);
      try {
        const { getPasskeyCredential } = await import("#web/components/factors/passkey-browser.ts");
        const { options } = await call("POST /api/login/passkey/options", {});
        const signal = AbortSignal.any([ended, expired]);
        return onChosen(await getPasskeyCredential(options, { mediation: "conditional", signal }));
      } catch {
        if (!expired.aborted) return;
      }
    }
  });
  useEffect(() => {
    if (paused) return;
    const end = new AbortController();
    whenIdle(() => void offer(end.signal));
    return () => end.abort();
  }, [paused]);
}

async function canAutofill(): Promise<boolean> {
  if (!("PublicKeyCredential" in window)) return false;
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

const signInFields = z.object({
  email: z.string().trim().min(1),
  password: z.string().min(PASSWORD_MIN).max(PASSWORD_MAX),
});

function SignInForm() {
  const captcha = useCaptcha();
  const { prepare, signIn, wrong, ban, forget } = useSignIn(captcha);
  const form = useContractForm(signInFields, (complete) =>
    captcha.sendWith((proof) => signIn({ ...complete, captcha: proof })),
  );
  const { setFocus } = form;
  useEffect(() => {
    if (wrong) setFocus("password");
  }, [wrong, setFocus]);
  const [email = "", password = ""] = form.watch(["email", "password"]);
  const isComplete = signInFields.safeParse({ email, password }).success;

  return (
    // POST, so that a native submit never puts the password into a URL.
    <form method="post" noValidate onSubmit={form.submit} onFocus={prepare} className="grid gap-18">
      <TextField
        label="Email"
        type="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        {...form.register("email")}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={wrong}
        {...form.register("password", { onChange: () => wrong && forget() })}
        action={
          <Link
            to="/reset-password"
            className="link font-body font-medium text-14 leading-20 phone:relative phone:after:absolute phone:after:inset-x-0 phone:after:-top-18 phone:after:-bottom-6"
          >
            Forgot your password?
          </Link>
        }
      />
      <Captcha captcha={captcha} />
      {ban && <FieldMessage kind="error">{ban.message}</FieldMessage>}
      {ban?.errors.appeal && (
        <AppealOfBan
          text={ban.errors.appeal}
          credentials={{ email: email.trim(), password }}
          captcha={captcha}
        />
      )}
      <Button
        type="submit"
        variant="primary"
        size="l"
        block
        disabled={!isComplete}
        busy={form.busy}
      >
        Log In
      </Button>
    </form>
  );
}

type AppealOfBanProps = {
  /** How one can appeal. */
  text: string;
  credentials: { email: string; password: string };
  captcha: Pick<CaptchaControl, "getPayload" | "reset">;
};

/** Says how to appeal against one's ban, and mails the link once more. */
function AppealOfBan({ text, credentials, captcha }: AppealOfBanProps) {
  const call = useCall();
  const { transform } = usePasswordTransform();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const proof = await captcha.getPayload();
      if (proof === false) return null;
      const password = await transform(credentials.password);
      return call("POST /api/login/appeal", { body: { ...credentials, password, captcha: proof } });
    },
    onSuccess: (reply) => reply && showToast("ok", reply.message),
    onError: (error) => showToast("error", messageOf(error)),
    // A proof works once.
    onSettled: (reply) => reply !== null && captcha.reset(),
  });
  return (
    <div className="grid gap-8">
      <p>{text}</p>
      <Button icon="mail" block busy={isPending} onClick={() => mutate()}>
        Send the mail again
      </Button>
    </div>
  );
}

type Credentials = z.output<typeof signInFields> & { captcha: string | undefined };

const WRONG = 401;
const FORBIDDEN = 403;

/**
 * Signs in and navigates home or to the saved path. An account with many failures gets a harder
 * captcha. Until the next attempt or `forget`, a wrong email or password is also returned as `wrong`, and
 * the refusal of a banned user, whose reason may be long, as `ban`.
 */
function useSignIn({ solveHarder }: Pick<CaptchaControl, "solveHarder">) {
  const call = useCall();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { prepare, transform } = usePasswordTransform();
  const { mutateAsync, error, reset } = useMutation({
    mutationFn: async (credentials: Credentials) => {
      const body = { ...credentials, password: await transform(credentials.password) };
      try {
        return await call("POST /api/login", { body });
      } catch (error) {
        const harder = await solveHarder(error);
        if (harder === undefined) throw error;
        return call("POST /api/login", { body: { ...body, captcha: harder } });
      }
    },
    onSuccess: async (reply) => {
      if (!reply.success) {
        const { methods } = reply.secondFactor;
        return navigate("/login", { replace: true, state: { secondFactor: methods } });
      }
      await sessionStarted(queries);
      showToast("ok", reply.message);
      return navigate(readReturn().path, { replace: true });
    },
    onError: (error) => showToast("error", messageOf(error)),
  });
  const refusedBy = (status: number) =>
    error instanceof CallError && error.status === status ? error : undefined;
  const [wrong, ban] = [refusedBy(WRONG)?.message, refusedBy(FORBIDDEN)];
  return { prepare, signIn: mutateAsync, wrong, ban, forget: reset };
}
