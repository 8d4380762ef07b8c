import { useNavigate, useNavigation } from "react-router";
import { UnlistedHead } from "#web/lib/document/unlisted-head.tsx";
import { OfflineMessage, TryAgainButton } from "./offline-message.tsx";

/** Renders the offline page, which the service worker serves in place of any other. */
export function Component() {
  // Busy while the originally requested page is loading.
  const busy = useNavigation().state !== "idle";
  const navigate = useNavigate();
  return (
    <>
      <UnlistedHead title="Offline" />
      <OfflineMessage>
        <TryAgainButton busy={busy} onClick={() => void navigate("/")} />
      </OfflineMessage>
    </>
  );
}
