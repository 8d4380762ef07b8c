import { useEffect, useState } from "react";
import { useUndoDecision } from "#web/components/moderation/appeals/appeals-api.ts";
import { Button } from "#web/ui/buttons/button.tsx";

type UndoDecisionProps = { id: string; undoUntil: string; username: string };

/** Offers to take one's decision back as long as nobody was notified of it. */
export function UndoDecision({ id, undoUntil, username }: UndoDecisionProps) {
  const { mutate, isPending } = useUndoDecision(id);
  const isInTime = useIsBefore(undoUntil);
  if (!isInTime && !isPending) return null;
  return (
    <div>
      <Button icon="reroll" busy={isPending} onClick={() => mutate()}>
        Undo
      </Button>
      <p className="t-sm">{`${username} is told in a few seconds.`}</p>
    </div>
  );
}

function useIsBefore(end: string): boolean {
  const [isBefore, setIsBefore] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsBefore(false), Math.max(0, Date.parse(end) - Date.now()));
    return () => clearTimeout(timer);
  }, [end]);
  return isBefore;
}
