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
        title="Remove account"
        summary={`Removes an account made with your email address at ${name}.`}
      />
      <MailLinkCard
        title="Remove this account?"
        text="Somebody used your email address to sign up. The account and everything in it is deleted at once, and can't be brought back."
        label="Remove the account"
        use={(call) => call("POST /api/auth/account/remove", { body: { token } })}
      />
    </div>
  );
}
