import { Link } from "react-router";
import { useCurrentUser } from "#web/platform/session.ts";
import { Icon } from "#web/ui/icon.tsx";
import styles from "./verify-notice.module.css";

/** Tells staff whose rights wait for a second factor where to set one up; it stays until then. */
export function FactorNotice({ shown }: { shown: boolean }) {
  const user = useCurrentUser();
  if (!shown || !user?.missesFactor) return null;
  return (
    <aside className={styles.notice} aria-label="Second factor">
      <Icon name="lock" size="s" className={styles.icon} />
      <p>
        Staff need a second factor here.{" "}
        <Link className="link" to="/settings#sign-in-security">
          Set one up
        </Link>
      </p>
    </aside>
  );
}
