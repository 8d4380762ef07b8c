import type { Prune } from "#contract/prunes/contract.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { longDate } from "#web/ui/content/long-date.ts";
import { useRestoreUser } from "./prunes-api.ts";

type ActivePruneProps = { user: { _id: string; username: string }; prune: Prune };

export function ActivePrune({ user, prune }: ActivePruneProps) {
  const { mutate, isPending } = useRestoreUser(user);
  const { prunedBy, prunedAt, restorableUntil } = prune;
  return (
    <section
      className="grid items-center grid-cols-[auto_minmax(0,1fr)_auto] gap-y-8 gap-x-14 py-12 pr-16 pl-12 bg-s1 border border-line-2 border-l-3 border-l-bad compact:grid-cols-[auto_minmax(0,1fr)]"
      aria-label="Pruned content"
    >
      <Icon name="broom" />
      <div className="breaks">
        <p>
          <b>{prunedBy}</b> pruned {user.username} on {longDate(prunedAt)}.
        </p>
        <p className="t-sm">Can be restored until {longDate(restorableUntil)}.</p>
      </div>
      <Button
        className="compact:col-span-full"
        icon="reroll"
        busy={isPending}
        onClick={() => mutate()}
      >
        Restore
      </Button>
    </section>
  );
}
