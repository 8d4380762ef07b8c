import { useNavigate, useNavigation } from "react-router";
import { useSite } from "#web/platform/document/site.ts";
import { OfflineMessage } from "./offline-message.tsx";
import { TryAgainButton } from "./try-again-button.tsx";

/** Kept in the browser, and shown in the place of any page while there is no connection. */
export function Page() {
  const { name } = useSite();
  // Busy while the page in whose place this one is shown is still being asked for.
  const busy = useNavigation().state !== "idle";
  const navigate = useNavigate();
  return (
    <>
      <title>{`Offline · ${name}`}</title>
      <meta name="robots" content="noindex" />
      <OfflineMessage>
        <TryAgainButton busy={busy} onClick={() => void navigate("/")} />
      </OfflineMessage>
    </>
  );
}
