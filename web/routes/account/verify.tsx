import { useParams } from "react-router";
import { useSite } from "#web/lib/document/site.ts";
import { VerificationCard } from "#web/routes/account/verification/verification-card.tsx";
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
