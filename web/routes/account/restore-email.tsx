import { useParams } from "react-router";
import { useSite } from "#web/lib/document/site.ts";
import { UnlistedHead } from "#web/lib/document/unlisted-head.tsx";
import { MailLinkCard } from "./mail-link-card.tsx";

export function Component() {
  const { name } = useSite();
  const { token = "" } = useParams();
  return (
    <div className="max-w-480 mx-auto py-56 px-16 phone:py-24">
      <UnlistedHead
        title="Undo the change"
        summary={`Undoes a change of your email address at ${name}.`}
      />
      <MailLinkCard
        title="Undo the change of address?"
        text="Your former address becomes the one of your account again. You are logged out everywhere, Discord, passkeys, authenticator app and recovery codes are removed, and a mail brings you a link to set a new password."
        label="Undo the change"
        use={(call) => call("POST /api/auth/email/restore", { body: { token } })}
      />
    </div>
  );
}
