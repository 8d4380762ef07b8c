import { useSite } from "#web/platform/site.ts";
import { OfflineMessage } from "./offline/offline-message.tsx";

/** Kept in the browser, and shown in the place of any page while there is no connection. */
export function Page() {
  const { name } = useSite();
  return (
    <>
      <title>{`Offline · ${name}`}</title>
      <meta name="robots" content="noindex" />
      <OfflineMessage />
    </>
  );
}
