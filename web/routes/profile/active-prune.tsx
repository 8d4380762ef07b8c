import type { Prune } from "#contract/prunes/contract.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { longDate } from "#web/ui/content/long-date.ts";
import styles from "./profile.module.css";
import { useRestoreUser } from "./prunes-api.ts";

type ActivePruneProps = { user: { _id: string; username: string }; prune: Prune };

export function ActivePrune({ user, prune }: ActivePruneProps) {
  const { mutate, isPending } = useRestoreUser(user);
  const { prunedBy, prunedAt, restorableUntil } = prune;
  return (
    <section className={`grid items-center ${styles.pruning}`} aria-label="Pruned content">
      <Icon name="broom" />
      <div className="breaks">
        <p>
          <b>{prunedBy}</b> pruned {user.username} on {longDate(prunedAt)}.
        </p>
        <p className="t-sm">Can be restored until {longDate(restorableUntil)}.</p>
      </div>
      <Button icon="reroll" busy={isPending} onClick={() => mutate()}>
        Restore
      </Button>
    </section>
  );
}
