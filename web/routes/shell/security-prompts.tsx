import { Link } from "react-router";
import type { ReauthenticationRequest } from "#web/lib/session/reauthentication.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { Reauthentication } from "./reauthentication.tsx";
import styles from "./verify-notice.module.css";

type SecurityPromptsProps = {
  /** Whether a staff member has to set up a second factor. */
  missesFactor: boolean | undefined;
  request: ReauthenticationRequest | null;
};

/** Renders the security dialogs and notices. */
export function SecurityPrompts({ missesFactor, request }: SecurityPromptsProps) {
  return (
    <>
      {missesFactor && <FactorNotice />}
      {request && <Reauthentication request={request} />}
    </>
  );
}

/** Links staff whose rights require a second factor to its setup. */
function FactorNotice() {
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
