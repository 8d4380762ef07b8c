import { useQuery } from "@tanstack/react-query";
import type { Prune } from "#contract/moderation/prunes.ts";
import { useCall } from "#web/platform/call.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { longDate } from "#web/ui/long-date.ts";
import { Progress } from "#web/ui/progress.tsx";
import { useFocusRescue } from "#web/ui/use-focus-rescue.ts";
import styles from "./prune-notice.module.css";
import { isUnderWay, pruneQuery, useRestoreUser } from "./prunes-api.ts";

type PruneNoticeProps = { user: { _id: string; username: string }; className?: string };

/** The prune of a user that stands, if one does: how far it is, whose, until when it can be undone. */
export function PruneNotice({ user, className }: PruneNoticeProps) {
  const prune = useQuery(pruneQuery(useCall(), user._id)).data?.prune;
  if (!prune) return null;
  return (
    <div className={className}>
      <Standing user={user} prune={prune} />
    </div>
  );
}

function Standing({ user, prune }: { user: PruneNoticeProps["user"]; prune: Prune }) {
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
        {isUnderWay(prune) && <Advance prune={prune} />}
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

function Advance({ prune: { status, done, total } }: { prune: Prune }) {
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
