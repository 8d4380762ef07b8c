import { Link } from "react-router";
import { Icon } from "#web/ui/content/icon.tsx";
import styles from "./verify-notice.module.css";

/** Links staff whose rights require a second factor to its setup. */
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
