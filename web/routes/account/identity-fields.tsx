import type { UseFormRegisterReturn } from "react-hook-form";
import { USERNAME_MAX } from "#contract/accounts/rules.ts";
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
