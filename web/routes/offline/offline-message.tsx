import { type ReactNode, useEffect, useEffectEvent } from "react";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { PageMessage } from "#web/ui/feedback/page-message.tsx";

/** Renders a message that the browser is offline, and which pages work. */
export function OfflineMessage({ alert, children }: { alert?: boolean; children?: ReactNode }) {
  return (
    <PageMessage
      alert={alert}
      title="You are offline"
      text="The site could not be reached. Check your connection and try again. What you saw last and the tools you used work meanwhile."
      actions={
        <>
          {children}
          <LinkButton size="l" icon="home" to="/">
            Home
          </LinkButton>
          <LinkButton size="l" variant="quiet" icon="dice" to="/loadout">
            Random Loadout
          </LinkButton>
          <LinkButton size="l" variant="quiet" icon="sun" to="/colorconverter">
            Color Converter
          </LinkButton>
        </>
      }
    />
  );
}

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
