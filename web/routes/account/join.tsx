import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link, type LoaderFunction, useNavigationType, useSearchParams } from "react-router";
import { z } from "zod";
import {
  email,
  isNameOrEmail,
  OWN_NAME_AS_PASSWORD,
  plainPassword,
  username,
} from "#contract/accounts/rules.ts";
import { lengthOf } from "#contract/numbers.ts";
import { applicationText } from "#contract/sign-ups/contract.ts";
import {
  isConfirmed,
  NewPasswordFields,
  refuseCommonPassword,
  UNCONFIRMED,
  useNewPassword,
} from "#web/components/accounts/password/new-password-fields.tsx";
import { usePasswordTransform } from "#web/components/accounts/password/use-password-transform.ts";
import { saveInvitation, signUpsQuery } from "#web/components/accounts/sign-ups-query.ts";
import { SubmitButton } from "#web/components/accounts/submit-button.tsx";
import { useUsernameCheck } from "#web/components/accounts/use-username-check.ts";
import { messageOf, useCall } from "#web/lib/call.ts";
import { useContractForm } from "#web/lib/contract-form.ts";
import { useSite } from "#web/lib/document/site.ts";
import { queriesContext } from "#web/lib/loader.ts";
import { requireVisitor } from "#web/lib/session/session.ts";
import { LinkButton } from "#web/ui/buttons/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import {
  AuthHeading,
  AuthLayout,
  AuthPrompt,
  AuthWall,
  OrDivider,
  prefetchWall,
} from "./auth-layout.tsx";
import { DiscordButton } from "./discord-button.tsx";
import {
  ApplicationField,
  IdentityFields,
  JoinHeading,
  JoinTerms,
  joinPath,
  refusalOf,
  useAfterSignUp,
  useInvitation,
} from "./join-parts.tsx";
import { SignInReason } from "./sign-in-reason.tsx";

export const loader: LoaderFunction = async ({ request, context }) => {
  const queries = context.get(queriesContext);
  await requireVisitor(queries, ({ username }) => `/profile/${username}`);
  const invitation = new URL(request.url).searchParams.get("invitation");
  await queries.prefetchQuery(signUpsQuery(invitation));
  return prefetchWall(queries);
};

export function Component() {
  const { name } = useSite();
  const [search] = useSearchParams();
  const invitation = useInvitation();
  const { data } = useQuery(signUpsQuery(invitation));
  const refusal = data ? refusalOf(data, invitation) : null;
  const withEmail = search.get("with") === "email" && refusal === null;
  useEffect(() => {
    if (invitation) saveInvitation(invitation);
  }, [invitation]);
  return (
    <AuthLayout wall={<AuthWall />} foot={<JoinTerms />} long={withEmail}>
      <title>{`Join · ${name}`}</title>
      <meta name="description" content={`Join ${name}: create, share and socialize.`} />
      {withEmail ? <JoinWithEmail /> : <ChooseHowToJoin refusal={refusal} />}
    </AuthLayout>
  );
}

function ChooseHowToJoin({ refusal }: { refusal: string | null }) {
  return (
    <>
      <AuthHeading title="Join">
        <SignInReason verb="Join" />
      </AuthHeading>
      {refusal ? (
        <p className="t-md" role="status">
          {refusal}
        </p>
      ) : (
        <SignUpMethods />
      )}
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

function SignUpMethods() {
  const invitation = useInvitation();
  return (
    <>
      <LinkButton
        to={joinPath({ with: "email", invitation })}
        variant="primary"
        icon="mail"
        size="l"
        block
      >
        Continue with Email
      </LinkButton>
      <OrDivider />
      <DiscordButton type="join" reason="Joining with Discord is not set up here." />
    </>
  );
}

const loadDialog = async () => (await import("#web/ui/overlays/message-dialog.tsx")).MessageDialog;

const MessageDialog = lazyPart(loadDialog);

type SignUpFormProps = {
  /** Focus the first field on mount. */
  focusFirst: boolean;
};

function SignUpForm({ focusFirst }: SignUpFormProps) {
  const invitation = useInvitation();
  const { prepare, mutateAsync, error, reset } = useSignUp(invitation);
  // Errors show on blur or submit, then update live.
  const form = useContractForm(
    signUpFields,
    async (fields) => {
      await refuseCommonPassword(fields.password);
      await mutateAsync(fields);
    },
    { mode: "onTouched" },
  );
  const newPassword = useNewPassword(form);
  const checkName = useUsernameCheck(form);
  const { errors } = form.formState;
  const [username = "", email = "", application = ""] = form.watch([
    "username",
    "email",
    "application",
  ]);
  const messages = { username: errors.username?.message, email: errors.email?.message };

  const { setFocus } = form;
  useEffect(() => {
    if (focusFirst) setFocus("username");
  }, [focusFirst, setFocus]);

  // Prefetches what submitting needs while the user types.
  function prepareAll() {
    prepare();
    void loadDialog().catch(() => undefined);
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={form.submit}
      onFocus={prepareAll}
      className="grid gap-18"
    >
      <IdentityFields
        fields={{
          username: form.register("username", { onBlur: checkName }),
          email: form.register("email"),
        }}
        messages={messages}
        username={username}
      />
      <NewPasswordFields
        label="Password"
        newPassword={newPassword}
        identifiers={[username, email]}
      />
      <ApplicationField
        invitation={invitation}
        length={lengthOf(application)}
        error={errors.application?.message}
        field={form.register("application")}
      />
      <SecurityTip />
      <SubmitButton busy={form.busy} messages={{ ...messages, ...newPassword.messages }}>
        Sign up
      </SubmitButton>
      {error && (
        <MessageDialog
          failed={<FormError message={messageOf(error)} />}
          title="Error"
          text={messageOf(error)}
          onClose={reset}
        />
      )}
    </form>
  );
}

function SecurityTip() {
  return (
    <div className="grid gap-12 t-sm grid-cols-[24px_1fr] py-12 px-14 border-l-3 border-l-signal-text bg-s2">
      <Icon name="lock" size="l" className="text-signal-text" />
      <p>
        <b className="block font-semibold text-bright">Use a new password</b>
        Never reuse your official game password here, or anywhere else.
      </p>
    </div>
  );
}

/** Signs up and navigates to the settings, where the welcome dialog opens. */
function useSignUp(invitation: string | null) {
  const call = useCall();
  const greet = useAfterSignUp();
  const { prepare, transform } = usePasswordTransform();
  const signUp = useMutation({
    mutationFn: async ({ username, email, password, application }: SignUpFields) => {
      const identity = { username, email, password: await transform(password) };
      const body = { ...identity, application, ...(invitation && { invitation }) };
      return call("POST /api/user", { body });
    },
    onSuccess: greet,
  });
  return { prepare, ...signUp };
}

/** The fields of the sign-up form. */
export const signUpFields = z
  .object({
    username,
    email,
    password: plainPassword,
    confirm: z.string().optional(),
    application: applicationText.optional(),
  })
  .refine(isConfirmed, UNCONFIRMED)
  .refine(({ password, ...identity }) => !isNameOrEmail(password, identity), {
    path: ["password"],
    message: OWN_NAME_AS_PASSWORD,
  });

type SignUpFields = z.output<typeof signUpFields>;
