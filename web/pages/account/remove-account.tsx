import { useParams } from "react-router";
import { MailLinkCard } from "#web/features/accounts/verification/mail-link-card.tsx";
import { useSite } from "#web/platform/document/site.ts";
import styles from "./verify.module.css";

export function Page() {
  const { name } = useSite();
  const { token = "" } = useParams();
  return (
    <div className={styles.page}>
      <title>{`Remove account · ${name}`}</title>
      <meta
        name="description"
        content={`Removes an account made with your e-mail address at ${name}.`}
      />
      <meta name="robots" content="noindex" />
      <MailLinkCard
        title="Remove this account?"
        text="Somebody used your e-mail address to sign up. The account and everything in it is deleted at once, and can't be brought back."
        label="Remove the account"
        use={(call) => call("POST /api/auth/account/remove", { body: { token } })}
      />
    </div>
  );
}
