import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { UseFormRegisterReturn } from "react-hook-form";
import { Link, useNavigate, useSearchParams } from "react-router";
import { USERNAME_MAX } from "#contract/accounts/rules.ts";
import {
  APPLICATION_MAX,
  BY_INVITATION,
  SIGN_UPS_CLOSED,
  type SignUpMode,
} from "#contract/sign-ups/contract.ts";
import { signUpsQuery } from "#web/components/accounts/sign-ups-query.ts";
import { readReturn } from "#web/lib/session/return-path.ts";
import { sessionStarted } from "#web/lib/session/session.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";

type IdentityFieldsProps = {
  fields: { username: UseFormRegisterReturn; email: UseFormRegisterReturn };
  messages: { username: string | undefined; email: string | undefined };
  /** The name as typed so far; the profile's URL is derived from it. */
  username: string;
};

/** Renders the username and email fields. */
export function IdentityFields({ fields, messages, username }: IdentityFieldsProps) {
  return (
    <>
      <TextField
        label="Username"
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        counter={{ value: username.length, max: USERNAME_MAX }}
        hint={<ProfileParams username={username} />}
        error={messages.username}
        {...fields.username}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={messages.email}
        {...fields.email}
      />
    </>
  );
}

function ProfileParams({ username }: { username: string }) {
  return (
    <>
      Your profile: <span className="text-bright breaks">/profile/{username.toLowerCase()}</span>
    </>
  );
}

/** Returns the code of the invitation by which one came. */
export function useInvitation(): string | null {
  return useSearchParams()[0].get("invitation");
}

/** Returns the path of the page to join, which keeps the code of an invitation. */
export function joinPath(shown: { with?: "email"; invitation: string | null }): string {
  const given = Object.entries(shown).filter(([, value]) => value);
  const search = new URLSearchParams(given as [string, string][]).toString();
  return search ? `/join?${search}` : "/join";
}

/** Renders the heading of one way to join, with a link to the others. */
export function JoinHeading({ children }: { children: string }) {
  const invitation = useInvitation();
  return (
    <div>
      <Link
        to={joinPath({ invitation })}
        className="inline-flex items-center gap-6 t-sm min-h-28 mb-4 hover:text-bright phone:min-h-44"
      >
        <Icon name="left" size="s" />
        Other ways to join
      </Link>
      <h1 className="t-display">{children}</h1>
    </div>
  );
}

/** Returns why one cannot join, in a sentence; null if one can. */
export function refusalOf(
  { mode, invited }: { mode: SignUpMode; invited: boolean },
  invitation: string | null,
): string | null {
  if (mode === "closed") return SIGN_UPS_CLOSED;
  if (mode !== "invitation" || invited) return null;
  return invitation ? "This invitation cannot be used any more. Ask for another." : BY_INVITATION;
}

type ApplicationFieldProps = {
  invitation: string | null;
  /** How long the text is so far. */
  length: number;
  error: string | undefined;
  field: UseFormRegisterReturn;
};

/** Asks why somebody wants to join, while new accounts wait for approval. */
export function ApplicationField({ invitation, length, error, field }: ApplicationFieldProps) {
  const { data } = useQuery(signUpsQuery(invitation));
  if (data?.mode !== "approval" || data.invited) return null;
  return (
    <TextArea
      label="Why do you want to join?"
      rows={3}
      counter={{ value: length, max: APPLICATION_MAX }}
      hint={`${data.staffAway ? "Our staff are away at the moment. " : ""}A moderator reads it before you can post. We mail you.`}
      error={error}
      {...field}
    />
  );
}

/** Says what joining accepts, on every page that joins. */
export function JoinTerms() {
  return (
    <>
      By joining you accept the{" "}
      <Link to="/rules" className="link">
        Rules
      </Link>{" "}
      and the{" "}
      <Link to="/privacy-policy" className="link">
        Privacy Policy
      </Link>
      .
    </>
  );
}

/**
 * Leads a new user to the settings or, if an action on a page began the sign-up, back there; the welcome dialog
 * opens over it.
 */
export function useAfterSignUp(): () => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await sessionStarted(queries);
    const { path, action } = readReturn();
    // The form must not stay in the history.
    return navigate(action ? path : "/settings", { replace: true, state: { welcome: true } });
  };
}
