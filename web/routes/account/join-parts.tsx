import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { UseFormRegisterReturn } from "react-hook-form";
import { Link, useNavigate } from "react-router";
import { USERNAME_MAX } from "#contract/accounts/rules.ts";
import { APPLICATION_MAX, SIGN_UPS_CLOSED } from "#contract/sign-ups/contract.ts";
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

/** Renders the heading of one way to join, with a link to the others. */
export function JoinHeading({ children }: { children: string }) {
  return (
    <div>
      <Link
        to="/join"
        className="inline-flex items-center gap-6 t-sm min-h-28 mb-4 hover:text-bright phone:min-h-44"
      >
        <Icon name="left" size="s" />
        Other ways to join
      </Link>
      <h1 className="t-display">{children}</h1>
    </div>
  );
}

/** Says that nobody can join, in place of the ways to join. */
export function Closed() {
  return (
    <p className="t-md" role="status">
      {SIGN_UPS_CLOSED}
    </p>
  );
}

type ApplicationFieldProps = {
  /** How long the text is so far. */
  length: number;
  error: string | undefined;
  field: UseFormRegisterReturn;
};

/** Asks why somebody wants to join, while new accounts wait for approval. */
export function ApplicationField({ length, error, field }: ApplicationFieldProps) {
  const { data } = useQuery(signUpsQuery);
  if (data?.mode !== "approval") return null;
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
