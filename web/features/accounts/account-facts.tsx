import type { ReactNode } from "react";
import type { CurrentUser } from "#contract/users/contract.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import styles from "./account-facts.module.css";
import { useSendVerification } from "./use-send-verification.ts";
import { useSignOut } from "./use-sign-out.ts";

export function SignOutFact() {
  const { mutate, isPending } = useSignOut();
  return (
    <Fact
      icon="out"
      label="This browser"
      value="You are signed in"
      side={
        <Button busy={isPending} onClick={() => mutate()}>
          Sign Out
        </Button>
      }
    />
  );
}

type FactProps = {
  icon: IconName;
  label: string;
  value: string;
  side?: ReactNode;
  children?: ReactNode;
};

function Fact({ icon, label, value, side, children }: FactProps) {
  return (
    <div className={styles.fact}>
      <span className={styles.icon}>
        <Icon name={icon} />
      </span>
      <div className={styles.text}>
        <p className="t-sm">{label}</p>
        <p className={styles.value}>{value}</p>
        {children}
      </div>
      {side && <div className={styles.side}>{side}</div>}
    </div>
  );
}

/** Whether one's own address is verified, and the mail once more if not. */
export function EmailVerification({ user }: { user: CurrentUser }) {
  const { mutate, isPending } = useSendVerification();
  if (user.verified) {
    return (
      <span className={styles.verified}>
        <Icon name="check" size="s" />
        Verified
      </span>
    );
  }
  return (
    <>
      <span className={styles.unverified}>
        <Icon name="warn" size="s" />
        Not verified
      </span>
      <Button busy={isPending} onClick={() => mutate()}>
        Send it again
      </Button>
    </>
  );
}
