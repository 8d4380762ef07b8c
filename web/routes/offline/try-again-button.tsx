import { useEffect, useEffectEvent } from "react";
import { Button } from "#web/ui/buttons/button.tsx";

type TryAgainButtonProps = {
  /** While the page is loading. */
  busy: boolean;
  onClick: () => void;
};

/** Tries again when pressed, and by itself once the browser is online again. */
export function TryAgainButton(props: TryAgainButtonProps) {
  const tryAgain = useEffectEvent(props.onClick);
  useEffect(() => {
    const onOnline = () => tryAgain();
    window.addEventListener("online", onOnline);
    return () => window.removeEventListener("online", onOnline);
  }, []);
  return (
    <Button size="l" icon="reroll" {...props}>
      Try again
    </Button>
  );
}
