import { Link } from "react-router";
import { Icon } from "#web/ui/content/icon.tsx";
import styles from "./verify-notice.module.css";

/** Tells staff whose rights wait for a second factor where to set one up. */
export function FactorNotice() {
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
