import { useNavigate, useNavigation } from "react-router";
import { useSite } from "#web/lib/document/site.ts";
import { OfflineMessage } from "./offline-message.tsx";
import { TryAgainButton } from "./try-again-button.tsx";

/** Renders the offline page, which the service worker serves in place of any other. */
export function Page() {
  const { name } = useSite();
  // Busy while the originally requested page is loading.
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
