import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { type LoaderFunction, Navigate, useLocation } from "react-router";
import type { z } from "zod";
import { discordIdentity, discordRegistration } from "#contract/accounts/discord.ts";
import { lengthOf } from "#contract/numbers.ts";
import { readInvitation } from "#web/components/accounts/sign-ups-query.ts";
import { SubmitButton } from "#web/components/accounts/submit-button.tsx";
import { useUsernameCheck } from "#web/components/accounts/use-username-check.ts";
import { messageOf, useCall } from "#web/lib/call.ts";
import { useContractForm } from "#web/lib/contract-form.ts";
import { useSite } from "#web/lib/document/site.ts";
import { UnlistedHead } from "#web/lib/document/unlisted-head.tsx";
import { queriesContext } from "#web/lib/loader.ts";
import { useHydrated } from "#web/lib/pre-hydration/use-hydrated.ts";
import { requireVisitor } from "#web/lib/session/session.ts";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { AuthLayout, AuthWall, prefetchWall } from "./auth-layout.tsx";
import {
  ApplicationField,
  IdentityFields,
  JoinHeading,
  JoinTerms,
  useAfterSignUp,
} from "./join-parts.tsx";

export const loader: LoaderFunction = async ({ context }) => {
  const queries = context.get(queriesContext);
  await requireVisitor(queries, ({ username }) => `/profile/${username}`);
  return prefetchWall(queries);
};

export function Component() {
  const { name } = useSite();
  return (
    <AuthLayout wall={<AuthWall />} foot={<JoinTerms />} long>
      <UnlistedHead
        title="Join with Discord"
        summary={`Completes joining ${name} with a Discord account.`}
      />
      <JoinHeading>Join with Discord</JoinHeading>
      <Completion />
    </AuthLayout>
  );
}

/** Renders the form for the account in the history entry, which only the browser has. */
function Completion() {
  const { state } = useLocation();
  const isHydrated = useHydrated();
  if (!isHydrated) return <Skeleton height={320} />;
  const registration = readRegistration(state);
  if (!registration) return <Navigate to="/join" replace />;
  return <DiscordSignUpForm registration={registration} />;
}

const loadDialog = async () => (await import("#web/ui/overlays/message-dialog.tsx")).MessageDialog;

const MessageDialog = lazyPart(loadDialog);

function DiscordSignUpForm({ registration }: { registration: DiscordRegistration }) {
  const { linkedAccountUsername, linkedAccountAvatar, registrationTokenId } = registration;
  const call = useCall();
  const invitation = readInvitation();
  const greet = useAfterSignUp();
  const { mutateAsync, error, reset } = useMutation({
    mutationFn: (identity: Identity) =>
      call("POST /api/accounts/discord/register", {
        body: { registrationTokenId, ...identity, ...(invitation && { invitation }) },
      }),
    onSuccess: greet,
  });
  // Errors show as in the sign-up by email.
  const form = useContractForm(discordIdentity, mutateAsync, { mode: "onTouched" });
  const { errors } = form.formState;
  const messages = { username: errors.username?.message, email: errors.email?.message };
  const checkName = useUsernameCheck(form);
  const { setFocus } = form;
  useEffect(() => setFocus("username"), [setFocus]);
  return (
    <form
      method="post"
      noValidate
      onSubmit={form.submit}
      onFocus={() => void loadDialog().catch(() => undefined)}
      className="grid gap-18"
    >
      <div className="grid gap-14 items-center grid-cols-[auto_minmax(0,1fr)]">
        <Avatar src={linkedAccountAvatar} name={linkedAccountUsername} size={56} />
        <p className="grid">
          <span className="t-sm">Linked account</span>
          <b className="t-h2 breaks">{linkedAccountUsername}</b>
        </p>
      </div>
      <IdentityFields
        fields={{
          username: form.register("username", { onBlur: checkName }),
          email: form.register("email"),
        }}
        messages={messages}
        username={form.watch("username") ?? ""}
      />
      <ApplicationField
        invitation={invitation}
        length={lengthOf(form.watch("application") ?? "")}
        error={errors.application?.message}
        field={form.register("application")}
      />
      <SubmitButton busy={form.busy} messages={messages}>
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

type DiscordRegistration = z.output<typeof discordRegistration>;

/** Returns the registration stored in a history entry, or null. */
function readRegistration(state: unknown): DiscordRegistration | null {
  return discordRegistration.safeParse(state).data ?? null;
}

type Identity = z.output<typeof discordIdentity>;
