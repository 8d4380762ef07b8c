import { useQuery } from "@tanstack/react-query";
import { useCall } from "#web/lib/call.ts";
import { FailedState } from "#web/ui/feedback/failed-state.tsx";
import { useFocusRescue } from "#web/ui/hooks/use-focus-rescue.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import styles from "./prune-notice.module.css";
import { pruneQuery } from "./prunes-api.ts";

const ActivePrune = lazyPart(async () => (await import("./active-prune.tsx")).ActivePrune);

type PruneNoticeProps = { user: { _id: string; username: string }; className?: string };

/** Shows a user's active prune, if any: its author, and until when it can be undone. */
export function PruneNotice({ user, className }: PruneNoticeProps) {
  const prune = useQuery(pruneQuery(useCall(), user._id)).data?.prune;
  const place = useFocusRescue<HTMLDivElement>(prune?.prunedAt);
  return (
    <div ref={place} className={styles.place} tabIndex={-1}>
      {prune && (
        <div className={className}>
          <ActivePrune
            user={user}
            prune={prune}
            failed={(retry) => (
              <FailedState title="The prune could not be loaded" onRetry={retry} />
            )}
          />
        </div>
      )}
    </div>
  );
}
