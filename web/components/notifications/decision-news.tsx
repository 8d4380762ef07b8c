import type { Notification } from "#contract/notifications/contract.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { longDate } from "#web/ui/content/long-date.ts";
import { useNow } from "#web/ui/hooks/use-now.ts";

/** Renders scales in place of the sender, whom the news of a decision does not name. */
export function DecisionTile({ className }: { className?: string | undefined }) {
  return (
    <span className={classNames("grid place-items-center text-bright bg-s3", className)}>
      <Icon name="scales" />
    </span>
  );
}

/** Renders until when a decision can be appealed. */
export function AppealTerm({ notification }: { notification: Notification }) {
  const { notifyingEntityType, decision } = notification;
  const now = useNow();
  if (notifyingEntityType !== "Decision" || !decision || decision.action === "holdPost")
    return null;
  if (Date.parse(decision.appealUntil) < now) return null;
  return ` · Appeal until ${longDate(decision.appealUntil)}`;
}
