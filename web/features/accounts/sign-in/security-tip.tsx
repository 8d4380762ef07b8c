import { Icon } from "#web/ui/content/icon.tsx";
import styles from "./security-tip.module.css";

export function SecurityTip() {
  return (
    <div className={styles.tip}>
      <Icon name="lock" size="l" />
      <p>
        <b>Use a new password</b>
        Never reuse your official game password here, or anywhere else.
      </p>
    </div>
  );
}
