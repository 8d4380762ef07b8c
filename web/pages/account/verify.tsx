import { useParams } from "react-router";
import { VerificationCard } from "#web/features/accounts/verification/verification-card.tsx";
import { useSite } from "#web/platform/document/site.ts";
import styles from "./verify.module.css";

export function Page() {
  const { name } = useSite();
  const { token = "" } = useParams();
  return (
    <div className={styles.page}>
      <title>{`Verify · ${name}`}</title>
      <meta name="description" content={`Verifies an e-mail address at ${name}.`} />
      <meta name="robots" content="noindex" />
      <VerificationCard token={token} />
    </div>
  );
}
