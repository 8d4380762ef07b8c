import type { Prune } from "#contract/moderation/prunes.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { longDate } from "#web/ui/content/long-date.ts";
import { Progress } from "#web/ui/feedback/progress.tsx";
import { useFocusRescue } from "#web/ui/hooks/use-focus-rescue.ts";
import styles from "./prune-notice.module.css";
import { isRunning, useRestoreUser } from "./prunes-api.ts";

type ActivePruneProps = { user: { _id: string; username: string }; prune: Prune };

export function ActivePrune({ user, prune }: ActivePruneProps) {
  const { mutate, isPending } = useRestoreUser(user);
  const notice = useFocusRescue<HTMLElement>(prune.status);
  const { status, prunedBy, prunedAt, restorableUntil } = prune;
  return (
    <section ref={notice} className={styles.notice} tabIndex={-1} aria-label="Pruned content">
      <Icon name="broom" />
      <div className={styles.text}>
        <p>
          <b>{prunedBy}</b> pruned {user.username} on {longDate(prunedAt)}.
        </p>
        <p className="t-sm">
          {status === "restoring"
            ? "Everything is being put back."
            : `Can be restored until ${longDate(restorableUntil)}.`}
        </p>
        {isRunning(prune) && <PruneProgress prune={prune} />}
      </div>
      {status !== "restoring" && (
        <Button
          icon="reroll"
          busy={isPending}
          disabled={status === "pruning"}
          onClick={() => mutate()}
        >
          Restore
        </Button>
      )}
    </section>
  );
}

const number = new Intl.NumberFormat("en-US");

function PruneProgress({ prune: { status, done, total } }: { prune: Prune }) {
  return (
    <Progress
      className={styles.progress}
      labelHidden
      label={status === "restoring" ? "Restoring" : "Pruning"}
      value={done}
      max={Math.max(total, 1)}
      text={`${number.format(done)} of ${number.format(total)}`}
    />
  );
}
